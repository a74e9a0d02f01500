import { OmitType } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsIn } from 'class-validator';
import type { Permission } from '#access';
import { PERMISSIONS } from '#access';
import { Flag, Name, Nested, PatchOf, Time } from '../../web/rules/index.js';
import { ReferenceDto } from '../../web/views/reference.dto.js';

/** A client to be created: a program that may act for the company. */
export class CreateClientDto {
  /** Who it is, for people, 1 to 500 characters. */
  @Name() name!: string;
  /** What it may do: at least one, none that the caller does not hold itself. */
  @ArrayNotEmpty({ message: `has to name at least one of ${PERMISSIONS.join(', ')}` })
  @ArrayMaxSize(100, { message: 'must not name more than 100' })
  @IsIn(PERMISSIONS, { each: true, message: `has to name permissions only, of ${PERMISSIONS.join(', ')}` })
  // Checked first, since decorators are applied from the lowest up.
  @IsArray({ message: 'has to be a list of permissions' })
  permissions!: Permission[];
  /** Whether it gets an API key too, which works without a token; default false. */
  @Flag() apiKey?: boolean | null;
  /**
   * From when on none of its credentials works, a time to come: RFC 3339, or a day, which begins at 00:00 UTC. Absent
   * or null: it ends with the caller, or never.
   */
  @Time() expires?: Date | null;
  /**
   * The data source of the partner who gets it: only that partner's requests are then answered by what it sends, and it
   * may see what is granted to the partner. Null or absent: none.
   */
  @Nested(() => ReferenceDto) dataSource?: ReferenceDto | null;
}

/** Changes of a client; an absent field is kept. */
export class PatchClientDto extends PatchOf(OmitType(CreateClientDto, ['apiKey'])) {
  /**
   * What it may do: at least one, and none in addition to those it has that the caller does not hold itself. What it
   * loses, its tokens lose within a minute.
   */
  declare permissions?: Permission[];
  /**
   * From when on none of its credentials works, a time to come: RFC 3339, or a day, which begins at 00:00 UTC. Null: it
   * ends with the caller, or never.
   */
  declare expires?: Date | null;
}
