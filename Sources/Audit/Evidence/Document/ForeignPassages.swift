import Synchronization

/// The passages of a document in a script that their language does not use.
///
/// They are found once, when the first size asks for them.
final class ForeignPassages: Sendable {
    struct Stretch {
        let passage: DocumentFacts.Passage
        let text: String
        let script: Script
    }

    private struct Found {
        var stretches: [Stretch] = []
        /// The words of the passages.
        var words: Set<Substring> = []
    }

    private let passages: [DocumentFacts.Passage]
    private let found = Mutex<Found?>(nil)

    init(among passages: [DocumentFacts.Passage] = []) { self.passages = passages }

    /// The first foreign stretch of each passage that has one.
    var stretches: [Stretch] { all.stretches }
    /// The words of the passages with a foreign stretch.
    var words: Set<Substring> { all.words }

    static func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }

    private var all: Found {
        found.withLock { found in
            let known = found ?? find()
            found = known
            return known
        }
    }

    private func find() -> Found {
        var found = Found(), latest: (language: String, scripts: Set<Script>)?
        for passage in passages {
            let scripts = latest?.language == passage.language ? latest?.scripts ?? [] : Script.of(language: passage.language)
            latest = (passage.language, scripts)
            let text = passage.text
            guard let stretch = Script.foreignStretch(in: text, to: scripts) else { continue }
            found.stretches.append(Stretch(passage: passage, text: stretch.text, script: stretch.script))
            found.words.formUnion(Self.words(of: text))
        }
        return found
    }
}
