import Audit

/// The style sheet and the script of the page. Text contrasts with its background by at least 4.5:1 (WCAG 2.2, 1.4.3) and meaningful
/// borders by 3:1 (1.4.11), in light and in dark mode.
package enum HTMLStyle {
    static let sheet = colors + page + verdict + tables + findings + pictures + print

    /// Each outcome has a colour for its text (`--accent`) and one for the background (`--tint`).
    package static let colors = """
        :root{color-scheme:light dark;--background:#fff;--card:#f5f6f8;--text:#1a1a1a;--muted:#4d5157;--line:#767b82;--hairline:#d5d8dc;
        --link:#0b57a4;--mark:#ffe58a}
        :root{--fail:#a3000b;--warning:#6f4600;--review:#4b3a99;--note:#1f5a4c;--pass:#17612a;--fail-tint:#fbe3e3;--warning-tint:#fcefd2;
        --review-tint:#e9e6fa;--note-tint:#e0f1ec}
        @media (prefers-color-scheme:dark){
        :root{--background:#14161a;--card:#1f2227;--text:#ececec;--muted:#b9bec6;--line:#878d96;--hairline:#3a3f46;--link:#8ec5ff;
        --mark:#5c4a00}
        :root{--fail:#ffaaa4;--warning:#f4c06a;--review:#c9bdff;--note:#9fd8c6;--pass:#8fdc9f;--fail-tint:#4a1718;--warning-tint:#403008;
        --review-tint:#2c2751;--note-tint:#173a31}}
        .fail{--accent:var(--fail);--tint:var(--fail-tint)}
        .warning{--accent:var(--warning);--tint:var(--warning-tint)}
        .review{--accent:var(--review);--tint:var(--review-tint)}
        .note{--accent:var(--note);--tint:var(--note-tint)}
        .pass{--accent:var(--pass);--tint:transparent}
        .inapplicable,.zero{--accent:var(--muted);--tint:transparent}

        """

    private static let page = """
        *,::before,::after{box-sizing:border-box}
        html{scroll-padding-top:1rem}
        body{margin:0;background:var(--background);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
        header,main,footer{max-width:88rem;margin:0 auto;padding:0 clamp(1rem,3vw,2.5rem)}
        h1{font-size:1.75rem;line-height:1.25;margin:1.5rem 0 .5rem}
        h2{font-size:1.375rem;line-height:1.3;margin:3rem 0 .75rem}
        h3{font-size:1.0625rem;line-height:1.4;margin:0 0 .75rem}
        a{color:var(--link);text-underline-offset:.15em}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        main:focus{outline:none}
        .skip{position:absolute;left:1rem;top:-10rem;padding:.5rem 1rem;background:var(--background);border:2px solid var(--link);z-index:2}
        .skip:focus{top:.5rem}
        .visually-hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
        nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
        nav a{display:inline-block;padding:.25rem 0}
        code,pre{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
        .facts{margin:0 0 .75rem}
        .facts div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.125rem 0}
        dt{flex:0 0 7.5rem;color:var(--muted)}
        dd{flex:1 1 12rem;min-width:0;margin:0;overflow-wrap:anywhere}
        .badge{display:inline-block;padding:0 .5rem;border:1px solid var(--accent);border-radius:1rem;background:var(--tint);
        color:var(--accent);font-size:.875rem}
        details{margin-top:1rem}
        summary{padding:.25rem 0;cursor:pointer}
        footer{margin-top:3rem;padding-bottom:2rem;color:var(--muted)}

        """

    private static let verdict = """
        .verdict{margin-top:1rem;padding:.5rem 1.25rem;border:1px solid var(--hairline);border-left:.5rem solid var(--accent);
        background:var(--card)}
        .verdict h2{margin:.5rem 0;font-size:1.625rem}
        .verdict p{margin:0 0 1rem}
        .first{margin:0 0 1rem;padding-left:1.5rem}
        .first li{margin:.25rem 0}
        .tally{display:flex;flex-wrap:wrap;gap:.75rem;margin:0 0 1rem;padding:0;list-style:none}
        .tally li{flex:1 1 8rem;max-width:14rem;padding:.5rem .75rem;border:1px solid var(--hairline);
        border-bottom:.25rem solid var(--accent);background:var(--background);color:var(--accent)}
        .tally a{display:block;color:inherit}
        .tally strong{display:block;font-size:1.75rem;line-height:1.2}
        @media (max-width:40rem){.tally{gap:.25rem}.tally li{flex-basis:3.75rem;padding:.25rem;font-size:.8125rem}
        .tally strong{font-size:1.25rem}.verdict{padding:.25rem .75rem}.verdict h2{font-size:1.25rem}
        h1{font-size:1.375rem}h2{margin-top:2rem}}

        """

    /// Row headers stay visible while the cells scroll.
    private static let tables = """
        .scroll{position:relative;overflow-x:auto;border:1px solid var(--line)}
        table{border-collapse:separate;border-spacing:0;width:100%;font-variant-numeric:tabular-nums}
        .caption{margin:0 0 .5rem;color:var(--muted)}
        th,td{padding:.3125rem .625rem;border-bottom:1px solid var(--hairline);text-align:end;white-space:nowrap}
        th:first-child{position:sticky;left:0;z-index:1;border-right:1px solid var(--hairline);background:var(--background);
        text-align:start}
        tbody th{font-weight:400}
        tbody:first-of-type:not(:last-of-type) th{font-weight:700}
        thead th,thead th:first-child{border-bottom-color:var(--line);background:var(--card)}
        tbody:last-child tr:last-child>*{border-bottom:0}
        tbody+tbody tr:first-child>*{border-top:3px solid var(--line)}
        thead th{width:7%}th:first-child{width:1%}
        td[class]{background:var(--tint);color:var(--accent)}
        td.fail,td.warning,td.review{font-weight:700}
        .wordy td{min-width:7rem;text-align:start;white-space:normal;vertical-align:top}
        .wordy td:nth-child(4){min-width:14rem}
        .wordy td:last-child{min-width:18rem}
        .counts th:first-child{width:auto}.counts thead th{width:auto}
        .counts th [class]{color:var(--accent);font-weight:700}
        .legend{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:.5rem 0 0;color:var(--muted);font-size:.9375rem}
        @media (max-width:40rem){th:first-child{min-width:8rem;max-width:11rem;overflow-wrap:anywhere;white-space:normal}}
        .wordy th,.wordy th:first-child{width:auto;min-width:11rem;text-align:start;vertical-align:top;white-space:normal}
        .wordy thead th:nth-child(2){min-width:7rem}

        """

    private static let findings = """
        .filters{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;margin-bottom:1rem}
        .filters p{max-width:100%;margin:0}
        select,button{max-width:100%;min-height:2.25rem;padding:.25rem .75rem;border:1px solid var(--line);border-radius:.25rem;
        background:var(--background);color:var(--text);font:inherit}
        @media (max-width:40rem){.filters{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}.filters p{min-width:0}
        .filters label{display:block}.filters select,.filters button{width:100%}}
        .rule,.document{margin:0 0 .5rem;border:1px solid var(--hairline);border-left:.5rem solid var(--accent);background:var(--card)}
        .document{border-left-width:1px}
        .rule>summary,.document>summary{padding:.625rem 1rem}
        .rule>summary h3,.document>summary h3{display:inline;margin:0;font-weight:400}
        .rule>summary code{font-weight:700}
        .quantity{display:inline-block;padding-left:.5rem;color:var(--muted);font-variant-numeric:tabular-nums}
        .rule>:not(summary),.document>:not(summary){margin-inline:1rem}
        .rule:target{border-color:var(--link)}
        .clauses{margin:0 0 .75rem;color:var(--muted);font-size:.9375rem}
        article.finding{margin:0 1rem .75rem;padding:.75rem 1rem;border:1px solid var(--hairline);background:var(--background)}
        .finding:target{border-color:var(--link)}
        h4{font-size:1rem;line-height:1.4;margin:0 0 .5rem}
        .more{margin:0 1rem .75rem}
        .more article.finding{margin-inline:0}
        .places{margin:0 0 .75rem;columns:18rem;column-gap:2rem}
        .columns>:empty{display:none}
        .columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,26rem),1fr));gap:.75rem 2rem;align-items:start}
        .columns>*{min-width:0}
        .fix{margin:0 0 .75rem}
        .source{margin:0;padding:.5rem .75rem;border:1px solid var(--hairline);background:var(--background);white-space:pre-wrap}
        .line-number{color:var(--muted);margin-inline-end:.5rem}
        mark{background:var(--mark);color:var(--text);text-decoration:underline}

        """

    private static let pictures = """
        figure{margin:0 0 .75rem}
        figcaption,.no-picture{margin:.25rem 0 0;font-size:.9375rem;color:var(--muted)}
        .contact-sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:.5rem 1rem;align-items:start;
        margin-bottom:2rem}
        @media (max-width:40rem){.contact-sheet{display:flex;overflow-x:auto}.contact-sheet figure{flex:0 0 min(18rem,85%)}}
        .picture{display:inline-block;position:relative;max-width:100%;overflow:hidden;border:1px solid var(--line);background:#fff;
        line-height:0;vertical-align:top}
        .picture img{max-width:100%;height:auto}
        .box{position:absolute;margin:-3px;border:2px solid #c40012;outline:1px solid #fff;min-width:8px;min-height:8px}
        .box b{position:absolute;left:-2px;bottom:100%;padding:0 .25rem;background:#a3000b;color:#fff;
        font:700 .6875rem/1rem system-ui,sans-serif;print-color-adjust:exact}
        .box b.below{top:100%;bottom:auto}
        .box.other{border:1px dashed #6b6b6b;outline:0}

        """

    private static let print = """
        @media print{
        @page{margin:15mm}
        :root{color-scheme:light;--background:#fff;--card:#fff;--text:#000;--muted:#333;--line:#767b82;--hairline:#b5b8bc;--link:#000;
        --mark:#fff}
        :root{--fail:#a3000b;--warning:#6f4600;--review:#4b3a99;--note:#1f5a4c;--pass:#17612a;--fail-tint:#fff;--warning-tint:#fff;
        --review-tint:#fff;--note-tint:#fff}
        html{font-size:80%}dt{flex-basis:5.5rem}dd{flex-basis:8rem}nav,.filters,.skip,.by-rule{display:none}
        .rule>:not(summary,.fix,.clauses),#documents,[aria-labelledby=documents],[aria-labelledby=styles],[aria-labelledby=contact-sheet]
        {display:none}
        .scroll{overflow:visible;border:0}table{font-size:.6875rem}th,td{padding:.125rem .25rem}th:first-child{position:static;
        min-width:8rem;white-space:normal}.wordy td{min-width:0}.wordy tr>:nth-child(n){min-width:0}
        .tally strong{display:inline;font-size:1rem}.rule{margin-bottom:.125rem}.rule>summary{padding:.125rem .5rem}
        .rule,.caption,tr,li{break-inside:avoid}h2,h3,.caption{break-after:avoid}thead{display:table-header-group}}

        """

    /// Announces the number of findings that the filters leave.
    static let script = """
        <script>
        (() => {
          const shown = document.getElementById("shown"),
            findings = [...document.querySelectorAll(".finding")],
            form = document.querySelector(".filters");
          const update = () => {
            const count = findings.filter(f => getComputedStyle(f).display !== "none").length;
            shown.textContent = count + " of " + findings.length + " shown";
          };
          form.addEventListener("change", update);
          form.addEventListener("reset", () => setTimeout(update));
          addEventListener("hashchange", update);
          update();
        })();
        </script>

        """
}
