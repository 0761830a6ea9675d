package import ContentSize
package import Diagnostics
import Geometry
package import PDFInspection
import Synchronization

/// A rule that judges a finished PDF by its bytes.
package protocol FileRule: Rule {
    static var scope: FileScope { get }
    /// In the order of the pages.
    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault]
}

/// Which files a rule judges by their bytes.
package enum FileScope: Sendable {
    /// Every file.
    case everyFile
    /// Files of which nothing but the bytes is known. Where there is a layout, the rule judges that, and knows the sheet's part in it.
    case foreignFiles
    /// Files of PDF/UA-1, whose conditions the rule knows, and files of other programs.
    case pdfUA1
}

/// The Markdown that the elements of a structure tree come from, by the numbers of the elements' objects.
package final class ElementSources: Sendable {
    private let elements: [(object: Int, source: SourceSpan?)]
    /// Made when the first fault asks.
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

/// What is known about a PDF besides its bytes.
package struct FileContext: Sendable {
    /// The document that it was made of; nil for a PDF of another program.
    package let input: AuditInput?
    /// What was laid out; nil for a PDF of another program.
    let layout: LayoutSummary?
    /// The size that it was set for; nil for a PDF of another program.
    package let category: ContentSizeCategory?
    package let configuration: AuditConfiguration
    /// Whether it is of PDF/UA-1, as far as this is known.
    private let isPDFUA1: Bool
    /// For `pdf-text` and `pdf-order`; nil where there is no source.
    private let expectedText: DocumentText?
    private let sources: ElementSources
    private var knownAlignment: TextAlignment?

    /// A PDF of another program.
    package init(
        category: ContentSizeCategory? = nil, configuration: AuditConfiguration = AuditConfiguration(), expectedText: DocumentText? = nil
    ) {
        (input, layout, sources, isPDFUA1) = (nil, nil, ElementSources(), true)
        self.category = category
        self.configuration = configuration
        self.expectedText = expectedText
    }

    /// A PDF of this one.
    ///
    /// - Parameters:
    ///   - sources: where structure elements come from.
    ///   - isPDFUA1: whether it is of PDF/UA-1, whose conditions the rules know.
    package init(_ input: AuditInput, _ layout: LayoutSummary, sources: ElementSources, isPDFUA1: Bool) {
        self.input = input
        self.layout = layout
        self.isPDFUA1 = isPDFUA1
        self.sources = input.isSpecimen ? ElementSources() : sources
        category = layout.category
        configuration = input.configuration
        expectedText = input.text
    }

    /// Whether a rule judges the bytes of this file.
    func judges(_ rule: any FileRule.Type) -> Bool {
        guard configuration.isOn(rule.description) else { return false }
        return switch rule.scope {
        case .everyFile: true
        case .foreignFiles: layout == nil
        case .pdfUA1: isPDFUA1
        }
    }

    /// How the text of the tags agrees with the document's; nil where there is no source. Two rules ask, so it is found once for both.
    func alignment(in pdf: InspectedPDF) -> TextAlignment? { knownAlignment ?? expectedText.map { TextAlignment($0, in: TagText(pdf)) } }

    mutating func align(_ pdf: InspectedPDF) { knownAlignment = alignment(in: pdf) }

    /// Where an element of the structure tree comes from, by its index.
    func source(of element: Int?, in pdf: InspectedPDF) -> SourceSpan? {
        element.flatMap { pdf.structure.elements[$0].objectNumber }.flatMap { sources[$0] }
    }

    var categories: [ContentSizeCategory] { category.map { [$0] } ?? [] }
    func location(_ page: Int, _ rect: Rect? = nil) -> Location {
        Location(category: category, traits: layout?.traits ?? .standard, page: page, rect: rect)
    }
}

extension FileRule {
    /// A fault of a file: at the block of the source that the element of the structure tree comes from, where that is known.
    static func fault(
        _ message: String, of element: Int? = nil, in pdf: InspectedPDF, _ context: FileContext, outcome: Outcome? = nil,
        locations: [Location] = [], measured: Measurement? = nil, required: Measurement? = nil, fix: String? = nil,
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
