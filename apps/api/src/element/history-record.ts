import { ApiProperty } from '@nestjs/swagger';
import type { ElementChange } from '#footprint/store';
import type { ImageUrl } from '../image/image-url.js';
import { TimeText } from '../views/formats.js';

/** The schema of a field's value, which may be of any type. */
const ANY_VALUE = { oneOf: [{}] };

/** A client, or what else writes elements, such as the import of a dataset. */
export class ActorRecord {
  /** The id of the client; absent for what else writes elements, such as the import of a dataset. */
  id?: string;
  /** The name of the client now, or what else wrote. */
  name!: string;
}

/** One field before and after a write. */
export class FieldChangeRecord {
  /** The field of the record, such as `name`; `impacts` of figures. */
  field!: string;
  /** The value before; absent where it was not set. */
  @ApiProperty(ANY_VALUE) from?: unknown;
  /** The value after; absent where it is not set any more. */
  @ApiProperty(ANY_VALUE) to?: unknown;
}

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
