import TypesetAudit

/// The comparison of two versions of documents, and of the findings in their reports.
package struct ComparisonReport: Sendable {
    package var documents: [DocumentComparison] = []
    /// The documents that only one version has.
    package var onlyOld: [String] = []
    package var onlyNew: [String] = []
    /// The findings that only one version has; nil if no reports were compared.
    package var findings: FindingComparison?
    /// The number of pairs of files of which one could not be read.
    package var failureCount = 0
    /// The paths as they were given.
    package var oldPath: String
    package var newPath: String

    package init(oldPath: String, newPath: String) { (self.oldPath, self.newPath) = (oldPath, newPath) }

    /// Whether the versions differ.
    package var isDifferent: Bool {
        documents.contains(where: \.isDifferent) || !onlyOld.isEmpty || !onlyNew.isEmpty || findings?.isDifferent == true
    }

    /// The number of changes.
    package var changeCount: Int { documents.reduce(0) { $0 + $1.entries.count } }

    /// The result in a line, such as `3 changes in 2 of 5 documents`.
    package var summary: String {
        let changed = documents.count(where: \.isDifferent)
        let pairs = documents.reduce(0) { $0 + $1.sizes.count }
        var parts = [
            failureCount > 0 && pairs == 0
                ? "nothing was compared"
                : changeCount == 0
                    ? "no changes in \(Phrase.count(documents.count, "document"))"
                    : "\(Phrase.count(changeCount, "change")) in "
                        + (documents.count == 1 ? "1 document" : "\(changed) of \(Phrase.count(documents.count, "document"))")
        ]
        if !onlyNew.isEmpty { parts.append("\(Phrase.count(onlyNew.count, "document")) new") }
        if !onlyOld.isEmpty { parts.append("\(Phrase.count(onlyOld.count, "document")) gone") }
        if failureCount > 0 { parts.append("\(Phrase.count(failureCount, "pair")) of files not compared") }
        if let findings { parts.append("\(Phrase.count(findings.new.count, "finding")) new, \(findings.gone.count) gone") }
        return parts.joined(separator: "; ")
    }
}

/// The findings that only one of two reports has.
package struct FindingComparison: Sendable {
    package struct Item: Sendable {
        package var document: String
        package var rule: String
        package var message: String
        package init(document: String, rule: String, message: String) {
            (self.document, self.rule, self.message) = (document, rule, message)
        }
    }
    package var new: [Item] = []
    package var gone: [Item] = []
    package init() {}
    package var isDifferent: Bool { !new.isEmpty || !gone.isEmpty }
}
