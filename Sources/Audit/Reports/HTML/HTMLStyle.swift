/// The page's looks. Every pair of text and ground has at least 4.5:1, every border that means something 3:1, in the light and in the dark.
enum HTMLStyle {
    static let sheet = """
        :root{color-scheme:light dark;--ground:#fff;--card:#f5f6f8;--text:#1a1a1a;--soft:#4d5157;--line:#767b82;--link:#0b57a4;--mark:#ffe58a;--fail:#a3000b;--warning:#754a00;--review:#4b3a99;--note:#1f5a4c;--pass:#17612a}
        @media (prefers-color-scheme:dark){:root{--ground:#14161a;--card:#1f2227;--text:#ececec;--soft:#b9bec6;--line:#878d96;--link:#8ec5ff;--mark:#5c4a00;--fail:#ff9b94;--warning:#f4c06a;--review:#c3b6ff;--note:#9fd8c6;--pass:#8fdc9f}}
        *,::before,::after{box-sizing:border-box}
        html{scroll-padding-top:1rem}
        body{margin:0;background:var(--ground);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
        header,main,footer{max-width:80rem;margin:0 auto;padding:0 1rem}
        h1{font-size:1.75rem;line-height:1.25;margin:1.5rem 0 .5rem}
        h2{font-size:1.375rem;line-height:1.3;margin:2.5rem 0 .75rem}
        h3{font-size:1.0625rem;line-height:1.4;margin:0 0 .75rem}
        a{color:var(--link);text-underline-offset:.15em}
        :focus-visible{outline:3px solid var(--link);outline-offset:2px}
        main:focus{outline:none}
        .skip{position:absolute;left:1rem;top:-10rem;padding:.5rem 1rem;background:var(--ground);border:2px solid var(--link);z-index:1}
        .skip:focus{top:.5rem}
        nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;margin:0;padding:0;list-style:none}
        nav a{display:inline-block;padding:.25rem 0}
        code,pre{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
        .verdict{margin-top:1rem;padding:.25rem 1rem;border:1px solid var(--line);border-left:.5rem solid var(--text);background:var(--card)}
        .verdict h2{margin-top:.75rem}
        .verdict.fail,.finding.fail{border-left-color:var(--fail)}
        .verdict.warning,.finding.warning{border-left-color:var(--warning)}
        .verdict.review,.finding.review{border-left-color:var(--review)}
        .verdict.note,.finding.note{border-left-color:var(--note)}
        .verdict.pass{border-left-color:var(--pass)}
        .facts{margin:0 0 .75rem}
        .facts div{display:flex;flex-wrap:wrap;gap:0 1rem;padding:.125rem 0}
        dt{flex:0 0 9rem;color:var(--soft)}
        dd{flex:1 1 15rem;min-width:0;margin:0;overflow-wrap:anywhere}
        .scroll{overflow-x:auto;border:1px solid var(--line)}
        table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
        .caption{margin:0 0 .5rem;color:var(--soft)}
        th,td{padding:.375rem .75rem;border-bottom:1px solid var(--line);text-align:start;white-space:nowrap}
        tbody th{min-width:9rem;white-space:normal}
        thead th{background:var(--card)}
        tbody:last-child tr:last-child>*{border-bottom:0}
        tbody+tbody{border-top:3px solid var(--line)}
        td.fail,td.warning,td.review{font-weight:700}
        td.fail,.badge.fail{color:var(--fail)}
        td.warning,.badge.warning{color:var(--warning)}
        td.review,.badge.review{color:var(--review)}
        td.note,.badge.note{color:var(--note)}
        td.pass{color:var(--pass)}
        td.inapplicable{color:var(--soft)}
        .badge{display:inline-block;padding:0 .5rem;border:2px solid;border-radius:1rem;background:var(--ground);font-size:.875rem}
        details{margin-top:1rem}
        summary{padding:.25rem 0;cursor:pointer}
        .filters{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1.5rem;margin-bottom:1rem}
        .filters p{margin:0}
        select{max-width:100%;min-height:2rem;padding:.25rem .5rem;border:1px solid var(--line);background:var(--ground);color:var(--text);font:inherit}
        .finding{margin:0 0 1rem;padding:.75rem 1rem;border:1px solid var(--line);border-left-width:.5rem;background:var(--card)}
        .columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr));gap:1rem 1.5rem;align-items:start}
        .columns>*{min-width:0}
        .source{margin:0;padding:.5rem .75rem;border:1px solid var(--line);background:var(--ground);white-space:pre-wrap}
        .line{color:var(--soft);margin-inline-end:.5rem}
        mark{background:var(--mark);color:var(--text);text-decoration:underline}
        figure{margin:0}
        figcaption,.missing{font-size:.9375rem;color:var(--soft)}
        .sheet{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15rem),1fr));gap:1rem;align-items:start;margin-bottom:1.5rem}
        .shot{display:inline-block;position:relative;max-width:100%;overflow:hidden;border:1px solid var(--line);background:#fff;line-height:0}
        .shot img{max-width:100%;height:auto}
        .box{position:absolute;border:3px solid #c40012;outline:1px solid #fff;min-width:6px;min-height:6px}
        .box b{position:absolute;top:0;right:0;padding:0 .25rem;background:#a3000b;color:#fff;font-size:.75rem;line-height:1.3}
        footer{margin-top:2rem;padding-bottom:2rem;color:var(--soft)}
        @media print{:root{color-scheme:light;--ground:#fff;--card:#fff;--text:#000;--soft:#333;--line:#767b82;--link:#000;--mark:#fff;--fail:#a3000b;--warning:#754a00;--review:#4b3a99;--note:#1f5a4c;--pass:#17612a}
        nav,.filters,.skip{display:none}.scroll{overflow:visible;border:0}table{font-size:.6875rem}th,td{padding:.125rem .25rem}.finding,figure{break-inside:avoid}h2,h3{break-after:avoid}}

        """

    /// Says how many findings the filters leave; the filters themselves are CSS.
    static let script = """
        <script>
        (() => {
          const shown = document.getElementById("shown"), findings = [...document.querySelectorAll(".finding")];
          const say = () => { shown.textContent = findings.filter(f => getComputedStyle(f).display !== "none").length + " of " + findings.length + " shown"; };
          document.querySelector(".filters").addEventListener("change", say);
          say();
        })();
        </script>

        """
}
