import { signal } from '@preact/signals';

const said = signal('');
let clearing: ReturnType<typeof setTimeout> | undefined;

const SHOWN_MS = 4_000;

/** Says briefly that something was done, to eyes and screen readers. */
export function announce(text: string): void {
  said.value = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => (said.value = ''), SHOWN_MS);
}

export function Announcements() {
  return (
    <div class="announcements" role="status">
      {said.value && <p>{said.value}</p>}
    </div>
  );
}
