import Glibc
package import TypesetBase

/// The dependencies of outputs for build systems: a make rule for each document (GCC's `-MD -MP`), or JSON.
package struct DependencyFile {
    /// The files of one document.
    private struct Rule {
        var outputs: [String]
        var inputs: [String]
    }

    private let rules: [Rule]

    /// Creates the dependencies of a job from its result.
    ///
    /// - Parameter settings: files that every document depends on, such as the configuration.
    package init(_ result: TypesettingResult, of job: TypesettingJob, besides settings: [String]) {
        let fonts = result.fontFiles, works = job.works
        let outputs = Dictionary(grouping: result.outputs, by: \.document)
        rules = works.indices.filter { job.selection?.contains($0) ?? true }.map { number in
            let work = works[number], inputs = result.inputs.indices.contains(number) ? result.inputs[number] : []
            let all = Set(inputs.filter(Self.isFile).map(Self.relative) + work.inputs.filter(Self.isFile) + settings + fonts)
            return Rule(outputs: (outputs[work.path] ?? []).flatMap(\.files), inputs: all.sorted())
        }
    }

    private static func isFile(_ path: String) -> Bool { !InputFile.isFolder(path) && InputFile.exists(path) }

    /// Returns the path relative to the working folder, if it lies below it.
    private static func relative(_ path: String) -> String {
        guard let folder = FileRoots.canonicalFolder("."), path.hasPrefix(folder + "/") else { return path }
        return String(path.dropFirst(folder.count + 1))
    }

    package func text(isJSON: Bool) -> String { isJSON ? json : make }

    /// Returns an error about each name that a file for make cannot contain, and that is therefore omitted.
    package func refused(isJSON: Bool) -> [Diagnostic] {
        let names = isJSON ? [] : Set(rules.flatMap { $0.outputs + $0.inputs }).sorted()
        return names.compactMap { name in
            BuildNames.fault(in: name).map { fault in
                .error(
                    "the dependency file cannot contain the name `\(name)`, which has \(fault)", path: name,
                    hints: ["rename the file, or write JSON: `--deps FILE.json`"])
            }
        }
    }

    private var json: String {
        let rules = rules.map { JSONValue.object([("outputs", .strings($0.outputs)), ("inputs", .strings($0.inputs))]) }
        return JSONValue.array(rules).text() + "\n"
    }

    /// The rules in make's syntax, with an empty rule for each input, so make does not stop if an input is deleted.
    private var make: String {
        let rules = rules.map { rule in
            Rule(outputs: rule.outputs.filter(Self.canWrite), inputs: rule.inputs.filter(Self.canWrite))
        }
        let written = rules.filter { !$0.outputs.isEmpty }.map { rule in
            rule.outputs.map(Self.quoted).joined(separator: " ") + ":" + rule.inputs.map { " \\\n  " + Self.quoted($0) }.joined() + "\n"
        }
        let inputs = Set(rules.flatMap(\.inputs)).sorted().map { Self.quoted($0) + ":\n" }
        return (written + inputs).joined(separator: "\n")
    }

    private static func canWrite(_ name: String) -> Bool { BuildNames.fault(in: name) == nil }

    /// Escapes a path for make: a backslash before spaces and number signs, and doubled dollar signs (GNU make, 4.3).
    ///
    /// `BuildNames` refuses all names with other special characters of make.
    static func quoted(_ path: String) -> String {
        path.replacing(" ", with: "\\ ").replacing("#", with: "\\#").replacing("$", with: "$$")
    }
}
