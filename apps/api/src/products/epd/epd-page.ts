import type { EpdTable, EpdTableRow, OwnEpd } from '#model/products';
import { carbonContentRows, columnName, epdTable, MODULE_NOT_DECLARED, NO_FIGURE } from '#model/products';
import type { DeclaredKey } from '#impacts';
import { Decimal, LIFECYCLE_STAGES } from '#impacts';
import { epdFacts, epdRemarks, HEADLINE } from './epd-facts.js';
import { EPD_STYLE } from './epd-style.js';
import { markup, Markup } from './markup.js';

const ROUNDED =
  'Figures are rounded to four digits; point at one for all of them, or ask for another form of this document.';

/** The table of an EPD as a page to be printed: without scripts, and with nothing that is loaded from elsewhere. */
export function epdPage(own: OwnEpd): string {
  const table = epdTable(own.figures);
  const remarks = [...epdRemarks(own, table), ROUNDED];
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${own.name} (${HEADLINE})</title>
${STYLE}
</head>
<body>
<header>
<p class="headline">${HEADLINE}</p>
<h1 lang="${own.language}" dir="auto">${own.name}</h1>
<dl>${epdFacts(own).map(([what, fact]) => markup`<div><dt>${what}</dt><dd dir="auto">${fact}</dd></div>`)}</dl>
</header>
${descriptionOf(own)}
<table>
<caption>Environmental indicators per 1 ${own.unit}, by module of EN 15804+A2</caption>
${tableHead(table)}
${table.groups.map((group) => groupRows(group, table.columns))}
</table>
${carbonTable(own)}
<ul>${remarks.map((remark) => markup`<li dir="auto">${remark}</li>`)}</ul>
</body>
</html>
`.text;
}

const STYLE = new Markup(`<style>${EPD_STYLE}</style>`);

function descriptionOf({ description, language }: OwnEpd): Markup {
  if (description === undefined) return markup``;
  return markup`<p class="description" lang="${language}" dir="auto">${description}</p>`;
}

const STAGES: readonly { readonly name: string; readonly isIn: (column: DeclaredKey) => boolean }[] = [
  { name: 'Product', isIn: (column) => /^A[123]/.test(column) },
  { name: 'Construction', isIn: (column) => /^A[45]/.test(column) },
  { name: 'Use', isIn: (column) => column.startsWith('B') },
  { name: 'End of life', isIn: (column) => column.startsWith('C') },
  { name: 'Beyond', isIn: (column) => column === 'D' },
];

function tableHead({ columns }: EpdTable): Markup {
  const stages = STAGES.map(({ name, isIn }) => {
    const within = columns.filter(isIn);
    const width = String(within.length);
    return markup`<th scope="colgroup" colspan="${width}" class="${classOf(within[0])}">${name}</th>`;
  });
  const modules = columns.map(
    (column) =>
      markup`<th scope="col" class="${classOf(column)}" title="${titleOf(column)}">${columnName(column)}</th>`,
  );
  const all = String(columns.length + 2);
  return markup`<thead>
<tr class="on-paper"><th colspan="${all}">${HEADLINE}</th></tr>
<tr><th scope="col" rowspan="2">Indicator</th><th scope="col" rowspan="2">Unit</th>${stages}</tr>
<tr>${modules}</tr>
</thead>`;
}

function groupRows({ title, rows }: EpdTable['groups'][number], columns: readonly DeclaredKey[]): Markup {
  return markup`<tbody>
<tr class="group"><th scope="rowgroup" colspan="${String(columns.length + 2)}">${title}</th></tr>
${rows.map((row) => indicatorRow(row, columns))}</tbody>
`;
}

function indicatorRow({ code, name, unit, cells }: EpdTableRow, columns: readonly DeclaredKey[]): Markup {
  const figures = columns.map((column, at) => cell(cells[at] ?? NO_FIGURE, column));
  return markup`<tr><th scope="row"><b>${code}</b> ${name}</th><td class="unit">${unit}</td>${figures}</tr>
`;
}

/** The table of clause 7.2.5, with the note that the standard demands; nothing where no content is stated. */
function carbonTable(own: OwnEpd): Markup {
  const rows = carbonContentRows(own);
  if (rows.length === 0) return markup``;
  return markup`<table class="carbon">
<caption>Biogenic carbon content per 1 ${own.unit}. 1 kg of biogenic carbon is equivalent to 44/12 kg of CO2.</caption>
<tbody>
${rows.map(
  ({ name, content }) => markup`<tr><th scope="row">${name}</th><td class="unit">kg C</td>${cell(content, 'A1_A3')}</tr>
`,
)}</tbody>
</table>`;
}

function cell(text: string, column: DeclaredKey): Markup {
  if (text === MODULE_NOT_DECLARED || text === NO_FIGURE) {
    return markup`<td class="none ${classOf(column)}">${text}</td>`;
  }
  return markup`<td class="${classOf(column)}"><data value="${text}" title="${text}">${inFourDigits(text)}</data></td>`;
}

function classOf(column: DeclaredKey | undefined): string {
  return column === 'D' ? 'apart' : 'within';
}

function titleOf(column: DeclaredKey): string {
  return column === 'A1_A3' ? 'Product stage: A1, A2 and A3 together' : LIFECYCLE_STAGES[column];
}

/** As EPDs print figures: `1.932E+00`. A declared zero is 0. */
export function inFourDigits(text: string): string {
  const value = new Decimal(text);
  if (value.isZero()) return '0';
  const [digits = '', exponent = ''] = value.toExponential(3, Decimal.ROUND_HALF_EVEN).split('e');
  const [sign, ...power] = exponent;
  return `${digits}E${sign}${power.join('').padStart(2, '0')}`;
}
