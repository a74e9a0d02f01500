import type { UnitCode, UnitKind } from '#model/terms';
import { readUnitText, UNITS } from '#model/terms';
import { MASS } from './flow-property-ids.js';

export interface FlowProperty {
  readonly uuid: string;
  readonly name: string;
  /** Of its unit group. */
  readonly unit: UnitCode;
  readonly unitGroup?: string;
}

/** What a product is measured by. Source: the format's own table (doc/identifiers, Flow_properties_and_unit_groups). */
const BY_KIND: Readonly<Partial<Record<UnitKind, FlowProperty>>> = {
  mass: { uuid: MASS, name: 'Mass', unit: 'kg', unitGroup: '93a60a57-a4c8-11da-a746-0800200c9a66' },
  volume: {
    uuid: '93a60a56-a3c8-22da-a746-0800200c9a66',
    name: 'Volume',
    unit: 'm3',
    unitGroup: '93a60a57-a3c8-12da-a746-0800200c9a66',
  },
  area: {
    uuid: '93a60a56-a3c8-19da-a746-0800200c9a66',
    name: 'Area',
    unit: 'm2',
    unitGroup: '93a60a57-a3c8-18da-a746-0800200c9a66',
  },
  distance: {
    uuid: '838aaa23-0117-11db-92e3-0800200c9a66',
    name: 'Length',
    unit: 'm',
    unitGroup: '838aaa22-0117-11db-92e3-0800200c9a66',
  },
  count: {
    uuid: '01846770-4cfe-4a25-8ad9-919d8d378345',
    name: 'Number of items',
    unit: 'pcs',
    unitGroup: '5beb6eed-33a9-47b8-9ede-1dfe8f679159',
  },
  energy: {
    uuid: '93a60a56-a3c8-11da-a746-0800200c9a66',
    name: 'Net calorific value',
    unit: 'MJ',
    unitGroup: '93a60a57-a3c8-11da-a746-0800200c9a66',
  },
  freight: { uuid: '838aaa20-0117-11db-92e3-0800200c9a66', name: 'Goods transport (mass*distance)', unit: 'tkm' },
};
const GROSS_CALORIFIC_VALUE = '93a60a56-a3c8-14da-a746-0800200c9a66';

/** The reference unit of a flow property. */
export function unitOfFlowProperty(uuid: string | undefined): UnitCode | undefined {
  const wanted = uuid?.toLowerCase();
  if (wanted === GROSS_CALORIFIC_VALUE) return 'MJ';
  return Object.values(BY_KIND).find((each) => each.uuid === wanted)?.unit;
}

/** The unit that a text of a data set means, if it is one of ours and nothing more. */
export function unitOfText(text: string | undefined): UnitCode | undefined {
  const read = text === undefined ? undefined : readUnitText(text);
  return read?.kind === 'understood' && read.factor === undefined && read.basis === undefined ? read.unit : undefined;
}

/** What a product of this unit is measured by; undefined for money, nights and the like, which no EPD is declared per. */
export function flowPropertyOf(unit: UnitCode): FlowProperty | undefined {
  const { kind } = UNITS[unit];
  return kind === 'count' && unit !== 'pcs' ? undefined : BY_KIND[kind];
}
