import TypesetBase

extension MetadataReader {
    /// Reads the macros for formulas from the LaTeX that pandoc adds to the preamble.
    mutating func readHeaderIncludes(_ node: YAMLNode) {
        for text in (node.items ?? [node]).compactMap(\.text) {
            metadata.macros.merge(MacroDefinition.macros(in: text)) { stated, _ in stated }
        }
    }
}
