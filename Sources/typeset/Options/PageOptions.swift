import TypesetBase
import TypesetKit
import TypesetStylesheet

extension Invocation {
    /// The options for paper, margins and text, which win over front matter and the stylesheet.
    static var page: [Option<Invocation>] {
        [
            page(.paper, "SIZE", help: "the page size: a name such as letter, or 6x9in", words: PageSettings.paperNames),
            page(.landscape, help: "turn the page to landscape"),
            page(.margin, "LENGTH", help: "one to four margins such as 1in or 25mm,20mm, in the order of CSS"),
            page(
                .fontSize, "LENGTH",
                help: "the size of the text, such as 11pt; all other text changes in proportion, at every content size"),
            page(.font, "FAMILY", help: "the font family of the text, and of headings in the same family"),
            Option("toc", help: "a table of contents after the title", .flag { $0.job.metadata.append("toc=true") }),
            page(.numberSections, help: "number the headings: 1, 1.1, 1.1.1"),
            page(.watermark, "TEXT", help: "a text behind the text of every page, such as Draft"),
        ]
    }

    /// An option for a setting of the page.
    ///
    /// - Parameter placeholder: the name of the value in the help; nil for a flag.
    private static func page(
        _ name: PageSettings.Name, _ placeholder: String? = nil, help: String, words: [String] = []
    ) -> Option<Invocation> {
        guard let placeholder else {
            return Option(name.rawValue, help: help, .flag { (invocation) throws(UsageError) in try invocation.set(name, to: "true") })
        }
        return Option(
            name.rawValue, help: help, words: words,
            .value(placeholder: placeholder) { (invocation, text) throws(UsageError) in try invocation.set(name, to: text) })
    }

    private mutating func set(_ name: PageSettings.Name, to text: String) throws(UsageError) {
        try UsageError.about("--\(name.rawValue) \(text)") { () throws(Diagnostic) in try job.page.set(name, to: text, at: nil) }
    }
}
