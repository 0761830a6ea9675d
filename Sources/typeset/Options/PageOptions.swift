import Diagnostics
import TypesetKit
import Stylesheet

extension Invocation {
    /// The options for paper, margins and text, which win over front matter and the stylesheet.
    static var page: [Option<Invocation>] {
        [
            Option(
                "paper", help: "the page size: a name such as letter, or 6x9in",
                words: PageSettings.paperNames,
                .value(placeholder: "SIZE") { (invocation, text) throws(UsageError) in
                    try invocation.set(.paper, to: text)
                }),
            Option(
                "landscape", help: "turn the page to landscape",
                .flag { (invocation) throws(UsageError) in try invocation.set(.landscape, to: "true") }),
            Option(
                "margin", help: "one to four margins such as 1in or 25mm,20mm, in the order of CSS",
                .value(placeholder: "LENGTH") { (invocation, text) throws(UsageError) in try invocation.set(.margin, to: text) }),
            Option(
                "font-size", help: "the size of the text, such as 11pt; all other text changes in proportion, at every content size",
                .value(placeholder: "LENGTH") { (invocation, text) throws(UsageError) in try invocation.set(.fontSize, to: text) }),
            Option(
                "font", help: "the font family of the text, and of headings in the same family",
                .value(placeholder: "FAMILY") { (invocation, text) throws(UsageError) in try invocation.set(.font, to: text) }),
            Option("toc", help: "a table of contents after the title", .flag { $0.job.metadata.append("toc=true") }),
            Option(
                "number-sections", help: "number the headings: 1, 1.1, 1.1.1",
                .flag { (invocation) throws(UsageError) in try invocation.set(.numberSections, to: "true") }),
            Option(
                "watermark", help: "a text behind the text of every page, such as Draft",
                .value(placeholder: "TEXT") { (invocation, text) throws(UsageError) in try invocation.set(.watermark, to: text) }),
        ]
    }

    private mutating func set(_ name: PageSettings.Name, to text: String) throws(UsageError) {
        do throws(Diagnostic) {
            try job.page.set(name, to: text, at: nil)
        } catch {
            throw UsageError("'--\(name.rawValue) \(text)': \(error.message)", hint: error.hints.first)
        }
    }
}
