package import Diagnostics
import FileAccess
import Formats
import Glibc

/// What was made of what, for build systems: a rule of make for each document (GCC's `-MD -MP`), or JSON.
package struct DependencyFile {
    /// The files of one document.
    private struct Rule {
        var outputs: [String]
        var inputs: [String]
    }

    private let rules: [Rule]

    /// - Parameter settings: files that every document depends on, such as the configuration.
    package init(_ result: TypesettingResult, of job: TypesettingJob, besides settings: [String]) {
        let fonts = result.fontFiles, works = job.works
        let outputs = Dictionary(grouping: result.outputs, by: \.document)
        rules = works.indices.filter { job.selection?.contains($0) ?? true }.map { number in
            let work = works[number], inputs = result.inputs.indices.contains(number) ? result.inputs[number] : []
            let all = Set(inputs.filter(Self.isFile).map(Self.relative) + work.inputs.filter(Self.isFile) + settings + fonts)
            return Rule(outputs: (outputs[work.path] ?? []).map(\.path), inputs: all.sorted())
        }
    }

    private static func isFile(_ path: String) -> Bool { !InputFile.isFolder(path) && InputFile.exists(path) }

    /// As seen from the working folder, where it lies below that.
    private static func relative(_ path: String) -> String {
        guard let folder = FileRoots.canonicalFolder("."), path.hasPrefix(folder + "/") else { return path }
        return String(path.dropFirst(folder.count + 1))
    }

    package func text(isJSON: Bool) -> String { isJSON ? json : make }

    /// An error about each name that is left out of a file for make, because it cannot hold the name.
    package func refused(isJSON: Bool) -> [Diagnostic] {
        let names = isJSON ? [] : Set(rules.flatMap { $0.outputs + $0.inputs }).sorted()
        return names.compactMap { name in
            BuildNames.fault(in: name).map { fault in
                .error(
                    "the dependency file cannot hold the name, which has \(fault)", path: name,
                    hints: ["rename the file, or write JSON: `--deps FILE.json`"])
            }
        }
    }

    private var json: String {
        let rules = rules.map { JSONValue.object([("outputs", .strings($0.outputs)), ("inputs", .strings($0.inputs))]) }
        return JSONValue.array(rules).text() + "\n"
    }

    /// With an empty rule for each input, so that make does not stop where one is deleted.
    private var make: String {
        let rules = rules.map { rule in
            Rule(outputs: rule.outputs.filter(Self.canHold), inputs: rule.inputs.filter(Self.canHold))
        }
        let written = rules.filter { !$0.outputs.isEmpty }.map { rule in
            rule.outputs.map(Self.quoted).joined(separator: " ") + ":" + rule.inputs.map { " \\\n  " + Self.quoted($0) }.joined() + "\n"
        }
        let inputs = Set(rules.flatMap(\.inputs)).sorted().map { Self.quoted($0) + ":\n" }
        return (written + inputs).joined(separator: "\n")
    }

    private static func canHold(_ name: String) -> Bool { BuildNames.fault(in: name) == nil }

    /// Spaces and number signs have a backslash before them, dollar signs are doubled (GNU make, 4.3). Other characters that make reads as
    /// its own are in no name that `BuildNames` lets pass.
    static func quoted(_ path: String) -> String {
        path.replacing(" ", with: "\\ ").replacing("#", with: "\\#").replacing("$", with: "$$")
    }
}
