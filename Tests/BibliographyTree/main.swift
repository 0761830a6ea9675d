import Foundation
import TypesetBase
import TypesetCitations

// Prints the entries of a bibliography as CSL's items in JSON, for `make check-bibliographies`. Formats are written as pandoc writes them.
// Faults are printed to standard error.

/// The text with the tags of formats, and formulas between dollar signs.
func markup(_ text: CitationText) -> String {
    text.runs.map { run in
        var text = run.format.isFormula ? "$\(run.text)$" : run.text
        if run.format.baseline == .superscript { text = "<sup>\(text)</sup>" }
        if run.format.baseline == .subscript { text = "<sub>\(text)</sub>" }
        if run.format.isSmallCaps { text = "<sc>\(text)</sc>" }
        if run.format.isUnderlined { text = "<u>\(text)</u>" }
        if run.format.isBold { text = "<b>\(text)</b>" }
        if run.format.isItalic { text = "<i>\(text)</i>" }
        return text
    }.joined()
}

func parts(_ point: CitedDate.Point) -> JSONValue {
    var numbers = [point.year > 0 ? point.year : point.year - 1]
    if let month = point.month { numbers.append(month) } else if let season = point.season { numbers.append(season + 20) }
    if let day = point.day { numbers.append(day) }
    return .array(numbers.map { .number(Double($0)) })
}

func json(_ date: CitedDate) -> JSONValue {
    var entries: [(String, JSONValue)] = []
    if let start = date.start {
        entries.append(
            ("date-parts", .array([parts(start)] + (date.isOpen ? [.array([.number(0)])] : []) + (date.end.map { [parts($0)] } ?? []))))
    }
    if date.isCirca { entries.append(("circa", true)) }
    if let literal = date.literal { entries.append(("literal", .string(literal))) }
    return .object(entries)
}

func json(_ name: CitedName) -> JSONValue {
    if let literal = name.literal { return ["literal": .string(literal)] }
    let parts = [
        ("family", name.family), ("given", name.given), ("dropping-particle", name.droppingParticle),
        ("non-dropping-particle", name.nonDroppingParticle), ("suffix", name.suffix),
    ]
    return .object(parts.filter { !$0.1.isEmpty }.map { ($0.0, .string($0.1)) } + (name.commaSuffix ? [("comma-suffix", true)] : []))
}

func json(_ entry: BibliographyEntry) -> JSONValue {
    var entries: [(String, JSONValue)] = [("id", .string(entry.key)), ("type", .string(entry.type))]
    entries += entry.fields.sorted { $0.key < $1.key }.map { ($0.key, .string(markup($0.value))) }
    entries += entry.names.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value.map(json))) }
    entries += entry.dates.sorted { $0.key < $1.key }.map { ($0.key, json($0.value)) }
    return .object(entries)
}

guard CommandLine.arguments.count == 2, let data = FileManager.default.contents(atPath: CommandLine.arguments[1]) else {
    print("usage: bibliography-tree FILE")
    exit(2)
}
let bibliography = Bibliography(reading: SourceFile(path: CommandLine.arguments[1], bytes: Array(data)))
print(JSONValue.array(bibliography.entries.map(json)).text())
FileHandle.standardError.write(Data(bibliography.diagnostics.map { $0.description + "\n" }.joined().utf8))
