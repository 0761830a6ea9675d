import TypesetBase
import TypesetPDFReading

/// A machine condition of ISO 14289 that is violated, at one place.
struct ConditionFault {
    /// The kind of fault, the same at every place, with separate cases for faults of the document, which a rule about it may judge.
    enum ViolatedCondition: Hashable {
        /// 5: the file does not claim conformance.
        case missingClaim
        /// 7.2: an invalid language tag, and the part of the file that it applies to.
        case invalidLanguage(String, of: String)
        /// 7.3: a figure without a text.
        case undescribedFigure
        /// 7.4.2: the level of the first heading.
        case firstHeading(Int)
        /// 7.4.2: a heading's level, and the level of the heading before it.
        case skippedHeading(Int, previous: Int)
        /// Any other fault, by its clause.
        ///
        /// `matterhorn` is the number of the condition in the Matterhorn Protocol; nil for one that it does not have.
        case other(clause: UAClause, message: String, matterhorn: String? = nil)

        var clause: UAClause {
            switch self {
            case .missingClaim: UAClause("5")
            case .invalidLanguage: .language
            case .undescribedFigure: UAClause("7.3")
            case .firstHeading, .skippedHeading: UAClause("7.4.2")
            case .other(let clause, _, _): clause
            }
        }

        var message: String {
            switch self {
            case .missingClaim: "the metadata does not claim PDF/UA (pdfuaid:part)"
            case .invalidLanguage(let tag, let owner): "“\(tag)”, the language of \(owner), is not a language tag"
            case .undescribedFigure: "a Figure has no text: neither Alt nor ActualText"
            case .firstHeading(let level): "the first heading is H\(level), not H1"
            case .skippedHeading(let level, let previous): "H\(level) follows H\(previous): a level is skipped"
            case .other(_, let message, _): message
            }
        }

        /// The condition of the Matterhorn Protocol, which is about part 1 alone; nil if the protocol does not have the condition.
        func condition(in part: UAPart) -> Reference? {
            guard part == .part1 else { return nil }
            return switch self {
            case .missingClaim: Reference(.matterhorn, "06-002")
            case .invalidLanguage: nil
            case .undescribedFigure: Reference(.matterhorn, "13-004")
            case .firstHeading: Reference(.matterhorn, "14-002")
            case .skippedHeading: Reference(.matterhorn, "14-003")
            case .other(_, _, let number): number.map { Reference(.matterhorn, $0) }
            }
        }

        /// The advice about a file of another program, if that of the rule is about another fault.
        var foreignFix: String? {
            switch self {
            case .missingClaim: "let the program that writes the file claim PDF/UA, once the file has no other fault"
            case .other(.titleBar, _, _):
                "let the program that writes the file show the title: `pdfdisplaydoctitle` of hyperref in LaTeX, “Display document title” "
                    + "in the options of an export"
            default: nil
            }
        }

        /// The criteria that the condition serves, with their clauses of EN 301 549; by default, the criteria of the rule.
        func criteria(of rule: RuleDescription) -> [Reference] {
            switch clause.number {
            case "5": []
            case "7.3", "7.7": Reference.wcag("1.1.1")
            default: rule.references.filter { $0.standard == .wcag }.flatMap { Reference.wcag($0.clause) }
            }
        }
    }

    var kind: ViolatedCondition
    var page: Int?
    var rect: Rect?
    var element: Int?
    /// The outcome; nil for the rule's own.
    var outcome: Outcome?
    /// The number of times that the fault is on its page, if the other places are not listed.
    var times = 1

    init(_ kind: ViolatedCondition, page: Int? = nil, rect: Rect? = nil, element: Int? = nil) {
        self.kind = kind
        self.page = page
        self.rect = rect
        self.element = element
    }

    init(
        _ clause: UAClause, _ message: String, matterhorn: String? = nil, page: Int? = nil, rect: Rect? = nil, element: Int? = nil
    ) {
        self.init(.other(clause: clause, message: message, matterhorn: matterhorn), page: page, rect: rect, element: element)
    }

    /// Creates a fault of a clause of part 1, and of its equivalent in part 2 if that depends on the number alone.
    init(_ clause: String, _ message: String, matterhorn: String? = nil, page: Int? = nil, rect: Rect? = nil, element: Int? = nil) {
        self.init(UAClause(clause), message, matterhorn: matterhorn, page: page, rect: rect, element: element)
    }
}

extension FileContext {
    /// Whether the fault follows from a fault of the document that another rule judges, or that prevents the file's claim.
    func isKnown(_ fault: ConditionFault, in pdf: InspectedPDF) -> Bool {
        guard let input else { return false }
        let source = source(of: fault.element, in: pdf)
        switch fault.kind {
        case .missingClaim: return !input.obstacles.isEmpty
        case .invalidLanguage(let tag, _):
            return input.configuration.isOn(LanguageInvalid.description) && input.invalidLanguageTags.contains(tag)
        case .undescribedFigure: return input.obstaclePlaces.has(.figure, at: source)
        case .firstHeading: return input.obstaclePlaces.has(.firstHeading, at: source)
        case .skippedHeading: return input.obstaclePlaces.has(.skippedHeading, at: source)
        case .other: return false
        }
    }
}

extension FileRule {
    /// Returns the faults of conditions: one for each kind, or for each source block if it is known.
    ///
    /// Conditions that are not in the file's part of the standard are omitted.
    static func faults(of conditions: [ConditionFault], in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var elements = TaggedPlaces(pdf)
        let part = pdf.part
        return conditions.filter { !context.isKnown($0, in: pdf) }.grouped { fault in
            let isSourced = context.source(of: fault.element, in: pdf) != nil
            return ConditionKey(kind: fault.kind, element: isSourced ? fault.element : nil, outcome: fault.outcome)
        }.compactMap { group in
            group.key.kind.clause.reference(in: part).map { clause in
                let references = [clause, group.key.kind.condition(in: part)].compactMap(\.self)
                return fault(group.key, group.elements, references, in: pdf, context, &elements)
            }
        }
    }

    private static func fault(
        _ key: ConditionKey, _ group: [ConditionFault], _ references: [Reference], in pdf: InspectedPDF, _ context: FileContext,
        _ elements: inout TaggedPlaces
    ) -> Fault {
        let places = group.compactMap { fault -> Location? in
            // If the document is known, a finding is at its block.
            let place = context.input == nil ? elements.place(of: fault) : nil
            return (fault.page ?? place?.page ?? fault.element.flatMap { pdf.structure.elements[$0].page })
                .map { context.location($0, fault.rect ?? place?.rect) }
        }
        let count = group.reduce(0) { $0 + $1.times }, times = count > 1 ? " (\(count) times)" : ""
        let whereabouts = places.isEmpty ? "" : ", on \(Phrase.pages(places.map(\.page)))"
        var joined = fault(
            key.kind.message + times + whereabouts, of: key.element, in: pdf, context, outcome: key.outcome,
            locations: places.grouped(by: \.self).map(\.key), fix: context.input == nil ? key.kind.foreignFix : nil,
            references: references + key.kind.criteria(of: description), identity: [references.first?.clause ?? "", key.kind.message])
        joined.element = group.first?.element
        return joined
    }
}

/// A list for faults of which a file may have millions, in its elements or in the content of its pages.
///
/// The first ones are listed separately. After that, there is one of each kind for each page.
struct FaultList {
    private struct Key: Hashable { var kind: ConditionFault.ViolatedCondition; var page: Int? }

    private(set) var listed: [ConditionFault] = []
    /// The index of the first fault of each kind and page; empty until there are too many faults to list each.
    private var places: [Key: Int] = [:]
    private var omitted: ConditionFault?
    /// The indices of the faults that were counted last; most faults are like one of them, and keys are slow to hash.
    private var recent: [Int] = []

    private static let limit = 10_000, kindLimit = 20_000, recentLimit = 4

    mutating func add(_ fault: ConditionFault) {
        guard listed.count >= Self.limit else { return listed.append(fault) }
        if places.isEmpty {
            for (index, fault) in listed.enumerated() { places[Self.key(fault)] = index }
        }
        if let place = recent.first(where: { listed[$0].page == fault.page && listed[$0].kind == fault.kind }) {
            listed[place].times += 1
        } else if let place = places[Self.key(fault)] {
            listed[place].times += 1
            if recent.count == Self.recentLimit { recent.removeLast() }
            recent.insert(place, at: 0)
        } else if listed.count < Self.kindLimit {
            places[Self.key(fault)] = listed.count
            listed.append(fault)
        } else {
            let times = (omitted?.times ?? 0) + 1
            omitted = ConditionFault(fault.kind.clause, "more faults of other kinds or on other pages")
            omitted?.times = times
        }
    }

    mutating func add(_ faults: [ConditionFault]) { for fault in faults { add(fault) } }

    private static func key(_ fault: ConditionFault) -> Key { Key(kind: fault.kind, page: fault.page) }

    var all: [ConditionFault] { listed + [omitted].compactMap(\.self) }
}

/// The key by which faults of conditions are joined.
private struct ConditionKey: Hashable { var kind: ConditionFault.ViolatedCondition; var element: Int?; var outcome: Outcome? }

/// Elements that only group others do not separate a list from its items, or a table from its rows (ISO 32000-1 14.8.4.2, as veraPDF reads
/// it).
extension InspectedStructure {
    /// Whether an element only groups others.
    func isGroup(_ index: Int) -> Bool {
        switch elements[index].standardType {
        case .nonStructural, .division, .part: true
        default: false
        }
    }

    /// The element's children, with groups replaced by their children.
    func members(of index: Int) -> [Int] {
        var members: [Int] = [], stack = Array(elements[index].children.reversed())
        while let child = stack.popLast() {
            if isGroup(child) { stack += elements[child].children.reversed() } else { members.append(child) }
        }
        return members
    }

    /// The nearest element around each element that is not a group.
    var owners: [Int?] {
        var owners: [Int?] = []
        owners.reserveCapacity(elements.count)
        // Parents precede their children.
        for index in elements.indices { owners.append(elements[index].parent.flatMap { isGroup($0) ? owners[$0] : $0 }) }
        return owners
    }
}
