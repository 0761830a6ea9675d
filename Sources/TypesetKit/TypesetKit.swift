// Room for TypesetKit.
