import TypesetBase

/// A request of a build system to a persistent worker, and its response: Bazel's JSON protocol (bazel.build/remote/creating, "Work
/// requests" and "Work responses").
struct WorkRequest: Hashable, Sendable {
    /// The arguments without the program.
    var arguments: [String] = []
    /// The files that the command may read.
    var inputs: [String] = []
    /// The identifier of a request among those in progress; 0 if requests are sequential.
    var id = 0
    /// Whether this message cancels the request with the same identifier.
    var cancels = false
    /// The folder that paths are relative to; if empty, the worker's own.
    var folder = ""

    /// The reason why a request is refused.
    struct Problem: Error, Equatable {
        var message: String
        /// The identifier of the request, if it could be read.
        var id = 0
    }

    /// Reads a request.
    ///
    /// - Parameter bytes: one JSON object. Unknown keys are ignored, because later versions of the protocol add some.
    init(_ bytes: [UInt8]) throws(Problem) {
        var reader = JSONReader()
        reader.valueLimit = Self.valueLimit
        let node: JSONNode
        do throws(JSONError) {
            node = try reader.read(bytes)
        } catch {
            throw Problem(message: "the request is not JSON: \(error.message)")
        }
        guard node.entries != nil else { throw Problem(message: "the request must be an object, not \(node.kindDescription)") }
        id = node["requestId"]?.number.flatMap { Int(exactly: $0) } ?? 0
        if case .bool(let value)? = node["cancel"]?.value { cancels = value }
        folder = node["sandboxDir"]?.text ?? ""
        guard !cancels else { return }
        arguments = try Self.texts(of: node["arguments"], "arguments", id) { $0.text }
        inputs = try Self.texts(of: node["inputs"], "inputs", id) { $0["path"]?.text }
    }

    /// The largest number of objects and strings in a request, for a few hundred thousand inputs.
    private static let valueLimit = 4_000_000

    private static func texts(
        of list: JSONNode?, _ key: String, _ id: Int, _ text: (JSONNode) -> String?
    ) throws(Problem) -> [String] {
        guard let list else { return [] }
        guard let items = list.items else {
            throw Problem(message: "`\(key)` of the request must be a list, not \(list.kindDescription)", id: id)
        }
        var texts: [String] = []
        for item in items {
            guard let text = text(item) else {
                let wanted = key == "inputs" ? "an object with a `path`" : "a string"
                throw Problem(message: "each item of `\(key)` of the request must be \(wanted), not \(item.kindDescription)", id: id)
            }
            texts.append(text)
        }
        return texts
    }

    /// The request in the form that the serving process receives.
    var json: [UInt8] {
        let value: JSONValue = [
            "arguments": .strings(arguments), "inputs": .array(inputs.map { ["path": .string($0)] }), "requestId": .number(Double(id)),
            "sandboxDir": .string(folder),
        ]
        return Array(value.line.utf8)
    }
}

struct WorkResponse: Hashable, Sendable {
    var id: Int
    var exitCode: Int32
    /// The output of the command.
    var output: String
    var wasCancelled = false

    /// The response as one line of JSON.
    var line: String {
        JSONValue.object(
            optional: [
                ("exitCode", .number(Double(exitCode))), ("output", .string(output)), ("requestId", .number(Double(id))),
                ("wasCancelled", wasCancelled ? .bool(true) : nil),
            ]
        ).line + "\n"
    }
}
