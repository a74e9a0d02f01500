import { numberText } from '../../../browser/number-text.js';
import type { Warning } from './types.js';
import { mappingTexts } from './mapping-texts.js';

/** What is no fault, and yet seldom meant. */
export function WarningList({ warnings }: { warnings: readonly Warning[] }) {
  const t = mappingTexts();
  return (
    <ul>
      {warnings.map(({ kind, column, message, count, firstLines }) => (
        <li key={`${kind} ${column} ${message}`}>
          <strong>{t.warningKinds[kind]}</strong>
          {column && (
            <>
              {' '}
              <code>{column}</code>
            </>
          )}
          : <span lang="en">{message}</span>{' '}
          <span class="muted">({t.warned(numberText(count), firstLines.join(', '))})</span>
        </li>
      ))}
    </ul>
  );
}
