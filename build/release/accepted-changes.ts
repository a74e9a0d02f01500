import type { BreakingChange } from './openapi-changes.js';

/** Breaking changes that a release makes knowingly. What callers have to do about them stands in CHANGELOG.md. */
interface Accepted {
  readonly rule: string;
  /** Where; everywhere if absent. */
  readonly at?: string;
  readonly because: string;
}

const ACCEPTED: Readonly<Record<string, readonly Accepted[]>> = {
  '0.3.0': [
    {
      rule: 'schema-constraint-changed',
      at: 'GET /api/pact/3/footprints',
      because:
        'captured CO2 and removals are among the addends of pcfExcludingBiogenicUptake, which may be below 0, as in PACT 3',
    },
    {
      rule: 'required-properties-removed',
      at: 'GET /api/pact/3/footprints',
      because: 'a verification is listed as far as it is known, as in PACT 3',
    },
    {
      rule: 'enum-values-added',
      at: 'GET /api/v1/audit',
      because: 'there are new records and actions to be audited, whose entries older callers may pass over',
    },
    {
      rule: 'enum-values-added',
      at: 'GET /api/v1/report/ghg',
      because: 'lines of scopes that are memos, which only companies have that make such a scope',
    },
    {
      rule: 'enum-values-added',
      at: 'GET /api/v1/material',
      because: 'units are an open list (docs/versioning.md), and there are more of them',
    },
    {
      rule: 'enum-values-added',
      at: 'GET /api/v1/unit',
      because: 'units are an open list (docs/versioning.md), and there are more types of them',
    },
  ],
  '0.2.0': [
    {
      rule: 'operation-id-changed',
      because: 'each operation has a name that a generated client can use; no request or answer changes',
    },
    {
      rule: 'schema-constraint-changed',
      at: 'GET /api/pact/3/footprints',
      because:
        'the document no longer says that two geographies exclude each other; a footprint has one of them, as before',
    },
    {
      rule: 'schema-constraint-changed',
      at: 'POST /api/v1/activity',
      because: 'a name of spaces only is refused, as the names of all other records are',
    },
    {
      rule: 'enum-values-added',
      at: 'GET /api/v1/client',
      because: 'permissions are an open list (docs/versioning.md), and there are two new ones',
    },
    {
      rule: 'enum-values-added',
      at: 'POST /api/v1/client',
      because: 'permissions are an open list (docs/versioning.md), and there are two new ones',
    },
    {
      rule: 'required-properties-removed',
      at: 'GET /api/v1/material',
      because: 'what is empty is left out, as elsewhere',
    },
    {
      rule: 'schema-combinator-changed',
      at: 'GET /api/v1/material/{uuid}/history',
      because: 'the document had an empty schema there; the answers are the same',
    },
    {
      rule: 'required-properties-removed',
      at: 'GET /api/v1/search',
      because: 'it was always empty, and what is empty is left out',
    },
    {
      rule: 'property-removed',
      at: 'GET /api/v1/search',
      because: 'it was always empty, and what is empty is left out',
    },
  ],
};

/** @returns why the release makes this change; undefined if nobody has said so */
export function acceptedBecause(version: string, { rule, at }: BreakingChange): string | undefined {
  return ACCEPTED[version]?.find((accepted) => accepted.rule === rule && (accepted.at ?? at) === at)?.because;
}
