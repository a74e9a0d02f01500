import { Button } from './Button.js';
import { announce } from './announce.js';
import { partTexts } from '../texts/parts.js';
import './json-text.css';

/** A record as the API sent it, to be opened, read and taken along. */
export function JsonText({ title, value }: { title: string; value: unknown }) {
  const t = partTexts();
  const text = JSON.stringify(value, null, 2);
  // Absent on pages that came over plain HTTP.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <details class="json-text">
      <summary>{title}</summary>
      <pre class="mono">{text}</pre>
      {clipboard && (
        <Button
          onClick={() =>
            void clipboard.writeText(text).then(
              () => announce(t.copied),
              () => undefined,
            )
          }
        >
          {t.copy}
        </Button>
      )}
    </details>
  );
}
