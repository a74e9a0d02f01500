import { INDICATOR_CODES } from '#impacts';
import type { IndicatorCode } from '#impacts';

/**
 * By what a data set tells an indicator: the flow of one of the inventory, or the methods of one of the impact assessment.
 * Source: the identifier tables of the ILCD+EPD format (InDataWG/ILCD-EPD-Data-Format, doc/identifiers, EN 15804+A2 with
 * characterisation EF 3.1), and for EF 3.0 data sets as ÖKOBAUDAT and EPD Danmark publish them. All 37 were found.
 */
export type IndicatorIds =
  | { readonly flow: string; readonly direction: 'INPUT' | 'OUTPUT' }
  | { readonly methods: Readonly<Partial<Record<Characterisation, string>>> };

/** The package of characterisation factors; `EF` where 3.0 and 3.1 share the identifier. */
export type Characterisation = 'EF' | 'EF 3.0' | 'EF 3.1';

export const INDICATOR_IDS: Readonly<Record<IndicatorCode, IndicatorIds>> = {
  'GWP-total': changed('6a37f984-a4b3-458a-a20a-64418c145fa2', 'a7ea142a-9749-11ed-a8fc-0242ac120002'),
  'GWP-fossil': changed('5f635281-343e-44fb-83df-1971b155e6b6', 'a7ea19c0-9749-11ed-a8fc-0242ac120002'),
  'GWP-biogenic': changed('2356e1ab-0185-4db5-86e5-16de51c7485c', 'a7ea186c-9749-11ed-a8fc-0242ac120002'),
  'GWP-luluc': changed('4331bbdb-978a-490d-8707-eeb047f01a55', 'a7ea1ae2-9749-11ed-a8fc-0242ac120002'),
  ODP: same('b5c629d6-def3-11e6-bf01-fe55135034f3'),
  AP: same('b5c611c6-def3-11e6-bf01-fe55135034f3'),
  'EP-freshwater': same('b53ec18f-7377-4ad3-86eb-cc3f4f276b2b'),
  'EP-marine': same('b5c619fa-def3-11e6-bf01-fe55135034f3'),
  'EP-terrestrial': same('b5c614d2-def3-11e6-bf01-fe55135034f3'),
  POCP: same('b5c610fe-def3-11e6-bf01-fe55135034f3'),
  ADPE: same('b2ad6494-c78d-11e6-9d9d-cec0c932ce01'),
  ADPF: same('b2ad6110-c78d-11e6-9d9d-cec0c932ce01'),
  WDP: same('b2ad66ce-c78d-11e6-9d9d-cec0c932ce01'),
  PM: same('b5c602c6-def3-11e6-bf01-fe55135034f3'),
  IRP: same('b5c632be-def3-11e6-bf01-fe55135034f3'),
  'ETP-fw': changed('ee1082d1-b0f7-43ca-a1f0-21e2a4a74511', '05316e7a-b254-4bea-9cf0-6bf33eb5c630'),
  'HTP-c': same('2299222a-bbd8-474f-9d4f-4dd1f18aea7c'),
  'HTP-nc': changed('3af763a5-b7a1-48c9-9cee-1f223481fcef', '7cfdcfcf-b222-4b26-888a-a55f9fbf7ac8'),
  SQP: same('b2ad6890-c78d-11e6-9d9d-cec0c932ce01'),
  PERE: input('20f32be5-0398-4288-9b6d-accddd195317'),
  PERM: input('fb3ec0de-548d-4508-aea5-00b73bf6f702'),
  PERT: input('53f97275-fa8a-4cdd-9024-65936002acd0'),
  PENRE: input('ac857178-2b45-46ec-892a-a9a4332f0372'),
  PENRM: input('1421caa0-679d-4bf4-b282-0eb850ccae27'),
  PENRT: input('06159210-646b-4c8d-8583-da9b3b95a6c1'),
  SM: input('c6a1f35f-2d09-4f54-8dfb-97e502e1ce92'),
  RSF: input('64333088-a55f-4aa2-9a31-c10b07816787'),
  NRSF: input('89def144-d39a-4287-b86f-efde453ddcb2'),
  FW: input('3cf952c8-f3a4-461d-8c96-96456ca62246'),
  HWD: output('430f9e0f-59b2-46a0-8e0d-55e0e84948fc'),
  NHWD: output('b29ef66b-e286-4afa-949f-62f1a7b4d7fa'),
  RWD: output('3449546e-52ad-4b39-b809-9fb77cea8ff6'),
  CRU: output('a2b32f97-3fc7-4af2-b209-525bc6426f33'),
  MFR: output('d7fe48a5-4103-49c8-9aae-b0b5dfdbd6ae'),
  MER: output('59a9181c-3aaf-46ee-8b13-2b3723b6e447'),
  EEE: output('4da0c987-2b76-40d6-9e9e-82a017aaaf29'),
  EET: output('98daf38a-7a79-46d3-9a37-2b7bd0955810'),
};

export interface IdentifiedIndicator {
  readonly code: IndicatorCode;
  readonly characterisation?: Characterisation;
}

const BY_ID: ReadonlyMap<string, IdentifiedIndicator> = new Map(
  INDICATOR_CODES.flatMap((code) => {
    const ids = INDICATOR_IDS[code];
    if ('flow' in ids) return [[ids.flow, { code }]];
    const methods = Object.entries(ids.methods) as [Characterisation, string][];
    return methods.map(([characterisation, uuid]): [string, IdentifiedIndicator] => [uuid, { code, characterisation }]);
  }),
);

/** Which of ours a flow or method is; undefined for everything that the catalogue does not have. */
export function indicatorById(uuid: string | undefined): IdentifiedIndicator | undefined {
  return uuid === undefined ? undefined : BY_ID.get(uuid.toLowerCase());
}

/** Whether the flow of an indicator of the inventory goes in or out. */
export function directionOf(uuid: string | undefined): 'INPUT' | 'OUTPUT' {
  const known = indicatorById(uuid);
  const ids = known && INDICATOR_IDS[known.code];
  return ids && 'flow' in ids ? ids.direction : 'OUTPUT';
}

function same(method: string): IndicatorIds {
  return { methods: { EF: method } };
}

function changed(ef30: string, ef31: string): IndicatorIds {
  return { methods: { 'EF 3.0': ef30, 'EF 3.1': ef31 } };
}

function input(flow: string): IndicatorIds {
  return { flow, direction: 'INPUT' };
}

function output(flow: string): IndicatorIds {
  return { flow, direction: 'OUTPUT' };
}
