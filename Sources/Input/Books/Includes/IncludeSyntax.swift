import TypesetBase

/// The directives with which a program includes files.
struct IncludeSyntax: Sendable {
    /// The marks in the lines around a named part of a file, each followed by the part's name.
    struct Marks: Sendable {
        var begin: StaticString
        var end: StaticString
        /// The text after the name.
        var close = ""
        /// Whether marks are kept as text if the part is not included by its name.
        var areShown = true

        func text(_ mark: StaticString, _ name: String) -> String { "\(mark)\(close.isEmpty ? " " : "")\(name)\(close)" }
    }

    var marks = Marks(begin: "ANCHOR:", end: "ANCHOR_END:")
    /// Whether a directive whose file or part is missing is left out with a warning; otherwise that is an error.
    var skipsMissing = false
    /// Whether relative addresses in an included file are relative to that file.
    var areAddressesOfFiles = false
    /// The directives in the order of the text.
    var directives: @Sendable (ArraySlice<UInt8>) -> [IncludeDirective]
    /// The folders in which the files that a file names are searched for, in this order.
    var folders: @Sendable (_ path: String) -> [String] = { [FilePath.folder(of: $0)] }
    /// Splits a span before each heading, for files whose headings are lowered.
    var splitAtHeadings: @Sendable (SourceSpan) -> [SourceSpan] = { [$0] }
}
