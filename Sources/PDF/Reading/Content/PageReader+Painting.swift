import TypesetBase

extension PageReader {
    mutating func buildPath(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        let matrix = state.matrix, count = scanner.operandCount
        func point(_ index: Int) -> Point { matrix.apply(scanner.number(index), scanner.number(index + 1)) }
        switch op {
        case .moveTo where count >= 2: path.move(to: point(0))
        case .lineTo where count >= 2: path.line(to: point(0))
        case .closePath: path.close(isStated: true)
        case .rectangle where count >= 4:
            path.rectangle(
                Rect(x: scanner.number(0), y: scanner.number(1), width: scanner.number(2), height: scanner.number(3)), matrix)
        case .curveTo where count >= 6: path.curve(point(0), point(2), to: point(4))
        case .curveFromHere where count >= 4: path.curve(nil, point(0), to: point(2))
        case .curveToThere where count >= 4: path.curve(point(0), point(2), to: point(2))
        default: break
        }
    }

    mutating func paintPath(_ op: ContentOperator) {
        path.close(isStated: [.closeStroke, .closeFillStroke, .closeFillStrokeEvenOdd].contains(op))
        if op != .endPath {
            let isFilled = op != .stroke && op != .closeStroke
            if isFilled { fillPath(op == .fillEvenOdd || op == .fillStrokeEvenOdd || op == .closeFillStrokeEvenOdd ? .evenOdd : .nonZero) }
            if !isFilled || ![.fill, .fillOld, .fillEvenOdd].contains(op) { strokePath() }
        }
        if let rule = pendingClip { clip(to: path.edges, in: path.bounds, rule, isRectangle: path.isRectangle) }
        pendingClip = nil
        path.reset()
    }

    /// Clips what follows to a path, of which an upright rectangle needs no outline.
    mutating func clip(to edges: [OutlineEdge], in bounds: Rect, _ rule: FillRule, isRectangle: Bool) {
        state.clip = state.clip.map { $0.intersection(bounds) } ?? bounds
        if !isRectangle { state.clipArea = page.outlines.add(edges, rule, clip: state.clipArea) }
    }

    private mutating func fillPath(_ rule: FillRule) {
        // The paint is that of the letters, and hides nothing.
        if state.isClippedToText { return }
        let paint = masked(
            context.paints.number(
                of: state.blend == .other ? context.paints.number(of: .unknown) : state.fill.paint,
                alpha: state.fillAlpha * state.groupAlpha))
        guard state.clipArea < 0, path.isExactly(rule) else {
            return add(.fill(paint), bounds: path.bounds, area: page.outlines.add(path.edges, rule, clip: state.clipArea))
        }
        guard budget.allows(memory: path.rectangles.count * PageDrawing.itemSize) else { return }
        for rectangle in path.rectangles { add(.fill(paint), bounds: rectangle) }
    }

    /// Returns the paint through the current soft mask.
    func masked(_ paint: PaintID) -> PaintID {
        state.mask < 0 ? paint : context.paints.number(of: paint, through: context.masks[Int(state.mask)], numbered: state.mask)
    }

    private mutating func strokePath() {
        let half = abs(state.lineWidth) * state.matrix.scale / 2
        add(
            .stroke(masked(context.paints.number(of: state.stroke.paint, alpha: state.strokeAlpha * state.groupAlpha))),
            bounds: path.bounds.grown(by: half))
        guard context.keepsOutlines, path.edges.count <= StrokedPath.edgeLimit, budget.spend(.memory, path.memory) else { return }
        page.strokes[page.items.count - 1] = StrokedPath(path, width: 2 * half)
    }

    /// The cost in operators of reading a colour space or evaluating a tint, and the bytes of memory of a gradient's stop.
    private static let spaceCost = 16, stopSize = 48

    mutating func setColor(_ op: ContentOperator, _ scanner: borrowing ContentScanner) {
        switch op {
        case .fillGray: state.fill = deviceColor(.gray, scanner)
        case .fillRGB: state.fill = deviceColor(.rgb, scanner)
        case .fillCMYK: state.fill = deviceColor(.cmyk, scanner)
        case .strokeGray: state.stroke = deviceColor(.gray, scanner)
        case .strokeRGB: state.stroke = deviceColor(.rgb, scanner)
        case .strokeCMYK: state.stroke = deviceColor(.cmyk, scanner)
        case .fillSpace where pay(operators: Self.spaceCost): state.fill = initialColor(scanner.lastName)
        case .strokeSpace where pay(operators: Self.spaceCost): state.stroke = initialColor(scanner.lastName)
        case .fillColor, .fillColorPattern: state.fill.paint = paint(state.fill.space, scanner.numbers, pattern: scanner.lastName)
        case .strokeColor, .strokeColorPattern: state.stroke.paint = paint(state.stroke.space, scanner.numbers, pattern: scanner.lastName)
        default: break
        }
    }

    private mutating func deviceColor(_ space: ColorSpaceID, _ scanner: borrowing ContentScanner) -> StateColor {
        let space = device(space)
        let color = context.spaces[space].color(scanner.number(0), scanner.number(1), scanner.number(2), scanner.number(3))
        return StateColor(space: space, paint: context.paints.number(of: color))
    }

    /// A reader of colour spaces with the resources of the running stream.
    var spaceReader: ColorSpaceReader { ColorSpaceReader(file: file, profiles: context.profiles, resources: resources) }

    /// Returns the space of a device's colours in the running stream, which its resources may replace (8.6.5.6).
    private mutating func device(_ space: ColorSpaceID) -> ColorSpaceID {
        if let known = deviceSpaces { return known[space.index] }
        let names = ["DeviceGray", "DeviceRGB", "DeviceCMYK"], spaces = file.dictionary(resources["ColorSpace"])
        let hasDefaults = ["DefaultGray", "DefaultRGB", "DefaultCMYK"].contains { !spaces[$0].isNull }
        let read =
            hasDefaults && pay(operators: Self.spaceCost)
            ? names.map { context.spaces.enter(spaceReader.read(named: $0)) } : [.gray, .rgb, .cmyk]
        deviceSpaces = read
        return read[space.index]
    }

    private func initialColor(_ name: String?) -> StateColor {
        let space =
            name.map { context.spaces.enter(spaceReader.read(named: $0)) } ?? .gray
        return StateColor(space: space, paint: context.paints.number(of: context.spaces[space].initialPaint))
    }

    private func paint(_ space: ColorSpaceID, _ values: [Double], pattern: String?) -> PaintID {
        guard pay(operators: Self.spaceCost + context.spaces[space].cost) else { return PaintStore.black }
        guard let pattern else { return context.paints.number(of: context.spaces[space].paint(values)) }
        let object = file.dictionary(resources["Pattern"])[pattern], entries = file.dictionary(object)
        let isShading = file.number(entries["PatternType"]) == 2
        return context.paints.number(
            of: isShading ? gradient(file.dictionary(entries["Shading"]), patternMatrix(entries)) : tile(object))
    }

    mutating func paintShading(_ name: String?) {
        guard pay(operators: Self.spaceCost) else { return }
        let shading = name.map { file.dictionary(file.dictionary(resources["Shading"])[$0]) } ?? PDFDictionary()
        add(
            .shading(
                masked(
                    context.paints.number(
                        of: context.paints.number(of: gradient(shading, state.matrix)), alpha: state.fillAlpha * state.groupAlpha))),
            bounds: state.clip ?? frame.bounds, area: state.clipArea)
    }

    func patternMatrix(_ pattern: PDFDictionary) -> AffineTransform {
        AffineTransform(file.numbers(pattern["Matrix"], count: 6))?.then(base) ?? base
    }

    /// Returns the paint of a shading.
    ///
    /// Axial and radial gradients have colours with offsets. Function-based shadings have colours without offsets. Meshes are unknown.
    private func gradient(_ shading: PDFDictionary, _ matrix: AffineTransform) -> InspectedPaint {
        guard let function = PDFFunction(shading["Function"], file: file) else { return .unknown }
        let space = spaceReader.read(shading["ColorSpace"])
        if file.number(shading["ShadingType"]) == 1 { return field(function, space, file.numbers(shading["Domain"], count: 4)) }
        let domain = file.numbers(shading["Domain"], count: 2) ?? [0, 1]
        guard domain[1] > domain[0] else { return .unknown }
        let points = function.samplePoints(domain)
        guard budget.spend(.operators, points.count * (3 + function.cost)), budget.spend(.memory, points.count * Self.stopSize) else {
            return .unknown
        }
        let stops = points.compactMap { x in
            function.evaluate([x]).map { GradientStop(location: (x - domain[0]) / (domain[1] - domain[0]), color: space.color($0)) }
        }
        guard !stops.isEmpty else { return .unknown }
        let coordinates = file.numbers(shading["Coords"], count: 4) ?? []
        switch file.number(shading["ShadingType"]) {
        case 2 where coordinates.count >= 4:
            let start = matrix.apply(coordinates[0], coordinates[1]), end = matrix.apply(coordinates[2], coordinates[3])
            return .axial(LinearGradient(start: start, end: end, stops: stops))
        case 3:
            let extends = file.array(shading["Extend"]).map { file.resolve($0).boolean == true }
            return RadialShading(
                coordinates, extends: (extends.first ?? false, extends.count > 1 && extends[1]), matrix: matrix, stops: stops
            ).map(InspectedPaint.radial) ?? .gradient(stops.map(\.color))
        default: return .gradient(stops.map(\.color))
        }
    }

    /// The number of points along each side of the domain at which a function-based shading is sampled.
    private static let fieldSamples = 9

    private func field(_ function: PDFFunction, _ space: ColorSpace, _ domain: [Double]?) -> InspectedPaint {
        let domain = domain ?? [0, 1, 0, 1], steps = (0..<Self.fieldSamples).map { Double($0) / Double(Self.fieldSamples - 1) }
        guard budget.spend(.operators, steps.count * steps.count * (3 + function.cost)),
            budget.spend(.memory, steps.count * steps.count * Self.stopSize)
        else { return .unknown }
        let colors = steps.flatMap { y in
            steps.compactMap { x in
                function.evaluate([domain[0] + x * (domain[1] - domain[0]), domain[2] + y * (domain[3] - domain[2])]).map(space.color)
            }
        }
        return colors.isEmpty ? .unknown : .gradient(colors)
    }
}
