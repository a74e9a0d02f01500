import { Injectable } from '@nestjs/common';
import type { ElementKind } from '#model/terms';
import { elementsWithWords } from '#products';
import { Values, batchesByKey, Database, keyOfRow, Page, slicesOf } from '#platform';
import type { CompanyId, PageKey, PageRequest } from '#platform';
import type { FootprintSnapshot, FootprintStatus } from '#model/exchange';
import { footprintKey } from '#model/exchange';
import { findByKeysFirst, VISIBLE } from './select-footprints.js';

/** A footprint as the company that published it sees it. */
export interface OwnFootprint extends FootprintSnapshot {
  /** Absent where the element was deleted since. */
  readonly element?: { uuid: string; name: string; kind: ElementKind };
  /** Whether partners see it by the settings of now. */
  readonly isVisible: boolean;
  /** When it was first sent to a partner. */
  readonly firstSent?: Date;
}

/** Selects own footprints. An absent field selects all. */
export interface OwnFootprintFilter {
  /** The footprints of deleted elements are found by those who ask for every kind. */
  readonly kinds: readonly ElementKind[];
  readonly statuses?: readonly FootprintStatus[];
  /** An id of the product: an URN, or uuid, sku or syncId of the element, in any case. */
  readonly productId?: string;
  /** Each begins a word of the element's name, description, sku or taxonomy. */
  readonly words?: readonly string[];
}

interface OwnRow extends FootprintSnapshot {
  uuid: string;
  name: string | null;
  kind: ElementKind | null;
  element: string;
  visible: boolean;
  shared_at: Date | null;
}

const EVERY_KIND = 2;

/** The footprints that a filter selects: a statement from `from` on, and its values. */
interface Selected {
  from: string;
  values: Values;
}

interface Key {
  created: Date;
  uuid: string;
}

interface Part {
  limit: number;
  offset?: number;
  after?: Key | PageKey;
}

/** Keys are read many at once, since each time all that has the words is looked up anew; footprints a few at once. */
const KEYS_AT_ONCE = 10_000;
const FOOTPRINTS_AT_ONCE = 500;

const TABLES = `from published_footprint f join company c on c.uuid = f.company
  left join element e on e.company = $1 and e.uuid = f.element`;

const ROWS = `select f.id, f.id as uuid, f.created, f.status, f.preceding, f.content, f.shared_at, ${VISIBLE} as visible,
  f.element, e.name, e.kind ${TABLES} where f.company = $1 and f.id = any($2::uuid[]) order by f.created, f.id`;

/** A company's own footprints, those that partners do not see included. To look at them does not mark them as sent. */
@Injectable()
export class OwnFootprints {
  constructor(private readonly database: Database) {}

  /** One page, in the order in which they were created. */
  async page(company: CompanyId, filter: OwnFootprintFilter, request: PageRequest): Promise<Page<OwnFootprint>> {
    const selected = await this.selected(company, filter);
    const { page, limit, after } = request;
    // One extra row tells whether another page follows.
    const part = { limit: limit + 1, ...(after ? { after } : { offset: (page - 1) * limit }) };
    const { count, data, next } = Page.of(
      await this.counted(selected),
      request,
      await this.keys(selected, part),
      keyOfRow,
    );
    return new Page(count, request, (await this.rows(company, data)).map(ownFootprint), next);
  }

  async count(company: CompanyId, filter: OwnFootprintFilter): Promise<number> {
    return this.counted(await this.selected(company, filter));
  }

  /** All of them, in the same order, batch by batch; see `batchesByKey`. */
  async *all(company: CompanyId, filter: OwnFootprintFilter): AsyncGenerator<readonly OwnFootprint[]> {
    const selected = await this.selected(company, filter);
    const read = (after?: Key) => this.keys(selected, { limit: KEYS_AT_ONCE, after });
    for await (const keys of batchesByKey<Key>(KEYS_AT_ONCE, read)) {
      for (const some of slicesOf(keys, FOOTPRINTS_AT_ONCE)) yield (await this.rows(company, some)).map(ownFootprint);
    }
  }

  private async counted({ from, values }: Selected): Promise<number> {
    const text = `select count(*)::int as count ${from}`;
    const [total] = await this.database.reads.query<{ count: number }>(text, values.all, { planned: 'anew' });
    return total?.count ?? 0;
  }

  private keys({ from, values: selected }: Selected, { limit, offset = 0, after }: Part): Promise<Key[]> {
    const values = selected.copy();
    const behind = after
      ? `and (f.created, f.id) > (${values.place(after.created)}::timestamptz, ${values.place(after.uuid)}::uuid)`
      : '';
    const part = `limit ${values.place(limit)} offset ${values.place(offset)}`;
    return this.database.reads.query<Key>(
      `select f.created, f.id as uuid ${from} ${behind} order by f.created, f.id ${part}`,
      values.all,
      { planned: 'anew' },
    );
  }

  private rows(company: CompanyId, keys: readonly Key[]): Promise<OwnRow[]> {
    return this.database.reads.query<OwnRow>(ROWS, [company, keys.map(({ uuid }) => uuid)]);
  }

  private async selected(company: CompanyId, filter: OwnFootprintFilter): Promise<Selected> {
    const values = new Values(company);
    return { from: `${TABLES} where ${await this.condition(company, filter, values)}`, values };
  }

  private async condition(
    company: CompanyId,
    { kinds, statuses, productId, words = [] }: OwnFootprintFilter,
    values: Values,
  ): Promise<string> {
    const conditions = ['f.company = $1'];
    if (kinds.length < EVERY_KIND) conditions.push(`e.kind = any(${values.place(kinds)}::text[])`);
    if (statuses) conditions.push(`f.status = any(${values.place(statuses)}::text[])`);
    if (productId !== undefined) {
      const keys = values.place([footprintKey('productId', productId)]);
      conditions.push(findByKeysFirst(`unnest(${keys}::text[])`));
    }
    const named = await elementsWithWords(this.database.reads, company, words, values);
    if (named !== undefined) conditions.push(`f.element = any(array(${named}))`);
    return conditions.join(' and ');
  }
}

function ownFootprint({ name, kind, element, visible, shared_at, uuid: _, ...snapshot }: OwnRow): OwnFootprint {
  return {
    ...snapshot,
    ...(name !== null && kind !== null && { element: { uuid: element, name, kind } }),
    isVisible: visible,
    ...(shared_at && { firstSent: shared_at }),
  };
}
