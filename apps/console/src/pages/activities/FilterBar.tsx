import { at, useAddress } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { Field } from '../../parts/forms/Field.js';
import { DayFilter, SelectFilter, TypedFilter } from '../../parts/forms/filter-fields.js';
import { activityTexts } from './activity-texts.js';
import type { Lacked } from './filter.js';
import { daysOf, isFiltered, lackedOf, withChoice, yearOf } from './filter.js';
import type { References } from '../terms/references.js';
import { nodeText } from '../terms/references.js';
import './activities.css';

/** Stands for "without one" in a choice; no UUID is like that. */
const LACKING = '-';
const YEARS_BACK = 6;

/** The filters, which are the query of the address: each change is at once another address. */
export function FilterBar({ references }: { references: References | undefined }) {
  const t = activityTexts();
  const { query, setFilters } = useAddress();
  const { scopes = [], orgs = [], taxonomies = [], groups = [] } = references ?? {};
  const lackable = (kind: Lacked) => ({
    value: lackedOf(query).includes(kind) ? LACKING : query[kind],
    onChange: (chosen: string | undefined) => setFilters(withChoice(query, kind, chosen, LACKING)),
  });
  const without: [string, string] = [LACKING, t.without];
  return (
    <search class="activity-filters" aria-label={t.filters}>
      <Period />
      <SelectFilter
        label={t.scope}
        {...lackable('scope')}
        options={[without, ...scopes.map(({ uuid, name }): [string, string] => [uuid, name])]}
      />
      <SelectFilter
        label={t.org}
        value={query['org']}
        options={orgs.map(({ uuid, name }) => [uuid, name])}
        onChange={(org) => setFilters({ org })}
      />
      <SelectFilter
        label={t.taxonomy}
        {...lackable('taxonomy')}
        options={[without, ...taxonomies.map((node): [string, string] => [node.uuid, nodeText(node)])]}
      />
      {groups.length > 0 && (
        <SelectFilter
          label={t.group}
          value={query['group']}
          options={groups.map(({ uuid, name }) => [uuid, name])}
          onChange={(group) => setFilters({ group })}
        />
      )}
      {may('activity:read') && <TypedFilter label={t.search} value={query['q']} onChange={(q) => setFilters({ q })} />}
      {isFiltered(query) && (
        <a class="button quiet" href={at('/activities')}>
          {t.clear}
        </a>
      )}
    </search>
  );
}

function Period() {
  const t = activityTexts();
  const { query, setFilters } = useAddress();
  const { sd = '', ed = '' } = query;
  const year = yearOf(query);
  const isOwn = year === undefined && `${sd}${ed}` !== '';
  const now = new Date().getUTCFullYear();
  const recent = Array.from({ length: YEARS_BACK }, (_, back) => String(now - back));
  const years = year && !recent.includes(year) ? [...recent, year] : recent;
  return (
    <>
      <Field label={t.period}>
        {(control) => (
          <select
            {...control}
            value={isOwn ? LACKING : (year ?? '')}
            onChange={({ currentTarget: { value } }) => {
              if (value !== LACKING) setFilters(value ? daysOf(value) : { sd: undefined, ed: undefined });
            }}
          >
            <option value="">{t.allTime}</option>
            {years.map((each) => (
              <option key={each}>{each}</option>
            ))}
            {isOwn && <option value={LACKING}>{t.ownPeriod}</option>}
          </select>
        )}
      </Field>
      <DayFilter label={t.from} value={sd} onChange={(day) => setFilters({ sd: day })} />
      <DayFilter label={t.to} value={ed} onChange={(day) => setFilters({ ed: day })} />
    </>
  );
}
