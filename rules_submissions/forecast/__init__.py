"""What an approval of some answers would do, for whoever tries them, files them, reviews them or decides on them."""
