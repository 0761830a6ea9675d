import TypesetPDFReading

extension InspectedPDF {
    /// The target of the first annotation of each link element.
    var linkTargets: [Int: LinkTarget] {
        var targets: [Int: LinkTarget] = [:]
        for page in pages {
            for annotation in page.annotations {
                if let element = annotation.element, let target = annotation.target, targets[element] == nil { targets[element] = target }
            }
        }
        return targets
    }

    /// The picture or the formula around each element, by its index; negative for none.
    var pictureOwners: [Int32] {
        var owners: [Int32] = []
        owners.reserveCapacity(structure.elements.count)
        // Parents precede their children.
        for index in structure.elements.indices {
            let type = structure.elements[index].standardType, isPicture = type == .figure || type == .formula
            owners.append(isPicture ? Int32(index) : structure.elements[index].parent.map { owners[$0] } ?? -1)
        }
        return owners
    }
}
