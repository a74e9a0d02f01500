import type { ElementChange } from '#products';
import type { ImageUrl } from '../image/image-url.js';
import { ActorRecord, FieldChangeRecord } from '../../web/views/change-record.js';
import { TimeText } from '../../web/views/formats.js';

/** One write of a version, with everything that it changed. */
export class HistoryRecord {
  /** When it was written: ISO 8601, UTC, with milliseconds. */
  @TimeText() when!: string;
  /** The client that wrote it, or what else did. */
  who!: ActorRecord;
  /** The fields that changed. */
  changes!: FieldChangeRecord[];
}

export function historyRecord({ at, actor, name, changes }: ElementChange, imageUrl: ImageUrl): HistoryRecord {
  return {
    when: at.toISOString(),
    who: name === null ? { name: actor } : { id: actor, name },
    changes: Object.entries(changes).map(([field, { from, to }]) =>
      field === 'image' ? { field, from: imageView(from, imageUrl), to: imageView(to, imageUrl) } : { field, from, to },
    ),
  };
}

function imageView(image: unknown, imageUrl: ImageUrl): string | undefined {
  return typeof image === 'string' ? imageUrl(image) : undefined;
}
