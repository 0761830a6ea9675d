public import Diagnostics
public import Stylesheet

/// What in the user's files has to change for a fault to go away.
public enum Cause: Hashable, Sendable {
    /// What a stylesheet of the user's says; what a built-in one says nobody can fix.
    case style(StyleCause)
    /// Words of the document.
    case document(SourceSpan)
    /// Nothing that the user wrote: a file of another program, or a missing document.
    case none

    /// Where it is written.
    public var span: SourceSpan? {
        switch self {
        case .style(let cause): cause.span
        case .document(let span): span
        case .none: nil
        }
    }
}

/// A value of a stylesheet, to which a fault is due.
public struct StyleCause: Hashable, Sendable {
    /// Where the value is written.
    public let span: SourceSpan
    /// nil where a style as a whole is the cause, or something of the sheet that is no key of a style, such as the margins.
    public let key: StyleKey?
    /// The same after edits elsewhere in the sheet: the style, the key and the size query; of anything but a key its words.
    let name: String

    /// Something of a sheet that is no key of a style.
    init(_ span: SourceSpan) { self.init(span, key: nil, name: span.text) }

    init(_ span: SourceSpan, key: StyleKey?, name: String) {
        self.span = span
        self.key = key
        self.name = name
    }

    /// nil for a place in a sheet that came with the program.
    init?(ofUser span: SourceSpan?) {
        guard let span, !span.file.isBuiltIn else { return nil }
        self.init(span)
    }
}
