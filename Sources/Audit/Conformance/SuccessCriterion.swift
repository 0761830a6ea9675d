/// A success criterion of WCAG 2.2, with the question about a PDF that a person must still judge.
struct SuccessCriterion: Sendable {
    enum Level: String, Sendable { case a = "A", aa = "AA", aaa = "AAA" }

    /// The number of the criterion, such as `1.4.3`.
    var id: String
    var name: String
    var level: Level
    /// The question that no rule can answer; yes means that the criterion is met.
    var question: String
    /// The content without which the criterion does not apply: any of the lists, of which the files must lack all kinds.
    var absences: [[AbsentContent]] = []
    /// The content without which the question is about nothing, so that rules alone decide; as in `absences`.
    var judgedContent: [[AbsentContent]] = []
    /// The way in which every file of this program meets the criterion, in a sentence; nil if that depends on the document.
    var construction: String?

    /// The clause of EN 301 549 V3.2.1 about the criterion, in its requirements for documents that are not web pages.
    enum Clause: Equatable {
        case number(String)
        /// A clause without a requirement, because the criterion is about sets of pages.
        case empty(String)
        /// No clause: the criterion is of level AAA, or newer than WCAG 2.1, on which that version is based.
        case none
    }
    var clause: Clause {
        level == .aaa || Self.isNew.contains(id) ? .none : Self.isOfSets.contains(id) ? .empty("10.\(id)") : .number("10.\(id)")
    }

    /// The first version of WCAG with the criterion, for the levels A and AA.
    enum Version: Comparable { case wcag20, wcag21, wcag22 }
    var version: Version { Self.isNew.contains(id) ? .wcag22 : Self.isNewIn21.contains(id) ? .wcag21 : .wcag20 }

    /// Whether the criterion is about sets of pages.
    var isOfSets: Bool { Self.isOfSets.contains(id) }
    /// Whether the viewer decides the criterion, not the file.
    var isOfViewer: Bool { question == Self.viewer }

    private static let isNewIn21: Set<String> = [
        "1.3.4", "1.3.5", "1.4.10", "1.4.11", "1.4.12", "1.4.13", "2.1.4", "2.5.1", "2.5.2", "2.5.3", "2.5.4", "4.1.3",
    ]
    private static let isOfSets: Set<String> = ["2.4.1", "2.4.5", "3.2.3", "3.2.4"]
    private static let isNew: Set<String> = ["2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"]
}

extension SuccessCriterion {
    private static let media = [AbsentContent.media], controls = [AbsentContent.controls], input = [AbsentContent.input]
    private static let motion = [AbsentContent.motion], pictures = [AbsentContent.pictures], links = [AbsentContent.links]
    private static let sets = [AbsentContent.otherFiles]
    private static let viewer = "The viewer decides this, not the file."

    /// All criteria of the levels A and AA, and those of level AAA on which rules are based, in the order of WCAG 2.2.
    static let all: [SuccessCriterion] = [
        make(
            "1.1.1", "Non-text Content", .a, "Does each alternative text describe its picture? Are pictures without one decorative?",
            pictures + [.formulas, .media, .controls]),
        make("1.2.1", "Audio-only and Video-only (Prerecorded)", .a, "Do sound and video have an alternative?", media),
        make("1.2.2", "Captions (Prerecorded)", .a, "Do videos have captions?", media),
        make("1.2.3", "Audio Description or Media Alternative (Prerecorded)", .a, "Are videos described?", media),
        make("1.2.4", "Captions (Live)", .aa, "Do live videos have captions?", media),
        make("1.2.5", "Audio Description (Prerecorded)", .aa, "Are videos described?", media),
        make(
            "1.3.1", "Info and Relationships", .a,
            "Is everything tagged as what it looks like: headings, lists, tables with their headers, notes, formulas, quotations?"),
        make(
            "1.3.2", "Meaningful Sequence", .a, "Does the text make sense in the order of the tags?",
            construction: "The tags have the order of the source."),
        make(
            "1.3.3", "Sensory Characteristics", .a,
            "Do instructions name more than shape, colour, size or place (“the red box on the right”)?"),
        make("1.3.4", "Orientation", .aa, "Can all pages be read with the screen held either way?", [.scripts]),
        make("1.3.5", "Identify Input Purpose", .aa, "Do fields state their purpose?", input),
        make("1.4.1", "Use of Color", .a, "Is information that colour conveys conveyed in another way too?", [.colours]),
        make("1.4.2", "Audio Control", .a, "Can sound be stopped?", media),
        make("1.4.3", "Contrast (Minimum)", .aa, "Does text within pictures stand out from its background?", judgedContent: [pictures]),
        make("1.4.4", "Resize Text", .aa, "Is everything that readers need there at the size that they use?"),
        make("1.4.5", "Images of Text", .aa, "Is text that could be text nowhere shown as a picture?", pictures),
        make("1.4.6", "Contrast (Enhanced)", .aaa, "Does text within pictures stand out from its background?", judgedContent: [pictures]),
        make("1.4.8", "Visual Presentation", .aaa, "Can readers choose colours and widths in their viewer?"),
        make(
            "1.4.10", "Reflow", .aa, "Are tables and code understandable at the largest sizes?",
            judgedContent: [[.tables, .code, .pictures, .formulas]]),
        make("1.4.11", "Non-text Contrast", .aa, "Do the parts of diagrams stand out from one another?", judgedContent: [pictures]),
        make("1.4.12", "Text Spacing", .aa, viewer),
        make("1.4.13", "Content on Hover or Focus", .aa, "Can what appears on hover be dismissed?", controls),
        make("2.1.1", "Keyboard", .a, "Can everything be reached by keyboard?", controls),
        make("2.1.2", "No Keyboard Trap", .a, "Can the keyboard leave every part?", controls),
        make("2.1.4", "Character Key Shortcuts", .a, "Can shortcuts be turned off?", controls),
        make("2.2.1", "Timing Adjustable", .a, "Can time limits be extended?", motion),
        make("2.2.2", "Pause, Stop, Hide", .a, "Can what moves be stopped?", motion),
        make("2.3.1", "Three Flashes or Below Threshold", .a, "Is everything free of flashes?", motion),
        make("2.4.1", "Bypass Blocks", .a, "Do bookmarks lead to the parts of the document?", sets),
        make("2.4.2", "Page Titled", .a, "Does the title name the subject of the document?"),
        make("2.4.3", "Focus Order", .a, "Does the focus go through links in the order of the text?", links + [.controls]),
        make("2.4.4", "Link Purpose (In Context)", .a, "Is it clear from each link and its sentence where it leads?", links),
        make("2.4.5", "Multiple Ways", .aa, "In a set of documents, is there a second way to each?", sets),
        make("2.4.6", "Headings and Labels", .aa, "Do headings describe their sections?"),
        make("2.4.7", "Focus Visible", .aa, viewer),
        make("2.4.9", "Link Purpose (Link Only)", .aaa, "Is it clear from each link alone where it leads?", links),
        make("2.4.11", "Focus Not Obscured (Minimum)", .aa, viewer),
        make("2.5.1", "Pointer Gestures", .a, "Is there a way without gestures?", controls),
        make("2.5.2", "Pointer Cancellation", .a, "Can a press be cancelled?", controls),
        make("2.5.3", "Label in Name", .a, "Do controls have the names that they show?", controls),
        make("2.5.4", "Motion Actuation", .a, "Is there a way without moving the device?", controls),
        make("2.5.7", "Dragging Movements", .aa, "Is there a way without dragging?", controls),
        make("2.5.8", "Target Size (Minimum)", .aa, "Are links outside sentences at least 24 pixels high?", links + [.controls]),
        make("3.1.1", "Language of Page", .a, "Is each stated language that of its text?"),
        make("3.1.2", "Language of Parts", .aa, "Do passages in another language state it, even in Latin letters?"),
        make("3.2.1", "On Focus", .a, "Does focus alone change nothing?", controls),
        make("3.2.2", "On Input", .a, "Does input leave the context as it is?", input),
        make("3.2.3", "Consistent Navigation", .aa, "In a set of documents, is navigation in the same place in each?", sets),
        make("3.2.4", "Consistent Identification", .aa, "In a set of documents, do the same things have the same name?", sets),
        make("3.2.6", "Consistent Help", .a, "In a set of documents, is help in the same place in each?", sets),
        make("3.3.1", "Error Identification", .a, "Are errors of input named?", input),
        make("3.3.2", "Labels or Instructions", .a, "Do fields have labels?", input),
        make("3.3.3", "Error Suggestion", .aa, "Are corrections suggested?", input),
        make("3.3.4", "Error Prevention (Legal, Financial, Data)", .aa, "Can a submission be reversed?", input),
        make("3.3.7", "Redundant Entry", .a, "Is nothing asked for twice?", input),
        make("3.3.8", "Accessible Authentication (Minimum)", .aa, "Is there a way without a test of memory?", input),
        make("4.1.2", "Name, Role, Value", .a, "Do fields and controls have names?", controls),
        make("4.1.3", "Status Messages", .aa, "Are messages announced?", controls),
    ]

    private static func make(
        _ id: String, _ name: String, _ level: Level, _ question: String, _ absence: [AbsentContent] = [],
        judgedContent: [[AbsentContent]] = [], construction: String? = nil
    ) -> SuccessCriterion {
        SuccessCriterion(
            id: id, name: name, level: level, question: question, absences: absence.isEmpty ? [] : [absence], judgedContent: judgedContent,
            construction: construction)
    }
}
