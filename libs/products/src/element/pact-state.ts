import type { PublishedElements } from './published-elements.js';

/**
 * How an element stands towards partners. `published`: they get a footprint of it. `noFigures`: they do not, as it lacks the figure that
 * a footprint needs, A1_A3 of GWP-fossil. `withheld`: it has this figure, and something else stands against it.
 */
export const PACT_STATES = ['published', 'withheld', 'noFigures'] as const;
export type PactState = (typeof PACT_STATES)[number];

/**
 * Conditions on `element e`. They are those of two partial indexes (`element_figures`, `element_no_figures`), from which alone
 * such elements are read: the words of both have to stay the same.
 */
const HAS_FIGURE = `(e.co2e ->> 'A1_A3') <> ''`;
const LACKS_FIGURE = `(e.co2e ->> 'A1_A3') = ''`;

/** Conditions on `element e`, one of which every element in a state meets, and each of which is met in one index. */
export function partsOfPactState(state: PactState, published: PublishedElements): string[] {
  const isPublished = published.isPublished('e');
  switch (state) {
    case 'published':
      return [`${HAS_FIGURE} and ${isPublished}`, `${LACKS_FIGURE} and ${isPublished}`];
    case 'withheld':
      return [`${HAS_FIGURE} and not ${isPublished}`];
    case 'noFigures':
      return [`${LACKS_FIGURE} and not ${isPublished}`];
    default:
      return state satisfies never;
  }
}

/** The state of `element e`, as SQL. */
export function pactStateOf(published: PublishedElements): string {
  const states = { published: published.isPublished('e'), withheld: HAS_FIGURE, noFigures: 'true' } satisfies Record<
    PactState,
    string
  >;
  return `case ${Object.entries(states)
    .map(([state, condition]) => `when ${condition} then '${state}'`)
    .join(' ')} end`;
}

/** A condition on `element e`: that it is in any of these states. */
export function inAnyPactState(states: readonly PactState[], published: PublishedElements): string {
  const each = states.flatMap((state) =>
    state === 'published' ? published.isPublished('e') : partsOfPactState(state, published),
  );
  return `(${each.join(' or ') || 'false'})`;
}
