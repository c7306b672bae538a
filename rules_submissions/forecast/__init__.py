"""The effects of an approval of some answers, for anyone who tries them, files them, reviews them or decides on
them."""
