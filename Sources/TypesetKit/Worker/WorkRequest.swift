import Formats

/// A request of a build system to a persistent worker, and the answer to one: Bazel's JSON protocol
/// (bazel.build/remote/creating, "Work requests" and "Work responses").
struct WorkRequest: Hashable, Sendable {
    /// Without the program.
    var arguments: [String] = []
    /// The files that the command may read.
    var inputs: [String] = []
    /// Tells requests apart that are under way at once; 0 where one comes after the other.
    var id = 0
    /// Whether the request of this number is not wanted any more.
    var cancels = false
    /// The folder that paths are relative to; empty: the worker's own.
    var folder = ""

    /// Why a request is refused.
    struct Problem: Error, Equatable {
        var message: String
        /// Of the request, as far as it could be read.
        var id = 0
    }

    init() {}

    /// - Parameter bytes: one JSON object. Keys that are not known are left alone, since later versions of the protocol add some.
    init(_ bytes: [UInt8]) throws(Problem) {
        var reader = JSONReader()
        reader.valueLimit = Self.valueLimit
        let node: JSONNode
        do throws(JSONError) {
            node = try reader.read(bytes)
        } catch {
            throw Problem(message: "the request is no JSON: \(error.message)")
        }
        guard node.entries != nil else { throw Problem(message: "the request is \(node.kindDescription) and no object") }
        id = node["requestId"]?.number.flatMap { Int(exactly: $0) } ?? 0
        if case .bool(let value)? = node["cancel"]?.value { cancels = value }
        folder = node["sandboxDir"]?.text ?? ""
        guard !cancels else { return }
        arguments = try Self.texts(of: node["arguments"], "arguments", id) { $0.text }
        inputs = try Self.texts(of: node["inputs"], "inputs", id) { $0["path"]?.text }
    }

    /// Objects and strings of a request with a few hundred thousand inputs.
    private static let valueLimit = 4_000_000

    private static func texts(
        of list: JSONNode?, _ key: String, _ id: Int, _ text: (JSONNode) -> String?
    ) throws(Problem) -> [String] {
        guard let list else { return [] }
        guard let items = list.items else {
            throw Problem(message: "`\(key)` of the request is \(list.kindDescription) and no list", id: id)
        }
        var texts: [String] = []
        for item in items {
            guard let text = text(item) else {
                let wanted = key == "inputs" ? "an object with a `path`" : "a string"
                throw Problem(message: "`\(key)` of the request has \(item.kindDescription) where \(wanted) is wanted", id: id)
            }
            texts.append(text)
        }
        return texts
    }

    /// As it goes to the process that does the work.
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
    /// What the command printed.
    var output: String
    var wasCancelled = false

    /// One line.
    var line: String {
        JSONValue.object(
            optional: [
                ("exitCode", .number(Double(exitCode))), ("output", .string(output)), ("requestId", .number(Double(id))),
                ("wasCancelled", wasCancelled ? .bool(true) : nil),
            ]
        ).line + "\n"
    }
}
