import Foundation
import TypesetBase
import TypesetCitations

/// Runs the cases of a folder, and prints the results.
struct SuiteRun {
    private let locales: LocaleFolder
    private let only: Set<String>
    private var passed = 0, failures: [String] = []

    init(_ locales: LocaleFolder, only: Set<String>) { (self.locales, self.only) = (locales, only) }

    /// Runs the cases; returns the exit status.
    mutating func run(_ folder: String) -> Int32 {
        let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter { $0.hasSuffix(".txt") }.sorted()
        for file in names {
            let name = String(file.dropLast(4))
            guard only.isEmpty || only.contains(name), let data = FileManager.default.contents(atPath: folder + "/" + file) else {
                continue
            }
            run(SuiteCase(name: name, text: String(decoding: data, as: UTF8.self)))
        }
        let total = passed + failures.count
        for failure in failures { print(ExplainedDifferences.cases.contains(failure) ? "DIFF" : "FAIL", failure) }
        print(
            "\(passed) of \(total) cases agree (\(total == 0 ? 0 : passed * 1000 / total / 10).\(total == 0 ? 0 : passed * 1000 / total % 10) %)"
        )
        return total > 0 && failures.allSatisfy { ExplainedDifferences.cases.contains($0) } ? 0 : 1
    }

    private mutating func run(_ test: SuiteCase) {
        let got: [CitationText]
        do {
            got = try test.results(locales)
        } catch {
            failures.append("\(test.name): \(error)")
            return
        }
        let expected = test.expected
        if got.map(\.comparable) == expected.map(\.comparable) {
            passed += 1
        } else {
            failures.append(test.name)
            for index in 0..<max(got.count, expected.count) {
                let g = index < got.count ? got[index].markup : "(none)", e = index < expected.count ? expected[index].markup : "(none)"
                if g != e { print("\(test.name)\n   want: \(e)\n    got: \(g)") }
            }
        }
    }
}

/// A folder of locale files.
final class LocaleFolder {
    private let path: String
    private var read: [String: CitationLocale?] = [:]

    init(_ path: String) { self.path = path }

    /// The locale of a language, which falls back to American English.
    func locale(of language: String) -> CitationLocale? {
        if let known = read[language] { return known }
        let locale = readLocale(of: language)
        read[language] = locale
        return locale
    }

    private func readLocale(of language: String) -> CitationLocale? {
        var files: [CitationLocale] = []
        for tag in CitationLocale.fallbacks(of: language) {
            for name in [tag, String(tag.prefix { $0 != "-" })] {
                guard let data = FileManager.default.contents(atPath: "\(path)/locales-\(name).xml") else { continue }
                guard let locale = try? CitationLocale(reading: SourceFile(path: name, bytes: Array(data))) else { return nil }
                files.append(locale)
                break
            }
        }
        return files.isEmpty ? nil : CitationLocale(language: language, merging: files)
    }
}

/// Loads every style of a folder.
enum StyleCheck {
    static func run(_ folder: String) -> Int32 {
        var loaded = 0, dependent = 0, failed = 0
        for name in ((try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []).sorted() where name.hasSuffix(".csl") {
            guard let data = FileManager.default.contents(atPath: folder + "/" + name) else { continue }
            do {
                let style = try CitationStyle(reading: SourceFile(path: name, bytes: Array(data)))
                loaded += 1
                if style.parentID != nil { dependent += 1 }
            } catch {
                failed += 1
                print(error)
            }
        }
        print("\(loaded) styles load, of which \(dependent) name a parent; \(failed) fail")
        return failed == 0 ? 0 : 1
    }
}

/// Prints the citations and the list of a bibliography.
enum BibliographyPrinting {
    static func run(style path: String, _ locales: LocaleFolder, language: String, entries: String) -> Int32 {
        guard let data = FileManager.default.contents(atPath: path), let json = FileManager.default.contents(atPath: entries),
            let locale = locales.locale(of: language)
        else { return 2 }
        do {
            let style = try CitationStyle(reading: SourceFile(path: path, bytes: Array(data)))
            let list = Bibliography(reading: SourceFile(path: entries, bytes: Array(json))).entries
            let rendered = CitationProcessor(style: style, locale: locale, entries: list).render(
                list.enumerated().map { CitationCluster([CitationItem(key: $1.key)], note: style.citesInNotes ? $0 + 1 : nil) })
            for parts in rendered.clusters { print(CitationText(parts.flatMap(\.text.runs)).markup) }
            print("----")
            for entry in rendered.entries {
                print(CitationText((entry.label.map { $0.runs + [CitationRun(" ")] } ?? []) + entry.text.runs).markup)
            }
            return 0
        } catch {
            print(error)
            return 1
        }
    }
}
