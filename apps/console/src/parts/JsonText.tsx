import { Button } from './Button.js';
import { announce } from './announce.js';
import { download } from './download.js';
import { indentedJson } from './indented-json.js';
import { partTexts } from './part-texts.js';
import './json-text.css';

/** More than this makes a page slow, and nobody reads it. */
const MOST_SHOWN = 200_000;

/** A record as the API sent it, to be opened, read and taken along. */
export function JsonText({ title, value }: { title: string; value: unknown }) {
  return (
    <details class="json-text">
      <summary>{title}</summary>
      <JsonLines text={JSON.stringify(value, null, 2)} />
    </details>
  );
}

interface JsonLinesProps {
  text: string;
  /** The name of the file, where it can be saved as one. */
  file?: string;
}

/** JSON in lines. What is copied or saved is the text as it is given, to the last character. */
export function JsonLines({ text, file }: JsonLinesProps) {
  const t = partTexts();
  const isLong = text.length > MOST_SHOWN;
  // Absent on pages that came over plain HTTP.
  const { clipboard } = navigator as { clipboard?: Clipboard };
  return (
    <>
      {isLong && <p class="muted">{t.beginning}</p>}
      <pre class="mono">{indentedJson(isLong ? text.slice(0, MOST_SHOWN) : text)}</pre>
      <div class="actions">
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
        {file !== undefined && (
          <Button onClick={() => download(new Blob([text], { type: 'application/json' }), file)}>{t.save}</Button>
        )}
      </div>
    </>
  );
}
