import { declaredFromJson, figuresOf } from '#impacts';
import type { Figures, PrintedFigures } from '#impacts';
import { SHARED } from '#platform';
import type { DatasetBinding, Element, ElementKind, ModelledFacts, SourceDatabase } from '../../model/element.js';
import type { ShownRow } from './shown-columns.js';
import { SHOWN_COLUMNS, SHOWN_TABLES } from './shown-columns.js';
import type { ShownElement } from './shown-element.js';
import { set, shownOf } from './shown-element.js';

/** What writers and the PACT mapping need beside what is shown. */
export interface ElementRow extends ShownRow {
  company: string;
  kind: ElementKind;
  chain: string;
  version: number;
  dataset_owner: string | null;
  database_version: string | null;
  database_gwp_set: string | null;
  database_boundary: string | null;
  /** As text: only writers need it, and few of them. */
  declared: string;
  modelled: ModelledFacts | null;
  contributors: SourceDatabase[] | null;
  verified_at: Date | null;
  verified_by: string | null;
}

/** Everything of an element that is read, more conditions still to be said; `$1` is the company. */
export const SELECT_ELEMENT = `
  select ${SHOWN_COLUMNS}, e.company, e.kind, e.chain, e.version, e.dataset_owner, e.declared::text as declared, e.modelled,
    f.version as database_version, f.gwp_set as database_gwp_set, f.boundary as database_boundary,
    m.contributors, v.at as verified_at, v.name as verified_by
  from ${SHOWN_TABLES}
  left join lateral (
    select json_agg(json_strip_nulls(json_build_object('name', f.name, 'version', f.version, 'gwpSet', f.gwp_set, 'boundary', f.boundary))
      order by f.uuid) as contributors
    from jsonb_array_elements_text(e.modelled->'contributors') c (uuid)
    join factor_database f on f.owner in (e.company, '${SHARED}') and f.uuid = c.uuid::uuid
  ) m on true
  left join lateral (
    select c.at, coalesce(p.name, c.actor) as name from element_change c
    left join client p on p.company = c.company and p.id = c.actor
    where e.version_state = 'verified' and c.company = e.company and c.element = e.uuid
      and c.changes->'versionState'->>'to' = 'verified'
    order by c.seq desc limit 1
  ) v on true
  where e.company = $1`;

/** An element as it is stored, what stands behind its figures, and the signing-off that its audit trail tells of. */
export interface StoredElement extends Element, Omit<ShownElement, 'dataset'> {
  contributors: readonly SourceDatabase[];
  verification?: { completedAt: Date; providerName: string };
}

export function elementOf(row: ElementRow): StoredElement {
  const shown = shownOf(row);
  const dataset = bindingOf(row, shown);
  const { created, updated, startDate, endDate } = shown.printed;
  let figures: Figures | undefined;
  const stored: Omit<StoredElement, Exclude<keyof ShownElement, 'dataset'>> = {
    company: row.company,
    kind: row.kind,
    chain: row.chain,
    version: row.version,
    created: new Date(created),
    updated: new Date(updated),
    startDate: startDate === undefined ? undefined : new Date(startDate),
    endDate: endDate === undefined ? undefined : new Date(endDate),
    modelled: set(row.modelled),
    get declared() {
      return declaredFromJson(JSON.parse(row.declared) as Record<string, unknown>);
    },
    get figures() {
      return (figures ??= figuresOf(printedIn(row)));
    },
    contributors: dataset ? [dataset.database] : (row.contributors ?? []),
    verification: row.verified_at ? { completedAt: row.verified_at, providerName: row.verified_by ?? '' } : undefined,
  };
  // Not spread: that takes ten times as long, and many elements are read at once.
  return Object.assign(stored, shown, { dataset });
}

function bindingOf(row: ElementRow, { dataset }: ShownElement): DatasetBinding | undefined {
  if (!dataset || row.dataset_owner === null) return undefined;
  const { name } = dataset.database;
  const [version, gwpSet, boundary] = [
    set(row.database_version),
    set(row.database_gwp_set),
    set(row.database_boundary),
  ];
  return { ...dataset, owner: row.dataset_owner, database: { name, version, gwpSet, boundary } };
}

/** The figures of a row, as they leave us. */
export function printedIn({ co2e, impacts }: { co2e: string; impacts: string }): PrintedFigures {
  return {
    co2e: JSON.parse(co2e) as PrintedFigures['co2e'],
    impacts: JSON.parse(impacts) as PrintedFigures['impacts'],
  };
}
