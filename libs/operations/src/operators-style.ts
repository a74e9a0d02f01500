/** How the page for operators looks: in both themes, on a phone, too. Contrasts are those of WCAG AA or more. */
export const STYLE = `:root {
  color-scheme: light dark;
  --ground: #f6f7f5; --surface: #fff; --line: #dde2dc; --text: #18201b; --muted: #56605a; --accent: #0a6b4d; --fault: #a9211b;
  --fault-soft: #fdebe9; --good-soft: #e3f2eb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #111412; --surface: #191d1a; --line: #2e3530; --text: #e6ebe7; --muted: #a2ada6; --accent: #5fcf9f; --fault: #ff9d94;
    --fault-soft: #3b1b19; --good-soft: #173328;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 72rem; padding: 1.25rem 1rem 2rem; background: var(--ground); color: var(--text);
  font: 400 15px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', sans-serif;
}
header p, footer p { margin: 0; color: var(--muted); }
h1 { margin: 0 0 0.75rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 0 0 0.5rem; font-size: 1.05rem; }
nav { display: flex; flex-wrap: wrap; gap: 0.5rem; margin-bottom: 1.25rem; }
nav a { padding: 0.35rem 0.8rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--accent); font-weight: 600; text-decoration: none; }
nav a:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
section { min-width: 0; margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
@media (min-width: 56rem) {
  main { display: grid; grid-template-columns: 1fr 1fr; grid-auto-rows: min-content; column-gap: 1rem; }
  section { grid-column: 1; }
  /* The settings, which are as long as all the others together. */
  section:last-child { grid-column: 2; grid-row: 1 / span 20; align-self: start; }
}
.table { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.3rem 0.75rem 0.3rem 0; text-align: start; vertical-align: top; }
tbody tr { border-top: 1px solid var(--line); }
thead th { color: var(--muted); font-size: 0.85rem; font-weight: 600; }
td { white-space: nowrap; }
td.words { white-space: normal; }
tbody th { font-weight: 500; }
.good { color: var(--accent); }
.fault { color: var(--fault); font-weight: 600; }
.unread { margin: 0; padding: 0.5rem 0.75rem; border-radius: 6px; background: var(--fault-soft); color: var(--fault); }
footer { margin-top: 1rem; font-size: 0.9rem; }
`;
