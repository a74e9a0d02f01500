import { at } from '../../browser/address.js';
import { Badge } from '../../parts/Badge.js';
import { DateText } from '../../parts/DateText.js';
import { numberText } from '../../browser/number-text.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { importStates } from './kinds/state-texts.js';
import { importTexts } from './import-texts.js';
import { kindTexts } from './kinds/kind-texts.js';
import type { ImportRecord } from './kinds/kinds.js';
import { BADGES } from './kinds/kinds.js';

export function ImportTable({ imports }: { imports: readonly ImportRecord[] }) {
  const t = importTexts();
  const columns: Column<ImportRecord>[] = [
    {
      key: 'file',
      heading: t.file,
      cell: ({ uuid, fileName, kind, dryRun }) => (
        <>
          <a href={at(`/imports/${uuid}`)}>{fileName}</a>
          <span class="beneath">
            {kindTexts()[kind]}
            {dryRun && `, ${t.dryRun}`}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      heading: t.state,
      cell: ({ state }) => <Badge kind={BADGES[state]}>{importStates()[state]}</Badge>,
    },
    { key: 'rows', heading: t.rows, align: 'end', cell: ({ rows }) => numberText(rows.total ?? rows.read) },
    {
      key: 'written',
      heading: t.written,
      align: 'end',
      cell: ({ rows, dryRun }) => (dryRun ? '–' : numberText(rows.written)),
    },
    { key: 'faulty', heading: t.faulty, align: 'end', cell: ({ rows }) => numberText(rows.faulty) },
    { key: 'came', heading: t.came, cell: ({ created }) => <DateText value={created} withTime /> },
  ];
  return <Table caption={t.list} columns={columns} rows={imports} rowKey={({ uuid }) => uuid} />;
}
