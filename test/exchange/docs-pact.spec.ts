import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  DATE_CRITERIA,
  DEFAULT_PAGE,
  EVENT_SUFFIXES,
  EXCHANGE_STATES,
  LARGEST_PAGE,
  LIST_CRITERIA,
  MAX_CRITERION_VALUES,
  MAX_EVENT_ID,
  MAX_EVENT_SOURCE,
  MAX_FOOTPRINTS,
  RETRY_SCHEDULE,
} from '#model/exchange';

/** The page for partners. Its commands are run with those of the other pages; this holds what it only tells. */
const page = readFileSync(new URL('../../docs/pact.md', import.meta.url), 'utf8').replace(/\s+/g, ' ');

const HOUR = 3_600_000;

function inWords(ms: number): string {
  if (ms < 60_000) return `${ms / 1_000} s`;
  return ms < HOUR ? `${ms / 60_000} min` : `${ms / HOUR} h`;
}

describe('the page for partners', () => {
  it('tells the schedule of answers', () => {
    const { steps, every, refusedStep, jitter, horizon } = RETRY_SCHEDULE;
    const waits = steps.slice(1).map(inWords).join(', ');
    expect(page).toContain(`again after ${waits}, then every ${inWords(every)} |`);
    expect(page).toContain(`again after ${inWords(steps[refusedStep] ?? 0)} at the earliest`);
    expect(page).toContain(`No attempt is later than ${inWords(horizon)} after`);
    expect([jitter, page.includes('Each wait varies by a fifth.')]).toEqual([0.2, true]);
  });

  it('names every criterion and every state', () => {
    for (const name of [...LIST_CRITERIA, ...DATE_CRITERIA]) expect(page).toContain(`| \`${name}\` |`);
    const [, states = ''] = page.split('| `state` | meaning |');
    for (const state of EXCHANGE_STATES) expect(states).toContain(`\`${state}\``);
  });

  it('names every type of event', () => {
    for (const suffix of Object.values(EVENT_SUFFIXES)) expect(page).toContain(`| \`${suffix}\` |`);
  });

  it('tells the limits', () => {
    expect(page).toContain(`\`limit\` is ${DEFAULT_PAGE} unless told, ${LARGEST_PAGE} at most`);
    expect(page).toContain(`1 to ${MAX_EVENT_ID} characters`);
    expect(page).toContain(`up to ${MAX_EVENT_SOURCE.toLocaleString('en')} characters`);
    expect(page).toContain(`arrays of up to ${MAX_CRITERION_VALUES} strings`);
    expect(page).toContain(`Where 1 to ${MAX_FOOTPRINTS} footprints match`);
    expect(page).toContain(`more than ${MAX_FOOTPRINTS} match`);
  });
});
