import type { Schemas } from '@footprint-exchange/client';
import { Badge } from '../../../parts/Badge.js';
import { footprintStatuses } from './status-texts.js';
import { receivedTexts } from './received-texts.js';

type Received = Schemas['ReceivedSummaryRecord'];

/** What a footprint is worth by now: its status, and whether another one took its place. */
export function StatusBadges({ received: { status, replacedBy } }: { received: Received }) {
  const t = receivedTexts();
  return (
    <>
      {status ? (
        <Badge kind={status === 'Active' ? 'good' : 'neutral'}>{footprintStatuses()[status]}</Badge>
      ) : (
        <Badge kind="warning">{t.noStatus}</Badge>
      )}
      {replacedBy && (
        <>
          {' '}
          <Badge kind="neutral">{t.replaced}</Badge>
        </>
      )}
    </>
  );
}
