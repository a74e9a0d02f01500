import type { ElementChange } from '#footprint/store';
import type { ImageUrl } from '../image/image-url.js';

/** A write of an element. What is absent in `from` was not set before, what is absent in `to` is not set any more. */
export interface HistoryRecord {
  when: string;
  /** A client; without an id, what else writes elements, such as the import of a dataset. */
  who: { id?: string; name: string };
  changes: { field: string; from?: unknown; to?: unknown }[];
}

export function historyRecord({ at, actor, name, changes }: ElementChange, imageUrl: ImageUrl): HistoryRecord {
  return {
    when: at.toISOString(),
    who: name === null ? { name: actor } : { id: actor, name },
    changes: Object.entries(changes).map(([field, { from, to }]) =>
      field === 'image' ? { field, from: shown(from, imageUrl), to: shown(to, imageUrl) } : { field, from, to },
    ),
  };
}

function shown(image: unknown, imageUrl: ImageUrl): string | undefined {
  return typeof image === 'string' ? imageUrl(image) : undefined;
}
