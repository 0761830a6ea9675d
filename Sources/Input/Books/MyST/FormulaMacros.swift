import TypesetBase
import TypesetMarkdown

extension OutlineBuilder {
    /// Reads the macros of formulas from a mapping of names to TeX.
    ///
    /// The forms are `R: \mathbb{R}`, `vect: ["\mathbf{#1}", 1]` and `R: { macro: \mathbb{R} }`.
    ///
    /// A macro with a default argument, the third element of a list, is left out, so formulas with it are reported.
    mutating func readMacros(_ node: YAMLNode?) {
        for entry in node?.entries ?? [] {
            guard let name = entry.key.text.map({ $0.hasPrefix("\\") ? String($0.dropFirst()) : $0 }), !name.isEmpty else { continue }
            let items = entry.value.items ?? []
            let body = items.isEmpty ? entry.value.text ?? entry.value["macro"]?.text : items.count <= 2 ? items[0].text : nil
            if let body { outline.metadata.macros[name] = body }
        }
    }
}
