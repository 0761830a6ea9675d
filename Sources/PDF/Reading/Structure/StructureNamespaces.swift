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

    /// A type after the role maps.
    struct Role {
        /// The standard type; nil if the type is mapped to none.
        var type: StandardType?
        /// Whether the standard type is of the namespace of PDF 2.0.
        var isVersion2 = false
        /// Whether a type on the way has a role in its own namespace.
        var staysInNamespace = false
    }

    /// Returns the role of a type in a namespace.
    ///
    /// - Parameter roles: the role map of types without a namespace.
    func role(of type: String, in namespace: ObjectID, _ roles: inout RoleMap) -> Role {
        var type = type, namespace = namespace, role = Role()
        for _ in 0..<Self.stepLimit {
            switch known(namespace) {
            case .version1: role.type = StandardType(type, isVersion2: false)
            case .version2: (role.type, role.isVersion2) = (StandardType(type, isVersion2: true), true)
            case .mathML: role.type = .mathML
            case .other(let map):
                guard let next = map[type] else { return role }
                guard let other = next.namespace else {
                    role.type = roles.standardType(next.type)
                    return role
                }
                role.staysInNamespace = role.staysInNamespace || other == namespace
                (type, namespace) = (next.type, other)
                continue
            }
            return role
        }
        return role
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
