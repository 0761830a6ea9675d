/// The standard types of elements by their namespaces (ISO 32000-2 14.7.4, 14.8.6).
///
/// Elements without a namespace have the types of PDF 1.7, also in files of PDF 2.0. The role map of a namespace leads to types of others.
final class StructureNamespaces {
    private enum Known {
        case version1, version2, mathML
        case other(roles: [String: (type: String, namespace: ObjectID?)])
    }

    private let file: ObjectFile
    private var namespaces: [ObjectID: Known] = [:]

    /// The most steps from a type to a standard one; role maps may be circular.
    private static let stepLimit = 32

    init(_ file: ObjectFile) { self.file = file }

    /// Returns the standard type of a type in a namespace; nil if it is mapped to none.
    ///
    /// - Parameter roles: the role map of types without a namespace.
    func standardType(_ type: String, in namespace: ObjectID, _ roles: inout RoleMap) -> StandardType? {
        var type = type, namespace = namespace
        for _ in 0..<Self.stepLimit {
            switch known(namespace) {
            case .version1: return StandardType(type, isVersion2: false)
            case .version2: return StandardType(type, isVersion2: true)
            // Presentation MathML is read as the text of its formula.
            case .mathML: return .span
            case .other(let map):
                guard let next = map[type] else { return nil }
                guard let other = next.namespace else { return roles.standardType(next.type) }
                (type, namespace) = (next.type, other)
            }
        }
        return nil
    }

    private func known(_ id: ObjectID) -> Known {
        if let known = namespaces[id] { return known }
        let entries = file.dictionary(.reference(id)), read: Known
        switch file.text(entries["NS"]) {
        case "http://iso.org/pdf/ssn": read = .version1
        case "http://iso.org/pdf2/ssn": read = .version2
        case "http://www.w3.org/1998/Math/MathML": read = .mathML
        default: read = .other(roles: roles(file.dictionary(entries["RoleMapNS"])))
        }
        namespaces[id] = read
        return read
    }

    /// Reads a role map, whose values are types, or arrays of a type and its namespace.
    private func roles(_ map: PDFDictionary) -> [String: (type: String, namespace: ObjectID?)] {
        var roles: [String: (type: String, namespace: ObjectID?)] = [:]
        for entry in map.entries {
            let value = file.resolve(entry.value), items = value.array ?? [value]
            guard let type = items.first.flatMap(file.name) else { continue }
            roles[entry.key.asName] = (type, items.count > 1 ? items[1].reference : nil)
        }
        return roles
    }
}
