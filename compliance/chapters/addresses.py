"""The content of the addresses of the regulation."""

from compliance.addresses import unread

unread("regulation", "texts of the law, and what the program says of them, open to everybody")
unread("api:chapter api:chapters api:edition api:editions", "the regulation, open to everybody")
unread("api:payouts api:try", "mathematics, open to everybody")
