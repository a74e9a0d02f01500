import { api } from '../../../session/session.js';
import { useLoaded } from '../../../parts/loaded.js';
import type { Kind } from '../kinds/kinds.js';

/** The fields that a column of a kind may fill, as the header of its template has them; figures of GWP-fossil stand for the others. */
export function useFieldsOf(kind: Kind): readonly string[] {
  const template = useLoaded(
    (options) =>
      api.GET('/api/v1/import/template', {
        ...options,
        params: { query: { kind, format: 'csv', indicators: 'GWP-fossil' } },
        parseAs: 'text',
      }),
    [kind],
  );
  const header = template.answer?.data.trimEnd().split(/\r?\n/).at(-1) ?? '';
  return header
    .split(/[;,\t]/)
    .map((name) => name.replaceAll('"', '').trim())
    .filter(Boolean);
}
