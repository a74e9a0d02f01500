import type { Checked } from '#faults';
import type { SwitchPatch, UnitCode } from '#footprint/model';
import type { Switch } from '#footprint/store';
import type { ImpactRecords, IndicatorCode } from '#impacts';
import { impactRecords } from '#impacts';
import { revised, Revised } from '../http/revised.js';
import type { ImageUrl } from '../image/image-url.js';
import { Impacts, SwitchFootprint } from '../views/figures.js';
import { TimeText, UnitText, UuidText } from '../views/formats.js';
import { ReferenceRecord } from '../views/reference-record.js';
import type { CreateSwitchDto, PatchSwitchDto } from './switch.dto.js';

/** A switch as it leaves us; a key without a value is absent. */
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

/** The words of a request body, in the domain's own. */
export function toSwitchPatch(body: Checked<CreateSwitchDto>): Checked<SwitchPatch & { name: string }>;
export function toSwitchPatch(body: Checked<PatchSwitchDto>): Checked<SwitchPatch>;
export function toSwitchPatch(body: Checked<PatchSwitchDto>): Checked<SwitchPatch> {
  return body.map<SwitchPatch>(({ unit, ...rest }) => ({ ...rest, unit: unit as UnitCode | null | undefined }));
}
