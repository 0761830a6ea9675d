import TypesetBase

/// The MathML of formulas as associated files (ISO 32000-2 14.13), one for equal formulas.
///
/// Screen readers that know MathML explore it in place of the spoken text. PDF/A-4 allows such files at its level F (ISO 19005-4, annex A),
/// which requires them in the catalog's names.
final class FormulaMarkup {
    private let objects: ObjectWriter
    /// The file specifications in the order of the document, with their names.
    private var files: [(name: String, number: ObjectNumber)] = []
    private var indices: [String: Int] = [:]

    init(objects: ObjectWriter) { self.objects = objects }

    /// Whether the file has no formulas.
    var isEmpty: Bool { files.isEmpty }

    /// Returns the file specification of a formula; it is written if no equal formula came before.
    func file(for markup: String) -> ObjectNumber {
        if let known = indices[markup] { return files[known].number }
        // Names in the order of their bytes, as a name tree requires.
        let digits = String(files.count + 1), name = "formula-" + String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".mml"
        let stream = objects.reserve()
        Array(markup.utf8).withUnsafeBytes { bytes in
            _ = objects.writeStream(stream, data: bytes, compress: true) { dictionary in
                dictionary.set("Type", "EmbeddedFile")
                dictionary.set("Subtype", name: "application/mathml+xml")
                dictionary.setDictionary("Params") { $0.set("Size", bytes.count) }
            }
        }
        let number = objects.write { dictionary in
            dictionary.set("Type", "Filespec")
            dictionary.set("F", text: name)
            dictionary.set("UF", text: name)
            dictionary.set("Desc", text: "MathML")
            dictionary.set("AFRelationship", "Supplement")
            dictionary.setDictionary("EF") { files in
                files.set("F", stream)
                files.set("UF", stream)
            }
        }
        indices[markup] = files.count
        files.append((name, number))
        return number
    }

    /// Writes the name tree of the files (7.9.6).
    func writeNames(to names: inout DictionaryWriter) {
        names.setDictionary("EmbeddedFiles") { tree in
            tree.setArray("Names") { array in
                for file in files {
                    array.add(bytes: file.name.utf8)
                    array.add(file.number)
                }
            }
        }
    }
}
