import TypesetBase

/// Reads the entries of the catalog about the document (ISO 32000-1 7.7.2).
struct CatalogReader {
    let file: ObjectFile
    let entries: PDFDictionary
    let targets: LinkTargetReader

    /// The limit of outline entries; real books have fewer, and damaged files have cycles.
    private static let outlineLimit = 100_000

    func read(header: String) -> Catalog {
        var catalog = Catalog()
        catalog.header = header
        catalog.version = file.name(entries["Version"])
        catalog.language = file.text(entries["Lang"])
        let marks = file.dictionary(entries["MarkInfo"])
        catalog.isMarked = file.resolve(marks["Marked"]).boolean
        catalog.hasSuspects = file.resolve(marks["Suspects"]).boolean == true
        catalog.displaysTitle = file.resolve(file.dictionary(entries["ViewerPreferences"])["DisplayDocTitle"]).boolean
        catalog.hasStructureTree = file.resolve(entries["StructTreeRoot"]).dictionary != nil
        let information = file.dictionary(file.trailer["Info"])
        catalog.title = file.text(information["Title"])
        for (key, property) in [
            ("Author", DocumentProperty.author), ("Subject", .subject), ("Keywords", .keywords), ("CreationDate", .date),
        ] {
            catalog.information[property] = file.text(information[key])
        }
        catalog.producer = file.text(information["Producer"])
        catalog.metadata = file.stream(entries["Metadata"]).map(metadata)
        catalog.outlines = outlines
        catalog.hasPageLabels = file.resolve(entries["PageLabels"]).dictionary != nil
        catalog.outputIntents = file.array(entries["OutputIntents"]).compactMap { file.name(file.dictionary($0)["S"]) }
        catalog.isEncrypted = file.isEncrypted
        catalog.permissions = file.number(file.dictionary(file.trailer["Encrypt"])["P"]).map(Int.init(fileNumber:))
        catalog.optionalContent = optionalContent
        catalog.embeddedFiles = embeddedFiles
        catalog.dynamicForm = dynamicForm
        catalog.activeContent = ActiveContent.catalog(entries, in: file)
        return catalog
    }

    private func metadata(_ bytes: [UInt8]) -> InspectedMetadata {
        MetadataReader.read(bytes) { file.budget.problems.add(ReadingProblem("the metadata was not read: \($0)")) }
    }

    private var outlines: [OutlineEntry] {
        var result: [OutlineEntry] = [], seen: Set<ObjectID> = []
        var pending = [(object: file.dictionary(entries["Outlines"])["First"], level: 1)]
        while let next = pending.popLast() {
            guard result.count < Self.outlineLimit else {
                file.budget.problems.add(
                    ReadingProblem("the outline has more than \(Self.outlineLimit) entries; the rest was not read"))
                break
            }
            guard let id = next.object.reference, seen.insert(id).inserted, let item = file.resolve(next.object).dictionary else {
                continue
            }
            result.append(OutlineEntry(title: file.text(item["Title"]) ?? "", level: next.level, target: targets.target(of: item)))
            pending.append((item["Next"], next.level))
            pending.append((item["First"], next.level + 1))
        }
        return result
    }

    private var optionalContent: [OptionalContentConfiguration] {
        let properties = file.dictionary(entries["OCProperties"])
        let all = [properties["D"]].filter { !$0.isNull } + file.array(properties["Configs"])
        return all.enumerated().map { index, configuration in
            let entries = file.dictionary(configuration)
            return OptionalContentConfiguration(
                name: file.text(entries["Name"]), hasAutoStates: !entries["AS"].isNull, isDefault: index == 0 && !properties["D"].isNull)
        }
    }

    /// The files of the name tree `EmbeddedFiles` and of `AF`.
    private var embeddedFiles: [EmbeddedFile] {
        var specifications: [PDFObject] = []
        var pending = [file.dictionary(entries["Names"])["EmbeddedFiles"]], seen: Set<ObjectID> = []
        while let node = pending.popLast(), file.budget.spend(.objects, 1) {
            if let id = node.reference, !seen.insert(id).inserted { continue }
            let dictionary = file.dictionary(node), names = file.array(dictionary["Names"])
            specifications += stride(from: 1, to: names.count, by: 2).map { names[$0] }
            pending += file.array(dictionary["Kids"])
        }
        let named = specifications.compactMap { EmbeddedFile($0, isNamed: true, file) }
        // Files of `AF` are often in the name tree too.
        return file.array(entries["AF"]).compactMap { EmbeddedFile($0, isNamed: false, file) } + named
    }

    /// The form by the entry `dynamicRender` of the XFA configuration.
    private var dynamicForm: DynamicForm {
        let form = file.resolve(file.dictionary(entries["AcroForm"])["XFA"])
        if form.isNull { return .none }
        let parts = form.array ?? [form]
        let isRequired = parts.contains { part in
            file.stream(part)?.withUnsafeBufferPointer { bytes in
                var scanner = ByteScanner(bytes)
                guard scanner.find("<dynamicRender"), scanner.find(">") else { return false }
                scanner.position += 1
                scanner.skipSpace()
                return scanner.bytes.contains("required", at: scanner.position)
            } ?? false
        }
        return isRequired ? .required : .optional
    }
}

extension EmbeddedFile {
    /// Reads a file specification; nil if it has no embedded file.
    init?(_ specification: PDFObject, isNamed: Bool, _ file: ObjectFile) {
        let entries = file.dictionary(specification)
        guard !entries["EF"].isNull else { return nil }
        self.init(
            name: file.text(entries["F"]), unicodeName: file.text(entries["UF"]), isDescribed: !entries["Desc"].isNull,
            statesRelationship: !entries["AFRelationship"].isNull, isNamed: isNamed)
    }

    /// Whether both forms of the name are stated (ISO 14289-1 7.11).
    package var hasNames: Bool { name?.isEmpty == false && unicodeName?.isEmpty == false }
}

/// Reads an XMP packet (ISO 16684-1): properties as attributes or elements, alternatives by language.
struct MetadataReader {
    private static let accessibility = "http://www.aiim.org/pdfua/ns/id/", archive = "http://www.aiim.org/pdfa/ns/id/"
    private static let declarations = "http://pdfa.org/declarations/"
    private static let document = "http://ns.adobe.com/pdf/1.3/", basic = "http://ns.adobe.com/xap/1.0/"
    private static let core = "http://purl.org/dc/elements/1.1/", syntax = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

    /// The limits of bytes and elements of a packet; real packets have some kilobytes, or some hundred with previews.
    private static let sizeLimit = 16 << 20, elementLimit = 100_000

    /// Reads a packet.
    ///
    /// - Parameter report: called with the reason if a packet that may be valid was not read.
    static func read(_ bytes: [UInt8], report: (String) -> Void = { _ in }) -> InspectedMetadata {
        guard bytes.count <= sizeLimit else {
            report("more than \(sizeLimit) bytes")
            return InspectedMetadata()
        }
        do throws(XMLError) {
            return read(try XMLElement(reading: bytes, elementLimit: elementLimit))
        } catch {
            switch error.cause {
            case .tooLarge, .tooDeep, .tooManyElements, .tooManyEntities: report(error.message)
            default: break
            }
            return InspectedMetadata()
        }
    }

    private static func read(_ root: XMLElement) -> InspectedMetadata {
        var metadata = InspectedMetadata()
        metadata.isWellFormed = true
        for description in root.all where description.name.local == "Description" && description.name.namespace == syntax {
            for attribute in description.attributes { apply(attribute.name, attribute.value, to: &metadata) }
            for property in description.children { apply(property, to: &metadata) }
        }
        metadata.declaresWTPDF = root.all.contains { element in
            element.name.namespace == declarations && element.name.local == "conformsTo"
                && element.trimmedText.hasPrefix("http://pdfa.org/declarations/wtpdf#")
        }
        return metadata
    }

    private static func apply(_ property: XMLElement, to metadata: inout InspectedMetadata) {
        let items = property.all.dropFirst().filter { $0.name.local == "li" && $0.name.namespace == syntax }
        apply(
            property.name, items.isEmpty ? property.trimmedText : items.map(\.trimmedText).joined(separator: ", "), to: &metadata)
        guard property.name.namespace == core, property.name.local == "title" else { return }
        metadata.titleLanguages = items.compactMap { $0.attribute("lang") }
        let first = items.first { $0.attribute("lang") == "x-default" } ?? items.first
        metadata.title = first?.trimmedText ?? (items.isEmpty ? property.trimmedText : nil)
    }

    private static func apply(_ name: XMLName, _ value: String, to metadata: inout InspectedMetadata) {
        switch (name.namespace, name.local) {
        case (accessibility, "part"):
            metadata.accessibilityPart = Int(value) ?? 0
            enter(name.prefix, in: &metadata)
        case (accessibility, "rev"):
            metadata.accessibilityRevision = value
            enter(name.prefix, in: &metadata)
        case (accessibility, "amd"), (accessibility, "corr"): enter(name.prefix, in: &metadata)
        case (archive, "part"): metadata.archivalPart = Int(value)
        case (archive, "conformance"): metadata.archivalConformance = value
        case (core, "creator"): metadata.properties[.author] = value
        case (core, "description"): metadata.properties[.subject] = value
        case (document, "Keywords"): metadata.properties[.keywords] = value
        case (core, "publisher"): metadata.properties[.publisher] = value
        case (core, "rights"): metadata.properties[.rights] = value
        case (core, "identifier"): metadata.properties[.identifier] = value
        case (basic, "CreateDate"): metadata.properties[.date] = value
        default: break
        }
    }

    private static func enter(_ prefix: String, in metadata: inout InspectedMetadata) {
        if metadata.accessibilityPrefix ?? usualPrefix == usualPrefix { metadata.accessibilityPrefix = prefix }
    }

    private static let usualPrefix = "pdfuaid"
}

/// The optional content that a reader shows when it opens the file, by the default configuration (ISO 32000-1 8.11).
struct OptionalContent {
    private let file: ObjectFile
    private var hidden: Set<ObjectID> = []
    /// The results so far, since pages ask repeatedly.
    private var known: [ObjectID: Bool] = [:]

    /// The limits of an expression's depth and parts, which real ones do not reach; shared parts multiply.
    private static let depthLimit = 16, partLimit = 1000

    init(_ file: ObjectFile) {
        self.file = file
        let properties = file.dictionary(file.catalog["OCProperties"]), configuration = file.dictionary(properties["D"])
        func groups(_ object: PDFObject) -> [ObjectID] { file.array(object).compactMap(\.reference) }
        if file.name(configuration["BaseState"]) == "OFF" {
            hidden = Set(groups(properties["OCGs"])).subtracting(groups(configuration["ON"]))
        }
        hidden.formUnion(groups(configuration["OFF"]))
    }

    /// Whether a group or a membership dictionary, to which content, forms, pictures and annotations refer, is hidden.
    mutating func isHidden(_ object: PDFObject) -> Bool {
        if hidden.isEmpty || object.isNull { return false }
        guard let id = object.reference else { return file.budget.spend(.operators, Self.partLimit) && isHiddenItself(object) }
        if let known = known[id] { return known }
        let isHidden = hidden.contains(id) || isHiddenItself(object)
        known[id] = isHidden
        return isHidden
    }

    private func isHiddenItself(_ object: PDFObject) -> Bool {
        let entries = file.dictionary(object)
        guard file.name(entries["Type"]) == "OCMD" else { return false }
        if file.resolve(entries["VE"]).array != nil {
            var parts = Self.partLimit
            return !isTrue(entries["VE"], depth: 0, &parts)
        }
        return isHidden(membership: entries)
    }

    /// Whether a membership's policy hides it: all or any of the groups must be on or off (table 99); without groups nothing is hidden.
    private func isHidden(membership entries: PDFDictionary) -> Bool {
        let groups = entries["OCGs"], listed = file.resolve(groups).array == nil ? [groups] : file.array(groups)
        let states = listed.filter { !$0.isNull }.map(isShown)
        guard !states.isEmpty else { return false }
        return switch file.name(entries["P"]) {
        case "AllOn": states.contains(false)
        case "AnyOff": !states.contains(false)
        case "AllOff": states.contains(true)
        default: !states.contains(true)
        }
    }

    private func isShown(_ group: PDFObject) -> Bool { group.reference.map { !hidden.contains($0) } ?? true }

    /// Evaluates a visibility expression: a group, or `[/And …]`, `[/Or …]`, `[/Not …]`.
    private func isTrue(_ expression: PDFObject, depth: Int, _ parts: inout Int) -> Bool {
        parts -= 1
        guard depth < Self.depthLimit, parts > 0, let items = file.resolve(expression).array, let operation = items.first.flatMap(file.name)
        else { return isShown(expression) }
        let values = items.dropFirst().prefix(Self.partLimit)
        return switch operation {
        case "And": values.allSatisfy { isTrue($0, depth: depth + 1, &parts) }
        case "Or": values.contains { isTrue($0, depth: depth + 1, &parts) }
        default: !(values.first.map { isTrue($0, depth: depth + 1, &parts) } ?? false)
        }
    }
}
