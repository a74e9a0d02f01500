import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { SwitchPatch } from '#model/products';
import type { UnitCode } from '#model/terms';
import type { Switch } from '#products';
import { ELEMENT } from '#products';
import type { ImpactRecords, IndicatorCode } from '#impacts';
import { impactRecords } from '#impacts';
import { revised, Revised } from '../../web/http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { Refers } from '../../web/references/index.js';
import { DecimalText, Name, NestedList, SyncId, Unit } from '../../web/rules/index.js';
import { Impacts, SwitchFootprint } from '../../web/views/figures.js';
import { TimeText, UnitText, UuidText } from '../../web/views/formats.js';
import { ReferenceRecord } from '../../web/views/reference-record.js';
import { ElementReferenceDto } from '../../web/views/reference.dto.js';

/** A source of a switch, by its UUID, your own id of it or its article number. */
export class SwitchSourceDto extends ElementReferenceDto {
  /**
   * Its share of the switch: a decimal string above 0, 1 being all of it. Either every source has one, and they add up
   * to exactly 1, or none has, and all are equal.
   */
  @DecimalText() share?: string | null;
}

/** The writable fields of a switch. In a PATCH an absent field is kept and null clears it; read-only fields are ignored. */
class SwitchFields {
  /**
   * Your own id of it, 1 to 256 characters, unique among switches. A POST that repeats it answers with the record that
   * has it if every field sent is the same, else with 409; null takes it back.
   */
  @SyncId() syncId?: string | null;
  /** The unit that the switch's figures are per one of; needed with sources. */
  @IsOptional() @Unit() unit?: string | null;
  /**
   * The materials and process elements whose mean the switch stands for, at most 1,000; the unit of each converts to
   * that of the switch. Where a model draws on the switch, it draws on the shares of them, equal ones where none is
   * stated: its recycled content is theirs, weighted by what one unit of the switch weighs as each of them; one that
   * states none counts as 0, and where none of them states any, or the weight of one is not known, the switch has none.
   * A PATCH replaces all sources and their shares.
   */
  @Refers(ELEMENT)
  @NestedList(() => SwitchSourceDto, { max: 1000, items: '{uuid, share}' })
  sources?: SwitchSourceDto[] | null;
}

/**
 * A switch to be created: it stands for the mean of several sources of one thing. Read-only fields of the record are
 * ignored.
 */
export class CreateSwitchDto extends SwitchFields {
  /** 1 to 500 characters, not only white space. */
  @Name() name!: string;
}

/** Changes of a switch. An absent field is kept and null clears it; read-only fields of the record are ignored. */
export class PatchSwitchDto extends SwitchFields {
  /** 1 to 500 characters, not only white space. */
  @Name({ optional: true }) name?: string;
}

/** A source of a switch. */
export class SwitchSourceRecord extends ReferenceRecord {
  /** Its share of the switch, a decimal string, 1 being all of it; absent where all sources have equal shares. */
  share?: string;
}

/** A switch, which stands for the mean of several sources of one thing; a key without a value is absent, never null. */
export class SwitchRecord {
  /** The UUID of the switch, given by the service; it never changes. */
  @UuidText() uuid!: string;
  /** Your own id of it; absent where it has none. */
  syncId?: string;
  /** Its name, 1 to 500 characters. */
  name!: string;
  /** The unit that its figures are per one of; `GET /v1/unit` explains the codes. */
  @UnitText() unit?: UnitCode;
  /** The address of its image, which anyone may open who knows it. */
  image?: string;
  /** The materials and process elements whose mean it stands for. */
  sources!: SwitchSourceRecord[];
  /** Deprecated: the same figures as impacts["GWP-fossil"], in kg CO2e per unit of the switch. */
  @SwitchFootprint() footprint!: { CO2e: { productCarbonFootprint: string; A1_A3: string } };
  /**
   * The mean of the sources by their shares, per unit of the switch, by indicator of EN 15804+A2: those that the query parameter
   * `impacts` selects, by default GWP-fossil. An indicator has a value only where every source has it.
   */
  @Impacts() impacts!: ImpactRecords;
  /** When it was created: ISO 8601, UTC, with milliseconds. */
  @TimeText() created!: string;
  /** When it last changed: ISO 8601, UTC, with milliseconds. */
  @TimeText() updated!: string;
}

/** The switches of the company. */
export class SwitchListRecord {
  /** The switches in the order in which they were created. */
  data!: SwitchRecord[];
}

export function switchRecord(of: Switch, codes: readonly IndicatorCode[], imageUrl: ImageUrl): Revised<SwitchRecord> {
  const { productCarbonFootprint = '', A1_A3 = '' } = of.figures['GWP-fossil'] ?? {};
  const record: SwitchRecord = {
    uuid: of.uuid,
    syncId: of.syncId,
    name: of.name,
    unit: of.unit,
    image: of.image && imageUrl(of.image),
    sources: [...of.sources],
    footprint: { CO2e: { productCarbonFootprint, A1_A3 } },
    impacts: impactRecords(of.figures, codes),
    created: of.created.toISOString(),
    updated: of.updated.toISOString(),
  };
  return revised(record, of.revision, ...of.sources.map(({ name }) => name));
}

/** Turns a request body into the domain's patch of a switch. */
export function toSwitchInput(body: Checked<CreateSwitchDto>): Checked<SwitchPatch & { name: string }>;
export function toSwitchInput(body: Checked<PatchSwitchDto>): Checked<SwitchPatch>;
export function toSwitchInput(body: Checked<PatchSwitchDto>): Checked<SwitchPatch> {
  return body.map<SwitchPatch>(({ unit, ...rest }) => ({ ...rest, unit: unit as UnitCode | null | undefined }));
}
