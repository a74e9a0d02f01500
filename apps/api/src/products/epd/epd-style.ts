import { createHash } from 'node:crypto';

/** Screens scroll a wide table; paper, A4 across, has all modules on its width and on every page the header, which says what it is not. */
export const EPD_STYLE = `
  body { margin: 1.5rem; color: #1a1a1a; background: #fff; font: 14px/1.4 system-ui, Arial, sans-serif; }
  .headline { display: inline-block; margin: 0; padding: .2em .6em; border: 2px solid #a11; color: #a11; font-weight: 700; }
  h1 { margin: .4em 0; font-size: 1.5em; line-height: 1.2; overflow-wrap: anywhere; }
  dl { display: flex; flex-wrap: wrap; gap: .3em 2em; margin: 0 0 .8em; }
  dt { color: #555; font-size: .85em; }
  dd { margin: 0; overflow-wrap: anywhere; }
  .description { max-width: 60em; white-space: pre-line; overflow-wrap: anywhere; }
  table { border-collapse: collapse; font-size: 12px; line-height: 1.25; }
  caption { padding: .4em 0; font-weight: 700; text-align: left; }
  th, td { padding: 2px 5px; border: 1px solid #bbb; text-align: left; vertical-align: baseline; }
  thead th { background: #eef1f4; text-align: center; }
  tbody th { min-width: 15em; font-weight: 400; }
  tr.group th { background: #f7f7f5; font-weight: 700; }
  td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
  td.unit { text-align: left; }
  td.none { color: #666; text-align: center; }
  table.carbon { margin-top: .8em; }
  .apart { border-left: 3px double #555; }
  .on-paper { display: none; }
  ul { max-width: 80em; padding-left: 1.2em; font-size: .9em; overflow-wrap: anywhere; }
  @page { size: A4 landscape; margin: 9mm; }
  @media print {
    body { margin: 0; font-size: 8.5pt; }
    table { width: calc(100% - 1px); font-size: 5.9pt; line-height: 1.15; }
    table.carbon { width: auto; }
    th, td { padding: .35mm .5mm; }
    tbody th { min-width: 26mm; }
    .on-paper { display: table-row; }
    td.unit { white-space: normal; }
    thead { display: table-header-group; }
    tr { break-inside: avoid; }
    tr.group { break-after: avoid; }
    h1, caption { break-after: avoid; }
  }
`;

const DIGEST = createHash('sha256').update(EPD_STYLE).digest('base64');

/** The page may use its own style, and nothing else. */
export const EPD_POLICY = [
  `default-src 'none'`,
  `style-src 'sha256-${DIGEST}'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');
