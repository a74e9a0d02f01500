import { api } from '../../../session/session.js';
import type { Loaded } from '../../../parts/loaded.js';
import { useLoaded } from '../../../parts/loaded.js';
import type { Kind } from '../kinds/kinds.js';
import type { Mapping, Proposal } from './types.js';

/** Rows of a kind in a table of a file. What is said of the columns of one says nothing of those of another. */
export function rowsOf(kind: Kind, { none: _, ...table }: Mapping): string {
  return JSON.stringify([kind, table]);
}

/** The first lines of a CSV are enough for a proposal; a workbook is read whole. */
const HEAD_BYTES = 1024 * 1024;

/** What the service proposes for a file. @param reading how the file is read, as far as it is stated */
export function useProposal(file: File, kind: Kind, reading: Mapping): Loaded<Proposal & { rows: string }> {
  const mapping = JSON.stringify(reading);
  return useLoaded(
    async (options) => {
      const { data, response } = await api.POST('/api/v1/import/mapping/proposal', {
        ...options,
        params: { query: { kind } },
        body: { file: headOf(file), ...(mapping !== '{}' && { mapping }) },
      });
      return { data: { ...data, rows: rowsOf(kind, reading) }, response };
    },
    [kind, mapping],
  );
}

function headOf(file: File): File {
  return file.size <= HEAD_BYTES || isWorkbook(file)
    ? file
    : new File([file.slice(0, HEAD_BYTES)], file.name, { type: file.type });
}

export const isWorkbook = ({ name }: File): boolean => name.toLowerCase().endsWith('.xlsx');
