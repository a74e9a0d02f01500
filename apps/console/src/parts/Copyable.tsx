import { useEffect, useRef, useState } from 'preact/hooks';
import { partTexts } from './part-texts.js';
import { announce } from './announce.js';
import { Button } from './Button.js';

/** A text to be taken along, such as a key, with a button that copies it. Where the browser lets no page copy, it is selected. */
export function Copyable({ label, value }: { label: string; value: string }) {
  const t = partTexts();
  const [isCopied, setCopied] = useState(false);
  const text = useRef<HTMLInputElement>(null);
  useEffect(() => setCopied(false), [value]);

  const copy = async (): Promise<void> => {
    text.current?.select();
    // Absent on pages that came over plain HTTP.
    const { clipboard } = navigator as { clipboard?: Clipboard };
    if (!clipboard) return;
    await clipboard.writeText(value);
    setCopied(true);
    announce(t.copied);
  };

  return (
    <div class="copyable">
      <label>
        <span>{label}</span>
        <input ref={text} class="mono" readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <Button onClick={() => void copy().catch(() => undefined)}>{isCopied ? t.copied : t.copy}</Button>
    </div>
  );
}
