import { ApiProperty } from '@nestjs/swagger';

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
