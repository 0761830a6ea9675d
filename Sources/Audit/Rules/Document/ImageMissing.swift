import TypesetLayout

/// A picture cannot be shown.
///
/// The file does not exist, cannot be read, is damaged or has an unsupported format. Or it is outside the document's folder, its repository
/// and the folders of `--root`. A frame with the alternative text replaces the picture and is tagged as the picture would be. A missing
/// picture without an alternative text is lost to every reader. That is an error (`image-alt-missing`), and the files do not claim PDF/UA.
///
/// - Fails: `![plan](no-such-file.png)`. Passes: a picture that exists.
struct ImageMissing: BuildRule {
    static let description = RuleDescription(
        id: .imageMissing, subject: .pictures, summary: "every picture can be shown", outcome: .fail, isBuildError: true,
        references: [Reference(.practice, "pictures")],
        fix: "put the file where the document expects it, or correct the path")

    func faults(in context: AuditContext) -> [Fault] {
        context.input.buildIssues.compactMap { issue in
            guard case .missingPicture(let reason, let hint, isRemote: false, let span) = issue else { return nil }
            let fix = ([hint].compactMap(\.self) + ["a frame with its alternative text replaces the picture"]).joined(separator: "; ")
            return fault(reason, at: span, in: context, fix: fix, identity: [reason, span.beginning])
        }
    }
}
