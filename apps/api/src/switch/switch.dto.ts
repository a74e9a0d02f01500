import { IsOptional } from 'class-validator';
import type { Checked } from '#faults';
import type { SwitchPatch, UnitCode } from '#footprint/model';
import type { Switch } from '#footprint/store';
import type { ImpactRecords, IndicatorCode } from '#impacts';
import { impactRecords } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { Name, NestedList, SyncId, Unit } from '../rules/index.js';
import { Impacts, SwitchFootprint } from '../views/figures.js';
import { TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord } from '../views/reference-record.js';
import { ReferenceDto } from '../views/reference.dto.js';

/** The writable fields of a switch. In a PATCH an absent field is kept and null clears it; read-only fields are ignored. */
class SwitchFields {
  @SyncId() syncId?: string | null;
  /** What the switch's figures are stated per one of; needed with sources. */
  @IsOptional() @Unit() unit?: string | null;
  /**
   * Materials and process elements whose mean the switch stands for; each converts to its unit. Where a model draws on the
   * switch, it draws on equal shares of them: its recycled content is theirs, weighted by what one unit of the switch weighs
   * as each of them; one that states none counts as 0, and where none of them states any, or the weight of one is not known,
   * the switch has none.
   */
  @NestedList(() => ReferenceDto, { max: 1000, items: '{uuid}' })
  sources?: ReferenceDto[] | null;
}

export class CreateSwitchDto extends SwitchFields {
  @Name() name!: string;
}

export class PatchSwitchDto extends SwitchFields {
  @Name({ optional: true }) name?: string;
}

/** A switch as it is sent; a key without a value is absent. */
export class SwitchRecord {
  @UuidText() uuid!: string;
  syncId?: string;
  name!: string;
  @UnitText() unit?: UnitCode;
  image?: string;
  sources!: ReferenceRecord[];
  @SwitchFootprint() footprint!: { CO2e: { productCarbonFootprint: string; A1_A3: string } };
  @Impacts() impacts!: ImpactRecords;
  @TimeText() created!: string;
  @TimeText() updated!: string;
}

export class SwitchListRecord {
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
