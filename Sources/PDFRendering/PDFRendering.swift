// Room for PDFRendering.
