import type { Schemas } from '@footprint-exchange/client';
import { Notice } from '../../parts/Notice.js';
import { importTexts } from './import-texts.js';
import type { Choices } from './mapping.js';

interface ProposalNoticesProps {
  proposal: Schemas['ImportProposalRecord'];
  choices: Choices;
}

/** What the file does not decide, and what it lacks as its columns are mapped now. */
export function ProposalNotices({ proposal: { open, missing, fault }, choices }: ProposalNoticesProps) {
  const t = importTexts();
  const filled = new Set(Object.values(choices).map(({ field }) => field));
  const lacking = missing.filter((field) => !filled.has(field));
  // What no column fills is told by the notice above, which goes once a column does.
  const undecided = open.filter(({ field }) => field === undefined || !missing.includes(field));
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
            {undecided.map(({ field, message, column, value, reason }) => (
              <li key={JSON.stringify([field, message, column, value, reason])}>
                <code>{field ?? column}</code> <span lang="en">{message ?? reason}</span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
