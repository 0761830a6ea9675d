import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Validates PDF files with veraPDF's engine in one Java process, because starting it costs more than validating a file.
 *
 * <p>Arguments: {@code FLAVOUR[,FLAVOUR...] FILE...}. Prints one line per failed rule, then a count. The exit
 * status is 0 if all files conform, 1 if not, and 2 for a usage error.
 */
public final class ConformanceCheck {
    private static final int WIDEST_MESSAGE = 240;

    private ConformanceCheck() {}

    public static void main(String[] arguments) {
        if (arguments.length < 2) {
            System.err.println("usage: ConformanceCheck FLAVOUR[,FLAVOUR...] FILE...");
            System.exit(2);
        }
        VeraGreenfieldFoundryProvider.initialise();
        List<String> failures = new ArrayList<>();
        int checks = 0;
        for (int i = 1; i < arguments.length; i++) {
            for (String flavour : arguments[0].split(",")) {
                checks++;
                failures.addAll(failures(arguments[i], PDFAFlavour.byFlavourId(flavour)));
            }
        }
        failures.forEach(System.out::println);
        System.out.println("conformance " + arguments[0] + ": " + (arguments.length - 1) + " files, " + checks + " checks, "
                + failures.size() + " rules failed");
        System.exit(failures.isEmpty() ? 0 : 1);
    }

    /** One line for each rule that the file breaks: where, which clause, how often, and the first place. */
    private static List<String> failures(String file, PDFAFlavour flavour) {
        List<String> lines = new ArrayList<>();
        try (FileInputStream stream = new FileInputStream(file);
                PDFAParser parser = Foundries.defaultInstance().createParser(stream, flavour);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
            ValidationResult result = validator.validate(parser);
            Map<String, List<TestAssertion>> rules = new LinkedHashMap<>();
            for (TestAssertion assertion : result.getTestAssertions()) {
                if (assertion.getStatus() == TestAssertion.Status.FAILED) {
                    String rule = assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber();
                    rules.computeIfAbsent(rule, key -> new ArrayList<>()).add(assertion);
                }
            }
            rules.forEach((rule, broken) -> lines.add(file + ": " + flavour + " " + rule + " x" + broken.size() + ": " + place(broken.get(0))));
            if (!result.isCompliant() && lines.isEmpty()) lines.add(file + ": " + flavour + ": not compliant");
        } catch (Exception problem) {
            lines.add(file + ": " + flavour + ": " + problem);
        }
        return lines;
    }

    private static String place(TestAssertion assertion) {
        String text = assertion.getMessage() + " @ " + assertion.getLocation().getContext();
        return text.length() > WIDEST_MESSAGE ? text.substring(0, WIDEST_MESSAGE) + "..." : text;
    }
}
