import { ApiProperty } from '@nestjs/swagger';
import type { ElementChange } from '#footprint/store';
import type { ImageUrl } from '../image/image-url.js';
import { TimeText } from '../views/formats.js';

/** The schema of a field's value, which may be of any type. */
const ANY_VALUE = { oneOf: [{}] };

export class ActorRecord {
  /** Of a client; absent for what else writes elements, such as the import of a dataset. */
  id?: string;
  name!: string;
}

export class FieldChangeRecord {
  field!: string;
  /** Absent where it was not set before. */
  @ApiProperty(ANY_VALUE) from?: unknown;
  /** Absent where it is not set any more. */
  @ApiProperty(ANY_VALUE) to?: unknown;
}

/** A write of an element. A value that is absent in `from` was not set before; one that is absent in `to` was cleared. */
export class HistoryRecord {
  @TimeText() when!: string;
  /** A client; without an id, what else writes elements, such as the import of a dataset. */
  who!: ActorRecord;
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
