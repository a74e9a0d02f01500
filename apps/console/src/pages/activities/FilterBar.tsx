import { at, useAddress } from '../../app/address.js';
import { may } from '../../app/session.js';
import { Field } from '../../parts/Field.js';
import { TypedFilter } from '../../parts/filter-fields.js';
import { activityTexts } from '../../texts/activities.js';
import type { Lacked } from './filter.js';
import { daysOf, filteredBy, isFiltered, lackedOf, narrowedTo, yearOf } from './filter.js';
import type { References } from './references.js';
import { nodeText } from './references.js';
import './activities.css';

/** Stands for "without one" in a choice; no UUID is like that. */
const LACKING = '-';
const YEARS_BACK = 6;

interface Choice {
  value: string;
  text: string;
}

/** The filters, which are the query of the address: each change is at once another address. */
export function FilterBar({ references }: { references: References | undefined }) {
  const t = activityTexts();
  const { query, setQuery } = useAddress();
  const { scopes = [], orgs = [], taxonomies = [] } = references ?? {};
  const lackable = (kind: Lacked) => ({
    value: lackedOf(query).includes(kind) ? LACKING : (query[kind] ?? ''),
    set: (chosen: string) => setQuery(narrowedTo(query, kind, chosen, LACKING)),
  });
  return (
    <form class="filters" role="search" aria-label={t.filters} onSubmit={(event) => event.preventDefault()}>
      <Period />
      <Choices
        label={t.scope}
        {...lackable('scope')}
        lacking
        options={scopes.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      />
      <Choices
        label={t.org}
        value={query['org'] ?? ''}
        set={(org) => setQuery(filteredBy({ org }))}
        options={orgs.map(({ uuid, name }) => ({ value: uuid, text: name }))}
      />
      <Choices
        label={t.taxonomy}
        {...lackable('taxonomy')}
        lacking
        options={taxonomies.map((node) => ({ value: node.uuid, text: nodeText(node) }))}
      />
      {may('activity:read') && (
        <TypedFilter label={t.search} value={query['q']} onChange={(q = '') => setQuery(filteredBy({ q }))} />
      )}
      {isFiltered(query) && (
        <a class="button quiet" href={at('/activities')}>
          {t.clear}
        </a>
      )}
    </form>
  );
}

function Period() {
  const t = activityTexts();
  const { query, setQuery } = useAddress();
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
              if (value !== LACKING) setQuery(filteredBy(value ? daysOf(value) : { sd: '', ed: '' }));
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
      <Day label={t.from} value={sd} set={(day) => setQuery(filteredBy({ sd: day }))} />
      <Day label={t.to} value={ed} set={(day) => setQuery(filteredBy({ ed: day }))} />
    </>
  );
}

function Day({ label, value, set }: { label: string; value: string; set: (day: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="date"
          value={value.slice(0, 10)}
          onChange={({ currentTarget: { value: day } }) => {
            // While somebody types a year it has been 0002 and 0020 first.
            if (!day.startsWith('0')) set(day);
          }}
        />
      )}
    </Field>
  );
}

interface ChoicesProps {
  label: string;
  value: string;
  set: (chosen: string) => void;
  options: readonly Choice[];
  /** Whether those without one can be chosen. */
  lacking?: boolean;
}

function Choices({ label, value, set, options, lacking = false }: ChoicesProps) {
  const t = activityTexts();
  return (
    <Field label={label}>
      {(control) => (
        <select {...control} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
          <option value="">{t.all}</option>
          {lacking && <option value={LACKING}>{t.without}</option>}
          {options.map(({ value: each, text }) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
