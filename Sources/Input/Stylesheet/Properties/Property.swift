import YAML

/// One key of a style, declared once: the parser, the error messages, the resolver, the JSON Schema and the manual all come from this
/// declaration.
public struct Property: Sendable {
    /// The chapters of the manual, in its order. They are applied in this order too, as lengths need the size and strokes the colour.
    public enum Group: String, CaseIterable, Sendable {
        case size, font, colour, paragraph, lines, box, effects
    }

    public let key: StyleKey
    public let group: Group
    public let shape: ValueShape
    /// The value of a style that writes none, and nowhere inherits one, as the manual prints it.
    public let initial: String
    /// What plain numbers count.
    public let unit: String?
    /// One line.
    public let help: String
    /// A value as a sheet writes it.
    public let example: String
    /// Belongs to the box that carries it: the paragraphs inside a container, which take over the container's style, leave it to the
    /// container.
    public let belongsToBox: Bool

    /// Checks a value and makes of it what changes a style.
    let read: @Sendable (YAMLNode, inout ValueReader) -> Assignment?

    init<Value>(
        _ key: StyleKey, _ group: Group, _ type: ValueType<Value>, initial: String, unit: String? = nil, box: Bool = false,
        example: String, _ help: String, apply: @escaping @Sendable (inout StyleDraft, Value) -> Void
    ) {
        self.key = key
        self.group = group
        self.shape = type.shape
        self.initial = initial
        self.unit = unit
        self.help = help
        self.example = example
        self.belongsToBox = box
        read = { node, reader in
            guard let value = type.read(node, &reader) else { return nil }
            return Assignment { apply(&$0, value) }
        }
    }
}

/// A checked value on its way into a style.
struct Assignment: Sendable {
    let apply: @Sendable (inout StyleDraft) -> Void
}

extension Property {
    /// The declaration of every key of a style, in the order of `StyleKey`.
    public static let all: [Property] = size + font + colour + paragraph + lines + box + effects

    /// The key as a sheet writes it.
    public var name: String { key.rawValue }

    /// Position in `all` by name.
    static let index: [String: Int] = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
}
