import { Injectable } from '@nestjs/common';
import type { ElementKind } from '#footprint/model';
import { elementsWithWords, Values } from '#footprint/store';
import type { CompanyId, PageRequest } from '#platform';
import { Database, keyOfRow, Page } from '#platform';
import type { FootprintSnapshot, FootprintStatus } from '../../model/footprint.js';
import { footprintKey } from '../../model/footprint-keys.js';
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

/** A company's own footprints, those that partners do not see included. To look at them does not mark them as sent. */
@Injectable()
export class OwnFootprints {
  constructor(private readonly database: Database) {}

  /** One page, in the order in which they were created. */
  async page(company: CompanyId, filter: OwnFootprintFilter, request: PageRequest): Promise<Page<OwnFootprint>> {
    const values = new Values(company);
    const from = `from published_footprint f join company c on c.uuid = f.company
      left join element e on e.company = f.company and e.uuid = f.element
      where ${await this.condition(company, filter, values)}`;
    const [total] = await this.database.query<{ count: number }>(`select count(*)::int as count ${from}`, values.all, {
      planned: 'anew',
    });
    const { page, limit, after } = request;
    const behind = after
      ? `and (f.created, f.id) > (${values.place(after.created)}::timestamptz, ${values.place(after.uuid)}::uuid)`
      : '';
    // One extra row tells whether another page follows.
    const part = `limit ${values.place(limit + 1)} offset ${values.place(after ? 0 : (page - 1) * limit)}`;
    const rows = await this.database.query<OwnRow>(
      `select f.id, f.id as uuid, f.created, f.status, f.preceding, f.content, f.shared_at, ${VISIBLE} as visible,
         f.element, e.name, e.kind ${from} ${behind} order by f.created, f.id ${part}`,
      values.all,
      { planned: 'anew' },
    );
    return Page.of(total?.count ?? 0, request, rows, keyOfRow).map(ownFootprint);
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
    const named = await elementsWithWords(this.database, company, words, values);
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
