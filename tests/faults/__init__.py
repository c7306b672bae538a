"""What breaks in the middle: connections cut at every statement, requests sent again, processes killed."""
