// Why: a company finds its own elements, models and activities by words, article number, state and supplier; without an index
// each page and each count would read all of them.
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex, dropIndex } from '../schema/build-index.js';

export class FoundByWords1795200600000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SEARCH_WORDS);
    const words = (...columns: string[]): string =>
      `search_words(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")})`;
    await buildIndex(
      runner,
      'element_words',
      `on element using gin (company, (${words('name', 'description', 'sku')}))`,
    );
    await buildIndex(runner, 'activity_words', `on activity using gin (company, (${words('name', 'description')}))`);
    await buildIndex(runner, 'element_state', 'on element (company, kind, version_state, created, uuid) where newest');
    await buildIndex(
      runner,
      'element_supplier',
      'on element (company, kind, supplier, created, uuid) where newest and supplier is not null',
    );
    await buildIndex(runner, 'element_taxonomy', 'on element (company, taxonomy) where taxonomy is not null');
    // Models name versions that are not the newest, too.
    await buildIndex(runner, 'element_any_sku', 'on element (company, sku) where sku is not null');
    await dropIndex(runner, 'element_sku');
    // Statistics of the expressions: without them the planner takes every word for rare.
    await runner.query('analyze element');
    await runner.query('analyze activity');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/** The ranges of code points that a pattern matches, as a bracket expression of PostgreSQL, without the brackets. */
function ranges(pattern: RegExp): string {
  const found: [from: number, to: number][] = [];
  for (let code = 1; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    if (!pattern.test(String.fromCodePoint(code))) continue;
    const last = found.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  const escaped = (code: number): string => `\\U${code.toString(16).padStart(8, '0')}`;
  return found.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('');
}

/**
 * The words of a text without case and accents, as `wordsOf` in footprint's model cuts them; a test compares. Texts of ASCII,
 * most of them, take a fifth of the time on a way of their own.
 */
const SEARCH_WORDS = `
  create or replace function search_words(given text) returns tsvector language plpgsql immutable strict parallel safe as $words$
  declare
    spaced text;
  begin
    if octet_length(given) = char_length(given) then
      spaced := regexp_replace(lower(given), '[^a-z0-9_]+', ' ', 'g');
    else
      spaced := regexp_replace(lower(normalize(given, NFKD)), '[${ranges(/\p{M}/u)}]+', '', 'g');
      spaced := replace(replace(replace(replace(spaced, 'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th');
      spaced := regexp_replace(translate(spaced, 'øłđðıς', 'olddiσ'), '[^${ranges(/[\p{L}\p{N}_]/u)}]+', ' ', 'g');
    end if;
    if spaced ~ '[^ ]{65}' then
      return array_to_tsvector(array(select left(word, 64) from unnest(string_to_array(btrim(spaced), ' ')) word));
    end if;
    return array_to_tsvector(string_to_array(btrim(spaced), ' '));
  end $words$;
`;
