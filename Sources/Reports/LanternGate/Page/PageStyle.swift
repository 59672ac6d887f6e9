/// The style sheet of a page. Colors are custom properties with light and dark values; printed pages are light.
enum PageStyle {
  /// The symbols shared by plots and legends, centered at (0, 0).
  static let symbols: Markup = """
    <svg class="symbols" width="0" height="0" aria-hidden="true">
    <defs>
    <path id="late" class="late" d="M0-4.5L5 4H-5z"/>
    <path id="skipped" class="skip" d="M-3.5-3.5L3.5 3.5M3.5-3.5L-3.5 3.5"/>
    <path id="passed" class="skip" d="M0-5V5"/>
    <path id="degraded" class="skip" d="M-4 0H4"/>
    <pattern id="hatching" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path class="hatch" d="M0 0V4"/></pattern>
    </defs>
    </svg>
    """

  static let sheet: Markup = """
    :root {
      --page: #ffffff; --panel: #f5f6f7; --text: #1b1f24; --quiet: #57606a; --rule: #d5d9de; --grid: #e6e9ec;
      --band: #f2f4f6; --cell: #e9ecef;
      --work: #2b5f94; --peak: #678cb3; --late: #b3261e; --skip: #4b3a8f; --hatch: #ffffff; --deadline: #1b1f24;
      --input: #8a6d00; --update: #a63d8f; --draw: #0b6bb0; --composite: #bf5200; --present: #00795c;
      --overlay: #6c757d;
      --good: #1a6b3c; --fair: #855600; --poor: #b3261e;
    }
    @media screen and (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --panel: #1d2126; --text: #e8eaed; --quiet: #a2abb5; --rule: #3a4149; --grid: #272c32;
        --band: #1b1f24; --cell: #252a30;
        --work: #7db4e6; --peak: #4a7aa8; --late: #ff8a75; --skip: #b9a7ff; --hatch: #14171b; --deadline: #e8eaed;
        --input: #d9b33f; --update: #da8fd0; --draw: #5aa7e8; --composite: #ee8a45; --present: #3cc49b;
        --overlay: #98a1ab;
        --good: #6fd19a; --fair: #e8b45a; --poor: #ff8a75;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0 auto; padding: 2.5rem 1.5rem 4rem; max-width: 75rem; background: var(--page); color: var(--text);
      font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
      font-variant-numeric: tabular-nums; -webkit-text-size-adjust: 100%;
    }
    h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -.01em; }
    h2 { margin: 3rem 0 1rem; padding-top: 1rem; border-top: 1px solid var(--rule); font-size: 1.1875rem;
      line-height: 1.3; font-weight: 650; }
    p { margin: 0 0 .25rem; color: var(--quiet); overflow-wrap: anywhere; }
    .lead { color: var(--text); font-size: 1.0625rem; }
    .symbols { position: absolute; }
    .remarks { margin: 1.5rem 0 0; padding: .75rem 1rem .75rem 2rem; background: var(--panel);
      border: 1px solid var(--rule); border-left: 4px solid var(--fair); overflow-wrap: anywhere; }
    .headline { display: grid; grid-template-columns: repeat(5, 1fr); gap: 1.5rem; margin: 2rem 0 0; }
    .headline.two { grid-template-columns: repeat(2, 1fr); gap: 2rem; }
    .headline > div { border-top: 2px solid var(--text); padding-top: .625rem; }
    dt { font-weight: 600; }
    dd { margin: 0; }
    .headline dt { font-size: .875rem; }
    .figure { font-size: 1.75rem; line-height: 1.3; font-weight: 600; letter-spacing: -.01em; }
    .figure small { font-size: .875rem; font-weight: 400; letter-spacing: 0; color: var(--quiet);
      white-space: nowrap; }
    .verdict { font-size: .875rem; font-weight: 600; }
    .good { color: var(--good); } .fair { color: var(--fair); } .poor { color: var(--poor); }
    .meaning { font-size: .8125rem; line-height: 1.45; color: var(--quiet); }
    figure { margin: 0 0 2.5rem; break-inside: avoid; }
    section > figure:last-child { margin-bottom: 0; }
    figcaption, caption { font-size: .875rem; color: var(--quiet); text-align: left; }
    figcaption { margin-bottom: .5rem; }
    strong { color: var(--text); font-weight: 600; }
    .canvas { padding: 0 .75rem 0 4rem; }
    .plot { display: block; overflow: visible; }
    .pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2rem; }
    .pair figure { display: grid; grid-template-rows: subgrid; grid-row: span 3; margin: 0; min-width: 0; }
    .pair .plot, .pair .canvas { min-width: 0; }
    .tick, .label { font-size: 12px; }
    .tick { fill: var(--quiet); }
    .label { fill: var(--text); stroke: var(--page); stroke-width: 4px; stroke-linejoin: round; paint-order: stroke; }
    .grid { stroke: var(--grid); shape-rendering: crispEdges; }
    .axis { stroke: var(--quiet); shape-rendering: crispEdges; }
    .band { fill: var(--band); } .cell { fill: var(--cell); }
    .work { fill: var(--work); } .peak { fill: var(--peak); } .late { fill: var(--late); } .hatched { fill: url(#hatching); }
    .hatch { stroke: var(--hatch); stroke-width: 2; }
    .skip { fill: none; stroke: var(--skip); stroke-width: 1.75; }
    .input { fill: var(--input); } .update { fill: var(--update); } .draw { fill: var(--draw); }
    .composite { fill: var(--composite); } .present { fill: var(--present); } .overlay { fill: var(--overlay); }
    .bar { stroke: var(--page); stroke-width: .75; }
    .spike { stroke: var(--late); stroke-width: 1; vector-effect: non-scaling-stroke; }
    .deadline { stroke: var(--deadline); stroke-width: 1.25; stroke-dasharray: 5 4; }
    .upright { stroke: var(--quiet); stroke-width: 1; }
    .curve { fill: none; stroke: var(--work); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .dot { fill: var(--page); stroke: var(--work); stroke-width: 2; }
    .run { stroke: var(--page); stroke-width: 1; } .median { stroke-width: 1.5; stroke-dasharray: 6 4; }
    .base { fill: var(--overlay); } .new { fill: var(--work); }
    .median.base { stroke: var(--overlay); } .median.new { stroke: var(--work); }
    .legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .5rem 0 0; padding: 0; list-style: none;
      font-size: .8125rem; color: var(--quiet); }
    figure .legend { padding-left: 4rem; }
    .legend svg { vertical-align: -2px; margin-right: .125rem; }
    .scroll { overflow-x: auto; margin: 0 0 2rem; }
    section > .scroll:last-child { margin-bottom: 0; }
    table { border-collapse: collapse; font-size: .875rem; line-height: 1.4; }
    caption { padding-bottom: .5rem; max-width: 48rem; }
    th, td { padding: .25rem 0 .25rem 1.5rem; text-align: right; vertical-align: baseline; white-space: nowrap; }
    th { font-weight: 600; } tbody th { font-weight: 400; color: var(--quiet); }
    th:first-child, .words { text-align: left; }
    th:first-child { padding-left: 0; }
    tbody { border-top: 1px solid var(--rule); }
    table:not(.strips) { min-width: min(100%, 44rem); }
    table:not(.strips) tbody th { text-align: left; }
    tbody th.part { padding-left: 1.5rem; }
    td.words, th bdi { white-space: normal; overflow-wrap: break-word; }
    th bdi { display: inline-block; max-width: 12rem; vertical-align: top; }
    td.long, th bdi { overflow-wrap: anywhere; }
    .strips { width: 100%; }
    .strips th:nth-child(-n+3) { text-align: left; }
    .strips tbody tr { border-top: 1px solid var(--grid); break-inside: avoid; }
    .strips td, .strips tbody th { vertical-align: middle; padding-top: .375rem; padding-bottom: .375rem; }
    .strips td.words { max-width: 12rem; }
    .strips td:nth-child(2) { min-width: 11.5rem; overflow-wrap: anywhere; }
    .cells small { color: var(--quiet); }
    .cells { width: 344px; text-align: left; }
    .cells svg { display: block; }
    .way { color: var(--quiet); }
    .strips b { font-weight: 600; }
    .glossary { display: grid; grid-template-columns: repeat(2, 1fr); gap: 1rem 2rem; margin: 0; font-size: .875rem; }
    .glossary dd { color: var(--quiet); }
    .glossary div { break-inside: avoid; }
    @media (max-width: 60rem) {
      .pair { display: block; }
      .pair figure { display: block; margin-bottom: 2.5rem; }
      .headline, .headline.two { grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); }
    }
    @media screen and (max-width: 60rem) {
      .strips, .strips tbody { display: block; }
      .strips thead { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden; }
      .strips tbody tr { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .125rem 1rem;
        padding: .625rem 0; }
      .strips caption { display: block; }
      .strips td, .strips tbody th { padding: 0; text-align: left; max-width: none; }
      .strips td.words:nth-child(2), .strips .cells { grid-column: 1 / -1; width: auto; }
      .strips [data-label]::before { content: attr(data-label) " "; color: var(--quiet); }
    }
    @media (max-width: 40rem) {
      body { padding: 1.5rem 1rem 3rem; }
      h1 { font-size: 1.5rem; }
      .minor { display: none; }
      .glossary { grid-template-columns: 1fr; }
      figure .legend { padding-left: 0; }
    }
    @media print {
      @page { margin: 14mm; }
      body { padding: 0; max-width: none; font-size: 10pt; }
      h2, caption, figcaption { break-after: avoid; }
      .scroll { overflow: visible; }
      .headline { grid-template-columns: repeat(5, 1fr); gap: 1rem; }
      .figure { font-size: 1.375rem; }
      table { font-size: 8pt; }
      table:not(.strips) { min-width: 70%; }
      th, td { padding-left: 1rem; }
      .cells { width: 330px; }
      .strips td:nth-child(2) { min-width: 0; }
      .pair { display: block; }
      .pair figure { display: block; margin-bottom: 2rem; }
      tr { break-inside: avoid; }
    }
    """
}
