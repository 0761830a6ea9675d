import Foundation
import TypesetAudit
import TypesetStylesheet

@testable import TypesetKit

/// A document of `Tests/PlantedDefects` with its planted defects: `planted RULE SIZES; …` in comments of the document and of its sheet.
///
/// In a sheet, the comment is at the end of the defective line. In a document, it is on the line before, possibly among other such
/// comments.
/// `+1` moves the defect one line further. `@1` is the first line of the file, which no comment can precede.
struct PlantedDocument: Sendable, CustomStringConvertible {
    let name: String
    let path: String
    let planted: Set<Defect>

    struct Defect: Hashable, Comparable, Sendable, CustomStringConvertible {
        var file: String
        var line: Int
        var rule: String
        /// Size ranges in the form that findings use, or `all`.
        var sizes: String

        var description: String { "\(file):\(line) \(rule) \(sizes)" }
        static func < (a: Self, b: Self) -> Bool { (a.file, a.line, a.rule, a.sizes) < (b.file, b.line, b.rule, b.sizes) }
    }

    var description: String { name }

    init(_ url: URL) {
        name = url.deletingPathExtension().lastPathComponent
        path = url.path
        let sheet = url.deletingPathExtension().appendingPathExtension("yaml")
        planted = Set([url, sheet].flatMap(Self.defects))
    }

    private static func defects(of file: URL) -> [Defect] {
        let lines = ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        var defects: [Defect] = []
        for (index, line) in lines.enumerated() {
            guard let start = line.firstRange(of: "planted")?.upperBound, line.contains("#") || line.hasPrefix("<!--") else { continue }
            let isBefore = line.hasPrefix("<!--")
            let next = isBefore ? lines[index...].firstIndex { !$0.hasPrefix("<!-- planted") } ?? index : index
            for entry in line[start...].drop(while: { $0 == ":" }).replacing("-->", with: "").split(separator: ";") {
                defects.append(defect(entry.split(separator: " ").map(String.init), in: file.lastPathComponent, at: next + 1))
            }
        }
        return defects
    }

    private static func defect(_ words: [String], in file: String, at line: Int) -> Defect {
        var words = words[...], line = line
        if let first = words.first, let number = Int(first.dropFirst()), "+@".contains(first.prefix(1)) {
            line = first.hasPrefix("+") ? line + number : number
            words.removeFirst()
        }
        guard words.count == 2, let rule = words.first, let sizes = words.last else {
            fatalError("\(file):\(line): `planted RULE SIZES`, not `\(words.joined(separator: " "))`")
        }
        return Defect(file: file, line: line, rule: rule, sizes: sizes)
    }

    /// Returns the audit's findings at all twelve sizes, including those of the written files, without notes, which are not defects.
    func found() -> (defects: [Defect], problems: [String]) {
        var job = TypesettingJob()
        job.documents = [path]
        // Documents in two folders share the pictures in a third one.
        job.roots = [Self.folder.path]
        job.sizes = ContentSizeCategory.allCases
        job.writesFiles = false
        job.threads = 1
        job.audit = AuditRequest()
        let result = Typesetter.run(job)
        let findings = result.reports.flatMap(\.findings).filter { $0.outcome != .note }
        let defects = findings.map { finding in
            let sizes =
                finding.categories.count == ContentSizeCategory.allCases.count
                ? "all" : finding.ranges.map(\.description).joined(separator: ",")
            let file = finding.source.map { ($0.file.path as NSString).lastPathComponent } ?? "nowhere"
            return Defect(file: file, line: finding.source?.start.line ?? 0, rule: finding.rule.rawValue, sizes: sizes)
        }
        return (defects, result.diagnostics.filter { $0.severity > .note }.map(\.message))
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../PlantedDefects")
        .standardized

    static func all(in folder: String) -> [PlantedDocument] {
        let url = Self.folder.appendingPathComponent(folder)
        let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
        return files.filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }.map(PlantedDocument.init)
    }
}
