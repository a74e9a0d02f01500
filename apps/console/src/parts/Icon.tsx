/** Drawn on 24 by 24, by lines. */
const PATHS = {
  brand: 'M5 18V12M12 18V6M19 18v-4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  chevron: 'M9 6l6 6-6 6',
  overview: 'M4 13h6V4H4zM14 20h6v-9h-6zM4 20h6v-3H4zM14 7h6V4h-6z',
  products: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  activities: 'M3 12h4l3-8 4 16 3-8h4',
  exchange: 'M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4',
  partners:
    'M3 20v-1a5 5 0 0 1 5-5h2a5 5 0 0 1 5 5v1M9 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6M16 4a3 3 0 0 1 0 6M18 14a4 4 0 0 1 3 4v2',
  clients: 'M8 20a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M11.3 12.2L20 3.5M16.5 7l3 3M13.7 9.8l2 2',
  factors:
    'M12 3c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3M4 6v6c0 1.7 3.6 3 8 3s8-1.3 8-3V6M4 12v6c0 1.7 3.6 3 8 3s8-1.3 8-3v-6',
  imports: 'M12 4v11M7 10l5 5 5-5M4 20h16',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8h.01',
  good: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8 12l3 3 5-6',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  fault: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v6M12 16h.01',
} as const;

/** A picture beside words that say the same, so that screen readers skip it. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg class={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
