import Audit
import ContentSize
import Diagnostics
import Formats

/// The part of an audit's report that a terminal shows.
extension AuditReport {
    var cached: JSONValue {
        [
            "version": .string(tool.version), "document": .string(document), "stylesheet": stylesheet.map(JSONValue.string) ?? .null,
            "profile": .string(profile.rawValue), "claim": claim.map(\.cached) ?? .null,
            "sizes": .strings(sizes.map(\.shortName)),
            "findings": .array(findings.map(\.cached)),
            "ignored": .array(ignored.map { ["reason": .string($0.reason), "finding": $0.finding.cached] }),
            "fixed": .array(fixed.map { .strings([$0.rule, $0.message, $0.fingerprint]) }),
            "known": known.map { known in .strings(findings.map(\.fingerprint).filter(known.contains).map(\.text)) } ?? .null,
        ]
    }

    init?(cached node: JSONNode, _ files: inout CachedFiles) {
        guard let version = node["version"]?.text, let document = node["document"]?.text,
            let profile = node["profile"]?.text.flatMap(Profile.init(rawValue:)), let findings = node["findings"]?.items
        else { return nil }
        self.init(tool: Tool(version: version), document: document, stylesheet: node["stylesheet"]?.text, profile: profile)
        claim = node["claim"].flatMap(ConformanceClaim.init(cached:))
        sizes = (node["sizes"]?.items ?? []).compactMap { $0.text.flatMap(ContentSizeCategory.init(name:)) }
        for item in findings {
            guard let finding = Finding(cached: item, &files) else { return nil }
            self.findings.append(finding)
        }
        for item in node["ignored"]?.items ?? [] {
            guard let finding = item["finding"].flatMap({ Finding(cached: $0, &files) }), let reason = item["reason"]?.text else {
                return nil
            }
            ignored.append(IgnoredFinding(finding, reason: reason))
        }
        fixed = (node["fixed"]?.items ?? []).compactMap { item in
            let fields = (item.items ?? []).compactMap(\.text)
            return fields.count == 3 ? FixedFinding(rule: fields[0], message: fields[1], fingerprint: fields[2]) : nil
        }
        if let texts = node["known"]?.items {
            let known = Set(texts.compactMap(\.text))
            self.known = Set(self.findings.map(\.fingerprint).filter { known.contains($0.text) })
        }
    }
}

extension ConformanceClaim {
    var cached: JSONValue {
        [
            "standards": .strings(standards), "withheld": withheld.map(JSONValue.string) ?? .null,
            "obstacles": .array(obstacles.map { .strings([$0.rule.rawValue, "\($0.count)", $0.words]) }),
        ]
    }

    init?(cached node: JSONNode) {
        guard let standards = node["standards"]?.items, let obstacles = node["obstacles"]?.items else { return nil }
        var kept: [Obstacle] = []
        for item in obstacles {
            let fields = (item.items ?? []).compactMap(\.text)
            guard fields.count == 3, let rule = RuleID(rawValue: fields[0]), let count = Int(fields[1]) else { return nil }
            kept.append(Obstacle(rule: rule, count: count, words: fields[2]))
        }
        self.init(standards: standards.compactMap(\.text), withheld: node["withheld"]?.text, obstacles: kept)
    }
}

extension Finding {
    fileprivate var cached: JSONValue {
        [
            "rule": .string(rule.rawValue), "outcome": .string(outcome.rawValue), "message": .string(message), "fix": .string(fix),
            "sizes": .strings(categories.map(\.shortName)), "file": file.map(JSONValue.string) ?? .null,
            "editions": .array(
                editions.map { .array([.string($0.appearance.rawValue), .string($0.contrast.rawValue), .bool($0.boldText)]) }),
            "source": source.map { CachedSpan($0).json } ?? .null, "related": CachedRelated.json(related),
            "fingerprint": .string(fingerprint.text),
        ]
    }

    fileprivate init?(cached node: JSONNode, _ files: inout CachedFiles) {
        guard let rule = node["rule"]?.text.flatMap(RuleID.init(rawValue:)),
            let outcome = node["outcome"]?.text.flatMap(Outcome.init(rawValue:)),
            let message = node["message"]?.text, let fix = node["fix"]?.text,
            let fingerprint = node["fingerprint"]?.text.flatMap(Fingerprint.init(text:)),
            let related = CachedRelated.spans(node["related"]?.items ?? [], &files)
        else { return nil }
        var source: SourceSpan?
        if let place = node["source"], place.entries != nil {
            guard let span = CachedSpan.span(place, &files) else { return nil }
            source = span
        }
        self.init(
            rule: RuleCatalogue.description(of: rule), outcome: outcome, message: message,
            categories: (node["sizes"]?.items ?? []).compactMap { $0.text.flatMap(ContentSizeCategory.init(name:)) },
            editions: (node["editions"]?.items ?? []).compactMap(Self.traits), source: source, file: node["file"]?.text, related: related,
            fix: fix, fingerprint: fingerprint)
    }

    private static func traits(_ node: JSONNode) -> ReaderTraits? {
        guard let items = node.items, items.count == 3, let appearance = items[0].text.flatMap(ReaderTraits.Appearance.init(rawValue:)),
            let contrast = items[1].text.flatMap(ReaderTraits.Contrast.init(rawValue:)), case .bool(let boldText) = items[2].value
        else { return nil }
        return ReaderTraits(appearance: appearance, contrast: contrast, boldText: boldText)
    }
}
