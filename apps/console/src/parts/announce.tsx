import { signal } from '@preact/signals';

const announced = signal('');
let clearing: ReturnType<typeof setTimeout> | undefined;

const SHOWN_MS = 4_000;

/** Says briefly that something was done, to eyes and screen readers. */
export function announce(text: string): void {
  announced.value = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => (announced.value = ''), SHOWN_MS);
}

export function Announcements() {
  return (
    <div class="announcements" role="status">
      {announced.value && <p>{announced.value}</p>}
    </div>
  );
}
