package import TypesetAudit
import TypesetBase

/// A comparison as JSON, as `docs/reference/comparison.schema.json` describes it.
package struct ComparisonJSON {
    /// The version of the format; it grows with each change that a reader must know.
    static let schemaVersion = 1.0

    private let report: ComparisonReport
    private let tool: AuditReport.Tool

    package init(_ report: ComparisonReport, tool: AuditReport.Tool) { (self.report, self.tool) = (report, tool) }

    package var text: String { value.text() + "\n" }

    private var value: JSONValue {
        .object(optional: [
            ("schemaVersion", .number(Self.schemaVersion)),
            ("tool", ["name": .string(tool.name), "version": .string(tool.version)]),
            ("old", .string(report.oldPath)), ("new", .string(report.newPath)),
            ("isDifferent", .bool(report.isDifferent)),
            ("documents", .array(report.documents.map(value))),
            ("onlyOld", .strings(report.onlyOld)), ("onlyNew", .strings(report.onlyNew)),
            (
                "findings",
                report.findings.map { ["new": .array($0.new.map(value)), "gone": .array($0.gone.map(value))] }
            ),
        ])
    }

    private func value(_ document: DocumentComparison) -> JSONValue {
        [
            "name": .string(document.name), "sizes": .array(document.sizes.map(value)),
            "onlyOld": .array(document.onlyOld.map(value)), "onlyNew": .array(document.onlyNew.map(value)),
            "changes": .array(document.entries.map(value)), "problems": .strings(document.problems),
        ]
    }

    private func value(_ size: ComparedSize) -> JSONValue {
        .object(optional: [
            ("category", size.category.map { .string($0.shortName) }), ("edition", size.edition.isEmpty ? nil : .string(size.edition)),
            ("volume", size.volume.map { .number(Double($0)) }),
        ])
    }

    private func value(_ entry: DocumentComparison.Entry) -> JSONValue {
        let change = entry.change
        return .object(optional: [
            ("kind", .string(change.kind.rawValue)), ("subject", .string(change.subject)),
            ("before", change.before.isEmpty ? nil : .string(change.before)), ("after", change.after.isEmpty ? nil : .string(change.after)),
            ("also", change.also.isEmpty ? nil : .strings(change.also)),
            ("source", entry.source.map(value)),
            ("repeats", entry.repeats.isEmpty ? nil : .array(entry.repeats.map(repeated))),
            ("occurrences", .array(entry.occurrences.map { value($0.size, $0.change) })),
        ])
    }

    private func repeated(_ entry: DocumentComparison.Entry) -> JSONValue {
        .object(optional: [
            ("subject", .string(entry.change.subject)), ("source", entry.source.map(value)),
            ("occurrences", .array(entry.occurrences.map { value($0.size, $0.change) })),
        ])
    }

    private func value(_ source: SourceLines.Place) -> JSONValue {
        ["path": .string(source.path), "line": .number(Double(source.line)), "isOld": .bool(source.isOld)]
    }

    private func value(_ size: ComparedSize, _ change: Change) -> JSONValue {
        .object(optional: [
            ("size", value(size)), ("old", change.old.map(JSONValue.string)), ("new", change.new.map(JSONValue.string)),
            ("count", .number(Double(change.count))), ("unit", change.unit.isEmpty ? nil : .string(change.unit)),
            ("oldPlace", change.oldPlace.map(value)), ("newPlace", change.newPlace.map(value)),
        ])
    }

    private func value(_ place: Change.Place) -> JSONValue {
        [
            "page": .number(Double(place.page)),
            "areas": .array(
                place.areas.map { area in
                    .array([area.minX, area.minY, area.width, area.height].map { .number(($0 * 100).rounded() / 100) })
                }),
        ]
    }

    private func value(_ item: FindingComparison.Item) -> JSONValue {
        ["document": .string(item.document), "rule": .string(item.rule), "message": .string(item.message)]
    }
}
