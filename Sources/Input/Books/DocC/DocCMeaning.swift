extension DocCDirective {
    /// The meaning of a directive for readers of a book.
    ///
    /// Source: the reference of DocC's directives (www.swift.org/documentation/docc).
    enum Meaning: Equatable {
        /// Settings of a web page, and comments, which are not for readers.
        case dropped
        /// A frame around content, such as columns.
        case frame
        /// A frame with a title.
        case tab
        case image
        case video
        /// A directive that has no form on paper.
        case unavailable
        case tutorial(TutorialPart)
    }

    /// The directives that only files of tutorials have; in articles these names are text.
    enum TutorialPart: Equatable {
        /// The directive around a whole file: one tutorial, or the list of them.
        case page
        /// An introduction, whose title is at the head of the page.
        case introduction
        /// A frame with a title, which may contain others.
        case section
        case steps, step
        case code
        case assessments, choice, justification
        /// An entry of the list of tutorials.
        case reference
        /// A requirement of the tutorial, with its address.
        case requirement
        case resources
        /// One kind of resources, with its address.
        case resource
    }

    static func meaning(of name: String, inTutorial: Bool) -> Meaning? {
        switch name {
        case "Metadata", "Options", "Comment", "PageImage", "PageColor", "PageKind", "Available", "CallToAction", "TechnologyRoot",
            "DisplayName", "DocumentationExtension", "SupportedLanguage", "TitleHeading", "Redirected", "AutomaticSeeAlso",
            "AutomaticTitleHeading", "AutomaticArticleSubheading", "TopicsVisualStyle", "AlternateRepresentation", "CustomMetadata":
            .dropped
        case "Row", "Column", "TabNavigator", "Links", "Small", "DeprecationSummary": .frame
        case "Tab": .tab
        case "Image": .image
        case "Video": .video
        case "Snippet": .unavailable
        default: inTutorial ? tutorialMeaning(of: name) : nil
        }
    }

    private static func tutorialMeaning(of name: String) -> Meaning? {
        switch name {
        case "Tutorials", "Tutorial", "Article": .tutorial(.page)
        case "Intro": .tutorial(.introduction)
        case "Section", "ContentAndMedia", "Volume", "Chapter": .tutorial(.section)
        case "Stack", "MultipleChoice": .frame
        case "Steps": .tutorial(.steps)
        case "Step": .tutorial(.step)
        case "Code": .tutorial(.code)
        case "Assessments": .tutorial(.assessments)
        case "Choice": .tutorial(.choice)
        case "Justification": .tutorial(.justification)
        case "TutorialReference": .tutorial(.reference)
        case "XcodeRequirement": .tutorial(.requirement)
        case "Resources": .tutorial(.resources)
        case "Documentation", "SampleCode", "Downloads", "Videos", "Forums": .tutorial(.resource)
        default: nil
        }
    }
}
