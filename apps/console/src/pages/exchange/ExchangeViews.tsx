import { at, useAddress } from '../../browser/address.js';
import '../../parts/tabs.css';
import { exchangeViews } from './view-texts.js';

const PATHS = { events: '/exchange', received: '/exchange/received', pulls: '/exchange/pulls' } as const;
const NAMES = Object.keys(PATHS) as (keyof typeof PATHS)[];

/** The ways between the lists of the exchange. The partner that one is filtered by is that of the next one. */
export function ExchangeViews() {
  const t = exchangeViews();
  const { path, query } = useAddress();
  return (
    <nav class="tabs" aria-label={t.label}>
      {NAMES.map((name) => (
        <a
          key={name}
          href={at(PATHS[name], { source: query['source'] })}
          aria-current={path === PATHS[name] ? 'page' : undefined}
        >
          {t[name]}
        </a>
      ))}
    </nav>
  );
}
