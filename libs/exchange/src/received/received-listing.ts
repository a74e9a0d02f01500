import { Injectable } from '@nestjs/common';
import type { FieldFault } from '#faults';
import { Missing } from '#faults';
import { Values, Database, keyOfRow, Page } from '#platform';
import type { CompanyId, ListingOrder, PageRequest } from '#platform';
import type { FootprintStatus } from '#model/exchange';
import { footprintKey } from '#model/exchange';

export interface ReceivedFilter {
  dataSource?: string | undefined;
  /** One of the ids of its product, whatever its case. */
  productId?: string | undefined;
  status?: FootprintStatus | undefined;
  faulty?: boolean | undefined;
}

/** A footprint that a partner sent, as it is listed. */
export interface ReceivedEntry {
  uuid: string;
  created: Date;
  updated: Date;
  /** The name is null where the data source was deleted. */
  dataSource: { uuid: string; name: string | null };
  /** The partner's id; null where it has none. */
  footprint: string | null;
  status: FootprintStatus | null;
  made: Date | null;
  companyName: string | null;
  productName: string | null;
  productIds: string[];
  /** The period of its figures, as the partner wrote it. */
  periodStart: string | null;
  periodEnd: string | null;
  precedingIds: string[];
  /** The footprint of the same partner that took its place. */
  replacedBy: string | null;
  /** The event that brought it as an answer, or the pull. */
  answer: string | null;
  pull: string | null;
  faults: FieldFault[];
  notes: string[];
  /** The dataset that was made of it. */
  dataset: string | null;
}

/** Another content that the same footprint had. */
export interface FormerContent {
  /** When it came. */
  came: Date;
  status: FootprintStatus | null;
  content: unknown;
  answer: string | null;
  pull: string | null;
}

export interface ReceivedDetail extends ReceivedEntry {
  content: unknown;
  history: FormerContent[];
}

/** Reads what partners sent of their footprints. */
@Injectable()
export class ReceivedListing {
  constructor(private readonly database: Database) {}

  /** One page, in the order in which they came first, or in the opposite one. */
  async page(
    company: CompanyId,
    filter: ReceivedFilter,
    request: PageRequest,
    order: ListingOrder = 'oldest',
  ): Promise<Page<ReceivedEntry>> {
    const values = new Values(company);
    const condition = conditionOf(filter, values);
    const [total] = await this.database.query<{ count: number }>(
      `select count(*)::int as count from received_footprint f where ${condition}`,
      values.all,
    );
    const { page, limit, after } = request;
    const [way, beyond] = order === 'newest' ? ['desc', '<'] : ['asc', '>'];
    const behind = after
      ? `and (f.created, f.uuid) ${beyond} (${values.place(after.created)}::timestamptz, ${values.place(after.uuid)}::uuid)`
      : '';
    // One extra row tells whether another page follows.
    const part = `limit ${values.place(limit + 1)} offset ${values.place(after ? 0 : (page - 1) * limit)}`;
    const rows = await this.database.query<Row>(
      `${select()} where ${condition} ${behind} order by f.created ${way}, f.uuid ${way} ${part}`,
      values.all,
    );
    return Page.of(total?.count ?? 0, request, rows.map(entryOf), keyOfRow);
  }

  /** @throws Missing */
  async get(company: CompanyId, uuid: string): Promise<ReceivedDetail> {
    const [row] = await this.database.query<Row & { content: unknown }>(
      `${select(', f.content')} where f.company = $1 and f.uuid = $2`,
      [company, uuid],
    );
    if (!row) throw new Missing(`No received footprint ${uuid}.`);
    const history = await this.database.query<FormerContent>(HISTORY, [company, uuid]);
    return { ...entryOf(row), content: row.content, history };
  }
}

interface Row extends Omit<ReceivedEntry, 'notes'> {
  notes: unknown[];
  others: number;
  isDue: boolean;
}

function entryOf({ notes, others, isDue, ...row }: Row): ReceivedEntry {
  const texts = isDue ? [DUE_NOTE] : notes.filter((note) => typeof note === 'string');
  return { ...row, notes: others === 0 ? texts : [changedNote(others), ...texts] };
}

const DUE_NOTE = 'Its emission factor is still to be made.';

function changedNote(others: number): string {
  return `The partner gave this footprint ${others + 1} contents under one id, which PACT forbids. The one that came last counts.`;
}

function conditionOf({ dataSource, productId, status, faulty }: ReceivedFilter, values: Values): string {
  const conditions = ['f.company = $1'];
  if (dataSource !== undefined) conditions.push(`f.data_source = ${values.place(dataSource)}::uuid`);
  if (productId !== undefined) {
    conditions.push(`f.product_keys @> array[${values.place(footprintKey('productId', productId))}]::text[]`);
  }
  if (status !== undefined) conditions.push(`f.status = ${values.place(status)}`);
  if (faulty !== undefined) conditions.push(`f.faults ${faulty ? '<>' : '='} '[]'::jsonb`);
  return conditions.join(' and ');
}

/** What is no text, or cannot be one in the database, is left out; the content has it. */
const named = (member: string, within = 'f.content') => `case when json_typeof(${within}->'${member}') = 'string'
    and (${within}->'${member}')::text !~ '${String.raw`\\u(0000|[dD][89a-fA-F])`}' then ${within}->>'${member}' end`;
const PCF = "f.content->'pcf'";

const select = (more = '') => `
  select f.uuid, f.created, f.updated, json_build_object('uuid', f.data_source, 'name', s.name) as "dataSource",
    case when f.footprint not like 'content %' then f.footprint end as footprint, f.status, f.made,
    ${named('companyName')} as "companyName", ${named('productNameCompany')} as "productName",
    ${named('referencePeriodStart', PCF)} as "periodStart", ${named('referencePeriodEnd', PCF)} as "periodEnd",
    f.preceding as "precedingIds", f.answer, f.pull, f.faults, f.notes, f.dataset,
    case when json_typeof(f.content->'productIds') = 'array' then f.content->'productIds' else '[]' end as "productIds",
    (select n.uuid from received_footprint n where n.company = $1 and n.data_source = f.data_source
      and n.preceding @> array[f.footprint] and n.uuid <> f.uuid order by n.made desc nulls last, n.created desc limit 1) as "replacedBy",
    f.factor_due is not null as "isDue",
    (select count(*)::int from received_footprint_content o
      where o.company = $1 and o.footprint = f.uuid and o.content_hash <> f.content_hash) as others ${more}
  from received_footprint f left join data_source s on s.company = $1 and s.uuid = f.data_source`;

const HISTORY = `
  select o.content_at as came, o.status, o.content, o.answer, o.pull
  from received_footprint_content o join received_footprint f on f.company = $1 and f.uuid = o.footprint
  where o.company = $1 and o.footprint = $2 and o.content_hash <> f.content_hash order by o.content_at desc, o.created desc limit 100`;
