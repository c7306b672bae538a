"""The ladder of alarms: whom each facility tells of one, when, and how."""
