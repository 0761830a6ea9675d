// Room for CairoRendering.
