import type { Schemas } from '@footprint-exchange/client';
import { Badge } from '../../../parts/Badge.js';
import { partnerTexts } from './partner-texts.js';

/** The last test of a partner in a word. */
export function TestBadge({ test }: { test: Schemas['DataSourceTestRecord'] | undefined }) {
  const t = partnerTexts();
  if (!test) return <Badge kind="neutral">{t.untested}</Badge>;
  if (test.state !== 'done') return <Badge kind="neutral">{t.testStates[test.state]}</Badge>;
  return test.works ? <Badge kind="good">{t.works}</Badge> : <Badge kind="fault">{t.worksNot}</Badge>;
}
