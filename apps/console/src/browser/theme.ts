import { effect, signal } from '@preact/signals';
import { choice } from './choice.js';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const kept = choice('theme', THEMES);

/** What the pages look like: as the system says, unless somebody has chosen. */
export const theme = signal<Theme>(kept.read() ?? 'system');

/** Whether the pages are dark now. */
export const isDark = signal(false);

const system = matchMedia('(prefers-color-scheme: dark)');

effect(() => {
  const chosen = theme.value;
  kept.write(chosen);
  if (chosen === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = chosen;
  isDark.value = chosen === 'system' ? system.matches : chosen === 'dark';
});

system.addEventListener('change', () => {
  if (theme.value === 'system') isDark.value = system.matches;
});
