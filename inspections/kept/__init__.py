"""Entries made without network: kept on the device by their author, checked and signed when the network is back."""
