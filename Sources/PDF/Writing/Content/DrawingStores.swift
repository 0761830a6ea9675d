import TypesetRaster

/// The stores for what pages draw, which write each state, gradient and shape once per file.
struct DrawingStores {
    let objects: ObjectWriter
    let states: GraphicsStateStore
    let gradients: GradientStore
    let shapes: TextShapeStore
    /// The budget of the soft shadows.
    let budget: EffectBudget

    init(objects: ObjectWriter, budget: EffectBudget) {
        self.objects = objects
        self.budget = budget
        states = GraphicsStateStore(objects: objects)
        gradients = GradientStore(objects: objects, states: states)
        shapes = TextShapeStore(objects: objects)
    }
}
