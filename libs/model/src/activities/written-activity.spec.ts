import { describe, expect, it } from 'vitest';
import type { Invalid } from '#faults';
import { Decimal } from '#impacts';
import type { ActivityContent, ActivityProduct, ActivityPatch, KnownReferences } from './activity.js';
import { differingFields } from './same-activity.js';
import { blankActivity, writtenActivity } from './written-activity.js';

const AT = new Date('2026-01-31T12:00:00Z');
const day = (text: string) => new Date(`${text}T00:00:00Z`);

function product(figure: string): ActivityProduct {
  const productCarbonFootprint = new Decimal(figure);
  return { kind: 'process', uuid: 'milling', name: 'Milling', version: 1, unit: 'h', productCarbonFootprint };
}

function known({ figure = '2' } = {}): KnownReferences {
  return {
    product: new Map([['milling', product(figure)]]),
    scope: new Map([['s1', { uuid: 's1', name: 'Scope 1', code: '1' }]]),
    taxonomy: new Map([['t', { uuid: 't', name: 'Work', path: 'work' }]]),
    org: new Map([['o', { uuid: 'o', name: 'Org' }]]),
    group: new Map([['g', { uuid: 'g', name: 'Group' }]]),
    transportLane: new Map(),
  };
}

function write(patch: ActivityPatch, now: ActivityContent = blankActivity(AT), references = known()): ActivityContent {
  return writtenActivity(now, patch, references, AT);
}

function faultsOf(patch: ActivityPatch): string[] {
  try {
    write(patch);
    return [];
  } catch (fault) {
    return (fault as Invalid).faults.map(({ field }) => field);
  }
}

const MILLED: ActivityPatch = { product: { uuid: 'milling' }, quantity: 3, unit: 'h' };

describe('an activity', () => {
  it('needs no fields: it is now, with unknown emissions', () => {
    expect(write({})).toMatchObject({ CO2e: '0', startDate: AT, endDate: AT });
  });

  it('ends where it starts unless an end is set, and stays a moment when it is moved', () => {
    const moment = write({ startDate: day('2026-01-05') });
    expect(moment.endDate).toEqual(day('2026-01-05'));
    expect(write({ startDate: day('2026-02-01') }, moment).endDate).toEqual(day('2026-02-01'));
    const week = write({ startDate: day('2026-01-05'), endDate: day('2026-01-12') });
    expect(write({ startDate: day('2026-01-06') }, week).endDate).toEqual(day('2026-01-12'));
    expect(write({ endDate: null }, week).endDate).toEqual(day('2026-01-05'));
    expect(() => write({ startDate: day('2026-01-13') }, week)).toThrow('endDate');
  });

  it('reports every fault at once, including unknown references', () => {
    const patch = { org: { uuid: 'x' }, startDate: day('2026-01-05'), endDate: day('2026-01-04') };
    expect(faultsOf({ ...patch, product: { uuid: 'milling' } })).toEqual(['org', 'endDate', 'quantity', 'unit']);
    expect(faultsOf({ ...patch, product: { uuid: 'y' } })).toEqual(['product', 'org', 'endDate']);
  });

  it('finds a reference whatever the case of its uuid', () => {
    expect(write({ org: { uuid: 'O' } }).org).toEqual({ uuid: 'o', name: 'Org' });
  });
});

describe('a change', () => {
  const milled = write(MILLED);

  it('keeps the figures that were used, even if the product has changed', () => {
    const described = write({ description: 'Reviewed' }, milled, known({ figure: '9' }));
    expect(described).toMatchObject({ CO2e: '6', factorSource: { upstream: '2' }, description: 'Reviewed' });
  });

  it.each([
    ['another quantity', { quantity: 4 }, '36'],
    ['another unit', { unit: 'min' }, '0.45'],
    ['another scope', { scope: { uuid: 's1' } }, '27'],
    ['the product named again', { product: { uuid: 'milling' } }, '27'],
  ] as const)('of what CO2e follows from computes it with the figures of today: %s', (_, patch, co2e) => {
    expect(write(patch, milled, known({ figure: '9' }))).toMatchObject({ CO2e: co2e, factorSource: { upstream: '9' } });
  });

  it('of scope or product keeps the figures of a lane, which takes precedence', () => {
    const lane = { uuid: 'l', name: 'Lane', version: 1, totalKm: new Decimal(100) };
    const carrying = (factor: string) => ({
      ...known({}),
      transportLane: new Map([['l', { ...lane, CO2ePerTkm: new Decimal(factor) }]]),
    });
    const carried = write({ ...MILLED, unit: 't', transportLane: { uuid: 'l' } }, undefined, carrying('0.1'));
    expect(carried).toMatchObject({ CO2e: '30', factorSource: { kind: 'transportLane' } });
    const scoped = write({ scope: { uuid: 's1' }, product: { uuid: 'milling' } }, carried, carrying('0.2'));
    expect(scoped).toMatchObject({ CO2e: '30', factorSource: { upstream: '0.1' }, scope: { uuid: 's1' } });
    expect(write({ transportLane: { uuid: 'l' } }, carried, carrying('0.2')).CO2e).toBe('60');
    expect(() => write({ transportLane: null }, carried, carrying('0.2'))).toThrow('unit');
    expect(write({ transportLane: null, unit: 'h' }, carried, carrying('0.2')).CO2e).toBe('6');
  });

  it('of one amount leaves the other as it is, which goes on being computed', () => {
    const later = known({ figure: '9' });
    const given = write({ DownstreamCO2e: '1' }, milled, later);
    expect(given).toMatchObject({ UpstreamCO2e: '6', DownstreamCO2e: '1', CO2e: '7' });
    expect(given.factorSource).toEqual({
      ...{ kind: 'process', uuid: 'milling', name: 'Milling', version: 1, unit: 'h', upstream: '2' },
      ...{ given: 'downstream', supplierShare: '0' },
    });
    expect(write({ description: 'Reviewed' }, given, later)).toMatchObject({
      CO2e: '7',
      factorSource: { upstream: '2' },
    });
    const more = write({ quantity: 4 }, given, later);
    expect(more).toMatchObject({
      UpstreamCO2e: '36',
      DownstreamCO2e: '1',
      CO2e: '37',
      factorSource: { upstream: '9' },
    });
    expect(write({ unit: 'min' }, given)).toMatchObject({ UpstreamCO2e: '0.1', CO2e: '1.1' });
    expect(write({ scope: { uuid: 's1' } }, given)).toMatchObject({ CO2e: '7', factorSource: { given: 'downstream' } });
    const both = write({ UpstreamCO2e: '2' }, given);
    expect(both).toMatchObject({ UpstreamCO2e: '2', DownstreamCO2e: '1', CO2e: '3', factorSource: undefined });
    expect(write({ quantity: 100 }, both).CO2e).toBe('3');
    expect(write({ UpstreamCO2e: '5', quantity: 4 }, milled)).toMatchObject({
      ...{ UpstreamCO2e: '5', DownstreamCO2e: '0', CO2e: '5' },
      factorSource: { downstream: '0', given: 'upstream' },
    });
  });

  it('that clears a given amount computes it again, also beside one that stays given', () => {
    const both = write({ ...MILLED, UpstreamCO2e: '5', DownstreamCO2e: '1' });
    const beside = write({ UpstreamCO2e: null }, both);
    expect(beside).toMatchObject({ UpstreamCO2e: '6', DownstreamCO2e: '1', CO2e: '7' });
    expect(beside.factorSource).toMatchObject({ upstream: '2', given: 'downstream' });
    const computed = write({ DownstreamCO2e: null }, beside);
    expect(computed).toMatchObject({ UpstreamCO2e: '6', DownstreamCO2e: '0', CO2e: '6' });
    expect(computed.factorSource).not.toHaveProperty('given');
    expect(write({ UpstreamCO2e: null, DownstreamCO2e: null }, both)).toEqual(computed);
  });

  it('of an activity with one amount from the start leaves the other none, until null has it computed', () => {
    const one = write({ ...MILLED, UpstreamCO2e: '5' });
    expect(one).toMatchObject({ CO2e: '5', DownstreamCO2e: undefined, factorSource: undefined });
    expect(write({ quantity: 4 }, one)).toMatchObject({ CO2e: '5', DownstreamCO2e: undefined });
    expect(write({ UpstreamCO2e: '5', DownstreamCO2e: null }, one)).toEqual(one);
    expect(write({ DownstreamCO2e: null }, one)).toMatchObject({
      ...{ UpstreamCO2e: '5', DownstreamCO2e: '0', factorSource: { given: 'upstream' } },
    });
    expect(write({ UpstreamCO2e: null }, one)).toMatchObject({ CO2e: '6', factorSource: { upstream: '2' } });
  });

  it('of one amount of a lane: its upstream goes on being computed, downstream it has none', () => {
    const lane = { uuid: 'l', name: 'Lane', version: 1, totalKm: new Decimal(100), CO2ePerTkm: new Decimal('0.1') };
    const carrying = { ...known(), transportLane: new Map([['l', lane]]) };
    const carried = write({ quantity: 3, unit: 't', transportLane: { uuid: 'l' } }, undefined, carrying);
    const beside = write({ DownstreamCO2e: '1' }, carried, carrying);
    expect(beside).toMatchObject({ CO2e: '31', factorSource: { totalKm: '100', given: 'downstream' } });
    expect(write({ quantity: 4 }, beside, carrying).CO2e).toBe('41');
    const given = write({ UpstreamCO2e: '7' }, carried, carrying);
    expect(given).toMatchObject({ CO2e: '7', DownstreamCO2e: undefined, factorSource: undefined });
    expect(write({ UpstreamCO2e: null }, given, carrying)).toMatchObject({ CO2e: '30' });
  });

  it('that writes a record back as read keeps its figures, which still depend on its quantity', () => {
    const back: ActivityPatch = { ...MILLED, UpstreamCO2e: '6', DownstreamCO2e: '0' };
    const noted = write({ ...back, description: 'Reviewed' }, milled, known({ figure: '9' }));
    expect(noted).toMatchObject({ CO2e: '6', factorSource: { upstream: '2' }, description: 'Reviewed' });
    const more = write({ ...back, quantity: 4 }, milled, known({ figure: '9' }));
    expect(more).toMatchObject({ CO2e: '36', factorSource: { upstream: '9' } });
    const given = write({ ...back, UpstreamCO2e: '7' }, milled, known({ figure: '9' }));
    expect(given).toMatchObject({ CO2e: '7', factorSource: { downstream: '0', given: 'upstream' } });
    expect(write({ ...back, UpstreamCO2e: '7' }, given, known({ figure: '9' }))).toEqual(given);
    expect(write({ ...back, product: null }, milled)).toMatchObject({ CO2e: '6', factorSource: undefined });
    const stated = write({ ...MILLED, UpstreamCO2e: '6' });
    expect(write({ ...MILLED, UpstreamCO2e: '6', quantity: 4 }, stated)).toMatchObject({ CO2e: '6', quantity: 4 });
  });

  it('that removes the product leaves the emissions unknown', () => {
    const left = write({ product: null }, milled);
    expect(left).toMatchObject({ CO2e: '0', UpstreamCO2e: undefined, factorSource: undefined, product: undefined });
  });
});

describe('the same record sent again', () => {
  const record = write({ ...MILLED, syncId: 'a', startDate: day('2026-01-05') });

  it('is one whose fields all equal the stored ones', () => {
    expect(differingFields({ ...MILLED, syncId: 'a' }, record)).toEqual([]);
    expect(differingFields({ syncId: 'a', UpstreamCO2e: '6.00', description: null, startDate: null }, record)).toEqual(
      [],
    );
  });

  it('is one that leaves out the amounts that were computed', () => {
    const sent: ActivityPatch = { ...MILLED, syncId: 'a', UpstreamCO2e: null, DownstreamCO2e: null };
    expect(differingFields(sent, write(sent))).toEqual([]);
    const beside = write({ DownstreamCO2e: '1' }, write(sent));
    expect(differingFields(sent, beside)).toEqual(['DownstreamCO2e']);
    const stated: ActivityPatch = { syncId: 'b', UpstreamCO2e: '1', DownstreamCO2e: null };
    expect(differingFields(stated, write(stated))).toEqual([]);
    expect(differingFields({ ...stated, UpstreamCO2e: null }, write(stated))).toEqual(['UpstreamCO2e']);
  });

  it('differs by field', () => {
    const patch: ActivityPatch = { quantity: 4, UpstreamCO2e: '6.01', product: { uuid: 'other' }, name: 'A name' };
    expect(differingFields(patch, record)).toEqual(['name', 'quantity', 'UpstreamCO2e', 'product']);
    expect(differingFields({ unit: null, endDate: day('2026-01-06') }, record)).toEqual(['unit', 'endDate']);
  });
});
