import { Checked } from '#faults';
import type { ActivityPatch } from '#model/activities';
import { Activities } from '#activities';
import type { CompanyId, Database } from '#platform';
import type { SampleReferences } from './references.js';
import type { Stream } from './streams.js';
import { STREAMS } from './streams.js';
import { uuidOf, withUuidsOf } from './uuids.js';
import { seededRandom } from '../../apps/standalone/src/sample/seeded-random.js';

/** An activity that refers to other records by the names that its stream uses. */
export interface SampleActivity extends Pick<Stream, 'factor' | 'scope' | 'group' | 'taxonomy'> {
  readonly org: string;
  readonly amount: number;
  readonly input: ActivityPatch;
}

/** The records from which the CO2e of activities is computed, by syncId. */
export interface SampleFactors {
  readonly elements: ReadonlyMap<string, string>;
  readonly lanes: ReadonlyMap<string, string>;
}

const SEED = 20_240_607;
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The activities of a year. The amounts and days are the same for every year and on every machine. */
export function sampleActivities(year: number): SampleActivity[] {
  const random = seededRandom(SEED);
  return occurrences().map(({ stream, month, org }, index) => {
    const { name, factor, unit, between, monthly, scope, group, taxonomy } = stream;
    const [least, most] = between;
    const amount = Math.round((least + random() * (most - least)) * 10) / 10;
    const day = 1 + Math.floor(random() * 28);
    const [first, last] = monthly === 1 ? [1, new Date(Date.UTC(year, month, 0)).getUTCDate()] : [day, day];
    const input = {
      name: `${name}, ${year}-${String(month).padStart(2, '0')}`,
      syncId: `sample-activity-${index + 1}`,
      ...('stated' in factor ? { [factor.stated]: String(amount) } : { quantity: amount, unit }),
      startDate: new Date(Date.UTC(year, month - 1, first)),
      endDate: new Date(Date.UTC(year, month - 1, last)),
    };
    return { factor, org, amount, input, group, taxonomy, ...(scope !== undefined && { scope }) };
  });
}

/** Activities that exist already, known by their syncIds, are not created again. */
export async function createActivities(
  database: Database,
  company: CompanyId,
  year: number,
  { elements, lanes }: SampleFactors,
  references: SampleReferences,
  actor: string,
): Promise<void> {
  const input = sampleActivities(year).map(({ input, factor, org, scope, group, taxonomy }): ActivityPatch => ({
    ...input,
    ...('product' in factor && { product: { uuid: uuidOf(elements, factor.product) } }),
    ...('lane' in factor && { transportLane: { uuid: uuidOf(lanes, factor.lane) } }),
    ...(scope !== undefined && { scope: { uuid: uuidOf(references.scope, scope) } }),
    org: { uuid: uuidOf(references.org, org) },
    group: { uuid: uuidOf(references.group, group) },
    taxonomy: { uuid: uuidOf(references.taxonomy, taxonomy) },
  }));
  const bodies = input.map((each) => Checked.of(each));
  await withUuidsOf('activities', () => new Activities(database).createAll(company, bodies, actor));
}

function occurrences(): { stream: Stream; month: number; org: string }[] {
  return STREAMS.flatMap((stream) =>
    (stream.months ?? MONTHS).flatMap((month) =>
      stream.orgs.flatMap((org) => Array.from({ length: stream.monthly }, () => ({ stream, month, org }))),
    ),
  );
}
