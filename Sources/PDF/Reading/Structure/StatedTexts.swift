/// The texts that a marked-content sequence or a structure element states (ISO 32000-1 14.9).
struct StatedTexts: Hashable, Sendable {
    var alternateText: String?
    var actualText: String?
    var expansion: String?
    var language: String?

    init() {}

    init(_ entries: PDFDictionary, _ file: ObjectFile) {
        alternateText = file.text(entries["Alt"])
        actualText = file.text(entries["ActualText"])
        expansion = file.text(entries["E"])
        language = file.text(entries["Lang"])
    }

    /// Whether a key may be one of the texts, by its first letter.
    @inline(__always)
    static func mayBe(_ key: EntryKey) -> Bool {
        switch key.bytes.first {
        case UInt8(ascii: "A"), UInt8(ascii: "E"), UInt8(ascii: "L"): true
        default: false
        }
    }

    /// Sets the text of a key; does nothing for other keys.
    @inline(__always)
    mutating func read(_ key: EntryKey, _ text: () -> String?) {
        if key == "Alt" { alternateText = text() }
        if key == "ActualText" { actualText = text() }
        if key == "E" { expansion = text() }
        if key == "Lang" { language = text() }
    }
}

/// A value that few of many others have, stored separately to save memory in a long list.
final class Detached<Value: Hashable & Sendable>: Sendable {
    let value: Value

    /// Stores a value; nil for the value that most have.
    init?(_ value: Value, unless usual: Value) {
        if value == usual { return nil }
        self.value = value
    }
}
