import { IsIn, ValidateIf } from 'class-validator';
import type { Checked, Faults } from '#faults';
import type { ImportKind, ImportMapping } from '#model/imports';
import { IMPORT_KINDS, requireUsable } from '#model/imports';
import type { KeptMapping, MappingInput, MappingPatch } from '#imports';
import type { Revised } from '../web/http/revised.js';
import { revised } from '../web/http/revised.js';
import { Name, RequiredObject } from '../web/rules/index.js';
import { TimeText, UuidText } from '../web/views/formats.js';
import { KindProperty } from './kind-texts.js';
import { ImportMappingDto, unknownFields, withoutNulls } from './import-mapping.dto.js';

/** A mapping to be kept under a name, which imports of its kind then name. */
export class CreateImportMappingDto {
  /** Its name, 1 to 500 characters, which no other mapping of the kind has. */
  @Name() name!: string;
  @IsIn(IMPORT_KINDS, { message: `has to be one of ${IMPORT_KINDS.join(', ')}` })
  @KindProperty()
  kind!: ImportKind;
  /** The mapping, of at most 262,144 characters as JSON. */
  @RequiredObject(() => ImportMappingDto) mapping!: ImportMappingDto;
}

/** Changes of a mapping that is kept; an absent field is kept. */
export class PatchImportMappingDto {
  /** Its name, 1 to 500 characters, which no other mapping of the kind has. */
  @Name({ optional: true }) name?: string;
  /** The mapping, which takes the place of the other as a whole. */
  @ValidateIf((_, value) => value !== undefined) @RequiredObject(() => ImportMappingDto) mapping?: ImportMappingDto;
}

/** A mapping that is kept under a name. */
export class KeptMappingRecord {
  /** The UUID of the mapping, given by the service; it never changes. */
  @UuidText() uuid!: string;
  @KindProperty() kind!: ImportKind;
  /** Its name, which imports give. */
  name!: string;
  /** How the columns of a file become fields of records. */
  mapping!: ImportMappingDto;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
}

export function keptMappingRecord(of: KeptMapping): Revised<KeptMappingRecord> {
  const record: KeptMappingRecord = {
    uuid: of.uuid,
    kind: of.kind,
    name: of.name,
    mapping: of.mapping as ImportMappingDto,
    created: of.created.toISOString(),
    updated: of.updated.toISOString(),
  };
  return revised(record, of.revision);
}

export function toMappingInput(body: Checked<CreateImportMappingDto>): Checked<MappingInput> {
  return body.map<MappingInput>(({ kind, name, mapping }, faults) => ({
    kind,
    name,
    mapping: kind && mapping && keptMapping(kind, mapping, faults),
  }));
}

/** @param kind that of the mapping that is patched, which stays */
export function toMappingPatch(kind: ImportKind, body: Checked<PatchImportMappingDto>): Checked<MappingPatch> {
  return body.map<MappingPatch>(({ name, mapping }, faults) => ({
    name,
    mapping: mapping && keptMapping(kind, mapping, faults),
  }));
}

/** As much as a mapping that comes with a file may have. */
const MOST_CHARACTERS = 256 * 1024;

/** What could never be used is not kept: beside the rules of a mapping that comes with a file, those of every header. */
function keptMapping(kind: ImportKind, sent: ImportMappingDto, faults: Faults): ImportMapping {
  const mapping = withoutNulls({ ...sent, columns: sent.columns ?? [] }) as ImportMapping;
  if (JSON.stringify(mapping).length > MOST_CHARACTERS) {
    faults.add({ field: 'mapping', message: `must not have more than ${MOST_CHARACTERS} characters` });
  }
  faults.add(...unknownFields(kind, sent.columns));
  if (faults.isClear('mapping')) faults.collect(() => requireUsable(kind, mapping));
  return mapping;
}
