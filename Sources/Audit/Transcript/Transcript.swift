package import TypesetPDFReading

/// The lines that a screen reader speaks when it reads a file from its beginning to its end.
package struct Transcript: Hashable, Sendable {
    let utterances: [Utterance]

    /// Reads a file along its tags.
    package init(_ pdf: InspectedPDF) {
        var reader = TranscriptReader(pdf)
        reader.read()
        utterances = reader.utterances
    }

    /// The transcript as text: a line for each utterance, indented by two spaces for each block around it.
    package var text: String { text(ofAtMost: .max).text }

    /// Returns the beginning of the text in whole lines, and whether it is the whole text.
    ///
    /// - Parameter limit: the greatest number of bytes.
    func text(ofAtMost limit: Int) -> (text: String, isWhole: Bool) {
        var text = ""
        for utterance in utterances {
            let line = TranscriptLine.text(of: utterance) + "\n"
            guard text.utf8.count + line.utf8.count <= limit else { return (text, false) }
            text += line
        }
        return (text, true)
    }
}
