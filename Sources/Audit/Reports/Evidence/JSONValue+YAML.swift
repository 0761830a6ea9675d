import TypesetBase

extension JSONValue {
    /// The value as YAML, in blocks, with texts in quotation marks so that no reader takes one for a date or a number.
    func yaml(indent: String = "") -> String {
        switch self {
        case .object(let entries) where !entries.isEmpty:
            entries.map { key, value in "\(indent)\(key):\(value.yamlValue(indent: indent + "  "))" }.joined()
        case .array(let items) where !items.isEmpty:
            items.map { item in
                let text = item.isBlock ? item.yaml(indent: indent + "  ").dropFirst(indent.count + 2) : item.line + "\n"
                return "\(indent)- \(text)"
            }.joined()
        default: "\(indent)\(line)\n"
        }
    }

    private func yamlValue(indent: String) -> String { isBlock ? "\n\(yaml(indent: indent))" : " \(line)\n" }

    private var isBlock: Bool {
        switch self {
        case .object(let entries): !entries.isEmpty
        case .array(let items): !items.isEmpty
        default: false
        }
    }
}
