import { declaredFromJson, figuresOf } from '#impacts';
import type { Figures, IndicatorCode, PrintedFigures } from '#impacts';
import { SHARED } from '#platform';
import type { Element, ModelledFacts } from '#model/products';
import type { ElementKind, SourceDatabase } from '#model/terms';
import { ELEMENT_FIELDS } from '#model/products';
import type { ReceivedFacts } from '#model/factors';
import { optional, fieldReader, REFERENCE_COLUMNS, REFERENCE_JOINS } from '#terms';
import type { FieldRow } from '#terms';
import { FIELD_COLUMNS } from './element-columns.js';

/** Leaves JSON columns as text. A list sends the figures as they are stored, and so saves parsing them. */
export const JSON_AS_TEXT = { json: 'unread' } as const;

/** The columns of `element` that an `ElementView` needs. */
export const VIEW_COLUMNS: readonly string[] = [
  ...['uuid', 'created', 'updated', 'revision', 'co2e', 'impacts'],
  ...FIELD_COLUMNS,
];

/** How many inputs lack which indicators, of the row `e`. */
const GAP_COUNTS = `e.modelled->'gapCounts' as gap_counts`;

/** These columns of the row `e`, and those of the records it refers to, which `REFERENCE_JOINS` joins. */
export const SELECTED = `${VIEW_COLUMNS.map((column) => `e.${column}`).join(', ')}, ${GAP_COUNTS}, ${REFERENCE_COLUMNS}`;

/** Selects `ElementRow`s. `$1` is the company; callers append further conditions. */
export function selectView(...more: readonly string[]): string {
  return `select ${[SELECTED, ...more].join(', ')} from element e ${REFERENCE_JOINS} where e.company = $1`;
}

/** Selects `StoredElementRow`s. `$1` is the company; callers append further conditions. */
export const SELECT_ELEMENT = `
  select ${SELECTED}, e.company, e.kind, e.chain, e.version, e.modelled, e.received, e.declared::text as declared, m.contributors, v.at as verified_at, v.name as verified_by
  from element e
  ${REFERENCE_JOINS}
  left join lateral (
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('name', f.name, 'version', f.version, 'gwpSet', f.gwp_set, 'boundary', f.boundary,
        'isPartners', nullif(f.data_source is not null, false)))
      order by f.uuid) as contributors
    from jsonb_array_elements_text(e.modelled->'contributors') c (uuid)
    join factor_database f on f.owner in (e.company, '${SHARED}') and f.uuid = c.uuid::uuid
  ) m on true
  left join lateral (
    select c.at, coalesce(p.name, c.actor) as name from element_change c
    left join client p on p.company = $1 and p.id = c.actor
    where e.version_state = 'verified' and c.company = $1 and c.element = e.uuid
      and c.changes->'versionState'->>'to' = 'verified'
    order by c.seq desc limit 1
  ) v on true
  where e.company = $1`;

/** A row of `selectView`. */
export type ElementRow = FieldRow & {
  uuid: string;
  created: Date;
  updated: Date;
  revision: number;
  co2e: string;
  impacts: string;
  gap_counts: Partial<Record<IndicatorCode, number>> | null;
};

/** A row of `SELECT_ELEMENT`. */
export type StoredElementRow = ElementRow & {
  company: string;
  kind: ElementKind;
  chain: string;
  version: number;
  modelled: ModelledFacts | null;
  received: ReceivedFacts | null;
  declared: string;
  contributors: SourceDatabase[] | null;
  verified_at: Date | null;
  verified_by: string | null;
};

/** An element as the API sends it. Its figures are the stored JSON texts, which a list sends without parsing them. */
export interface ElementView extends Omit<
  Element,
  'company' | 'kind' | 'chain' | 'version' | 'received' | 'declared' | 'figures'
> {
  /** How many inputs of its model lack which indicators. A view of one element has all that its model says of itself. */
  gapCounts?: Partial<Record<IndicatorCode, number>>;
  /** The JSON of `footprint.CO2e`. */
  co2eText: string;
  /** The JSON of `impacts`, with all indicators. */
  impactsText: string;
}

/** An element as writers and the PACT mapping need it: with the databases behind its figures, and its verification. */
export interface StoredElement extends ElementView, Element {
  contributors: readonly SourceDatabase[];
  verification?: { completedAt: Date; providerName: string };
}

const withFields = fieldReader(ELEMENT_FIELDS);

export function elementView(row: ElementRow): ElementView {
  const rest = {
    uuid: row.uuid,
    created: row.created,
    updated: row.updated,
    revision: row.revision,
    co2eText: row.co2e,
    impactsText: row.impacts,
    ...(row.gap_counts && { gapCounts: row.gap_counts }),
  };
  return withFields(rest, row) as ElementView;
}

export function storedElement(row: StoredElementRow): StoredElement {
  const view = elementView(row);
  let figures: Figures | undefined;
  return {
    ...view,
    company: row.company,
    kind: row.kind,
    chain: row.chain,
    version: row.version,
    modelled: optional(row.modelled),
    received: receivedIn(row),
    get declared() {
      return declaredFromJson(JSON.parse(row.declared) as Record<string, unknown>);
    },
    get figures() {
      return (figures ??= figuresOf(printedIn(row)));
    },
    contributors: view.dataset ? [view.dataset.database] : (row.contributors ?? []),
    verification: row.verified_at ? { completedAt: row.verified_at, providerName: row.verified_by ?? '' } : undefined,
  };
}

/** Empty, and so of no dataset, where the release before has written other figures: see migration 3340. */
export function receivedIn(row: { dataset?: unknown; received: ReceivedFacts | null }): ReceivedFacts | undefined {
  return row.received && row.received.dataset === row.dataset ? row.received : undefined;
}

/** Parses the figures of a row. */
export function printedIn({ co2e, impacts }: { co2e: string; impacts: string }): PrintedFigures {
  return {
    co2e: JSON.parse(co2e) as PrintedFigures['co2e'],
    impacts: JSON.parse(impacts) as PrintedFigures['impacts'],
  };
}
