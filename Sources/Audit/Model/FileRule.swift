import Synchronization
package import TypesetBase
import TypesetPDFReading

/// A rule that judges a finished PDF by its bytes.
protocol FileRule: Rule {
    static var scope: FileScope { get }
    /// The faults, in the order of the pages.
    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault]
}

/// The files that a rule judges by their bytes.
enum FileScope: Sendable {
    /// Every file.
    case everyFile
    /// Files of which only the bytes are known. If there is a layout, the rule judges the layout, and knows the sheet's part in it.
    case foreignFiles
}

/// The Markdown source of the elements of a structure tree, by the elements' object numbers.
package final class ElementSources: Sendable {
    private let elements: [(object: Int, source: SourceSpan?)]
    /// The index, made for the first fault that needs it.
    private let index = Mutex<[Int: SourceSpan]?>(nil)

    package init(_ elements: [(object: Int, source: SourceSpan?)] = []) { self.elements = elements }

    subscript(object: Int) -> SourceSpan? {
        guard !elements.isEmpty else { return nil }
        return index.withLock { index in
            let known = index ?? elements.reduce(into: [:]) { $0[$1.object] = $1.source }
            index = known
            return known[object]
        }
    }
}

/// The facts about a PDF that are not in its bytes.
package struct FileContext: Sendable {
    /// The source document; nil for a PDF of another program.
    package let input: AuditInput?
    /// The layout; nil for a PDF of another program.
    let layout: LayoutSummary?
    /// The content size of the file; nil for a PDF of another program.
    package let category: ContentSizeCategory?
    package let configuration: AuditConfiguration
    /// The text for `pdf-text` and `pdf-order`; nil without a source.
    private let expectedText: DocumentText?
    private let sources: ElementSources
    private var knownAlignment: TextAlignment?
    private var knownContent: TaggedContent?
    private var knownPrint: PrintedText?

    /// Creates the context of a PDF of another program.
    package init(
        category: ContentSizeCategory? = nil, configuration: AuditConfiguration = AuditConfiguration(), expectedText: DocumentText? = nil
    ) {
        (input, layout, sources) = (nil, nil, ElementSources())
        self.category = category
        self.configuration = configuration
        self.expectedText = expectedText
    }

    /// Creates the context of a PDF of this program.
    ///
    /// - Parameter sources: the sources of the structure elements.
    package init(_ input: AuditInput, _ layout: LayoutSummary, sources: ElementSources) {
        self.input = input
        self.layout = layout
        self.sources = input.isSpecimen ? ElementSources() : sources
        category = layout.category
        configuration = input.configuration
        expectedText = layout.volume == nil ? input.text : input.text?.drawn(in: layout.map)
    }

    /// Whether a rule judges the bytes of this file.
    func judges(_ rule: any FileRule.Type) -> Bool {
        guard configuration.isOn(rule.description) else { return false }
        return switch rule.scope {
        case .everyFile: true
        case .foreignFiles: layout == nil
        }
    }

    /// The alignment of the tags' text with the document's, computed once for the two rules that need it; nil without a source.
    func alignment(in pdf: InspectedPDF) -> TextAlignment? { knownAlignment ?? expectedText.map { TextAlignment($0, in: TagText(pdf)) } }

    mutating func align(_ pdf: InspectedPDF) { knownAlignment = alignment(in: pdf) }

    /// The content of the tags, computed once for the rules about files of other programs.
    func tagged(in pdf: InspectedPDF) -> TaggedContent { knownContent ?? TaggedContent(pdf) }

    mutating func readTaggedContent(of pdf: InspectedPDF) { knownContent = tagged(in: pdf) }

    /// The text as guidelines for print judge it, computed once for their rules.
    func printed(in pdf: InspectedPDF) -> PrintedText { knownPrint ?? PrintedText(pdf, self) }

    mutating func readPrint(of pdf: InspectedPDF) { knownPrint = printed(in: pdf) }

    /// The source of an element of the structure tree, given by its index.
    func source(of element: Int?, in pdf: InspectedPDF) -> SourceSpan? {
        element.flatMap { pdf.structure.elements[$0].objectNumber }.flatMap { sources[$0] }
    }

    var categories: [ContentSizeCategory] { category.map { [$0] } ?? [] }
    func location(_ page: Int, _ rect: Rect? = nil) -> Location {
        Location(category: category, traits: layout?.traits ?? .standard, volume: layout?.volume, page: page, rect: rect)
    }
}

extension FileRule {
    /// Creates a fault of a file, at the source block of the structure element if it is known.
    static func fault(
        _ message: String, of element: Int? = nil, in pdf: InspectedPDF, _ context: FileContext, outcome: Outcome? = nil,
        locations: [Location] = [], measured: AuditFigure? = nil, required: AuditFigure? = nil, fix: String? = nil,
        references: [Reference]? = nil, identity: [String]
    ) -> Fault {
        var fault = Fault(
            rule: description, outcome: outcome, message: message, categories: context.categories,
            cause: context.source(of: element, in: pdf).map(Cause.document) ?? .none, file: pdf.path, locations: locations,
            measured: measured, required: required, fix: fix ?? (context.input == nil ? description.foreignFix : nil),
            references: references, identity: identity)
        fault.element = element
        return fault
    }
}
