import type { Schemas } from '@footprint-exchange/client';
import { dateText } from '../../../parts/DateText.js';
import { numberText } from '../../../browser/number-text.js';
import { pullTexts } from './pull-texts.js';

type Pull = Schemas['PullRecord'];

export const PULL_BADGES = {
  pending: 'neutral',
  running: 'neutral',
  retrying: 'warning',
  done: 'good',
  failed: 'fault',
} as const satisfies Record<Pull['state'], string>;

/** Whether it has not ended: it can be cancelled. */
export const isOpen = ({ finished }: Pull): boolean => finished === undefined;

/** Whether something is about to be read. */
export const isUnderWay = ({ state }: Pull): boolean => state === 'pending' || state === 'running';

const MOST_NAMED = 2;

/** What is pulled, in words: the first of what it has to match, products before all. */
export function pulledWords({ event, filter = {} }: Pull): string {
  const t = pullTexts();
  if (event) return t.published;
  const { validOn, validAfter, validBefore, ...lists } = filter;
  const values = [
    ...CRITERIA.flatMap((name) => lists[name] ?? []),
    ...[validOn, validAfter, validBefore].flatMap((time) => (time === undefined ? [] : dateText(time))),
  ];
  if (values.length === 0) return t.everything;
  const named = values.slice(0, MOST_NAMED).join(', ');
  const more = values.length - MOST_NAMED;
  return more > 0 ? t.andMore(named, numberText(more)) : named;
}

const CRITERIA = ['productId', 'companyId', 'geography', 'classification', 'status'] as const;
