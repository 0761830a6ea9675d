// Whoever reads styles needs the content sizes and the reader's settings, for which they differ.
@_exported public import TypesetBase
