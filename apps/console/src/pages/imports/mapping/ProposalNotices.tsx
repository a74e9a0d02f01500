import { Notice } from '../../../parts/Notice.js';
import type { Mapping, Proposal } from './types.js';
import { filledBy } from './mapping.js';
import { mappingTexts } from './mapping-texts.js';

interface ProposalNoticesProps {
  proposal: Proposal;
  draft: Mapping;
}

/** What the file does not decide, and what it lacks as its columns are mapped now. */
export function ProposalNotices({ proposal: { open, missing, fault }, draft }: ProposalNoticesProps) {
  const t = mappingTexts();
  const filled = filledBy(draft);
  const lacking = missing.filter((field) => !filled.has(field));
  // What no column fills is told by the notice above, which goes once a column does.
  const undecided = open.filter(({ field }) => field !== undefined && !missing.includes(field));
  return (
    <>
      {fault && (
        <Notice kind="fault" title={t.fault}>
          <p lang="en">{fault}</p>
        </Notice>
      )}
      {lacking.length > 0 && (
        <Notice kind="warning" title={t.missing}>
          <p>
            <code>{lacking.join(', ')}</code>
          </p>
        </Notice>
      )}
      {undecided.length > 0 && (
        <Notice kind="warning" title={t.open}>
          <ul>
            {undecided.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                <code>{field}</code> <span lang="en">{message}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
