import type { ElementKind } from '#model/terms';
import { importFields, readOnlyColumns } from '#model/imports';
import type { IndicatorCode } from '#impacts';
import { importColumns } from '../../web/export/record-columns.js';
import type { Table, TableRows } from '../../web/export/table.js';
import type { ElementRecord } from './element-record.js';

const NAMES: Record<ElementKind, string> = { material: 'materials', process: 'processes' };

/** Elements as a table, with the figures of some indicators. GWP-fossil stands under impacts alone, where it is not deprecated. */
export function elementTable(
  kind: ElementKind,
  codes: readonly IndicatorCode[],
  rows: TableRows<ElementRecord>,
): Table<ElementRecord> {
  const isShown = ({ name }: { name: string }): boolean => {
    const [part, code] = name.split('.');
    return part !== 'impacts' || (codes as readonly (string | undefined)[]).includes(code);
  };
  const fields = importFields(kind).filter((field) => isShown(field) && !field.name.startsWith('footprint.'));
  return { name: NAMES[kind], columns: importColumns(fields, readOnlyColumns(kind).filter(isShown)), rows };
}
