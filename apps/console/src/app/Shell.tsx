import { Router, Route } from 'preact-iso';
import { useState } from 'preact/hooks';
import { EmptyState } from '../parts/EmptyState.js';
import { Icon } from '../parts/Icon.js';
import { Notice } from '../parts/Notice.js';
import { Page } from '../parts/Page.js';
import { Announcements } from '../parts/announce.js';
import { partTexts } from '../parts/part-texts.js';
import { shellTexts } from './shell-texts.js';
import { at, useAddress } from '../browser/address.js';
import { LazyPage } from './LazyPage.js';
import type { Area } from './pages.js';
import { AREAS } from './pages.js';
import { Preferences } from './Preferences.js';
import { may, signOut, useSelf } from '../session/session.js';

const isOpen = ({ anyOf }: Area): boolean => anyOf.length === 0 || may(...anyOf);

/** Made once: a component that is another one each time is drawn from scratch each time. */
const ROUTES = AREAS.flatMap((area) =>
  Object.entries(area.pages).map(([path, load]) => ({
    path: at(area.path + path),
    component: () => (isOpen(area) ? <LazyPage load={load} /> : <NotPermitted area={area} />),
  })),
);

/** What surrounds the pages of whoever is signed in. */
export function Shell() {
  const t = shellTexts();
  const { name, company, outboundStopped } = useSelf();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="side">
        <div class="side-content">
          <div class="brand">
            <Icon name="brand" />
            <span>{partTexts().product}</span>
            <button
              type="button"
              class="menu-button"
              aria-expanded={isMenuOpen}
              aria-controls="menu"
              onClick={() => setMenuOpen(!isMenuOpen)}
            >
              <Icon name="menu" />
              <span class="unseen">{t.menu}</span>
            </button>
          </div>
          <div id="menu" class={isMenuOpen ? 'menu open' : 'menu'} onClick={() => setMenuOpen(false)}>
            <Navigation />
            <div class="account" onClick={(event) => event.stopPropagation()}>
              <p class="who">
                <strong>{company.name}</strong>
                <span>{t.signedInAs(name)}</span>
              </p>
              <Preferences />
              <button type="button" class="button quiet" onClick={signOut}>
                {t.signOut}
              </button>
            </div>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        {outboundStopped && <Notice kind="warning" {...t.outboundStopped[outboundStopped]} />}
        <Router>
          {ROUTES.map(({ path, component }) => (
            <Route key={path} path={path} component={component} />
          ))}
          <Route default component={NothingHere} />
        </Router>
      </main>
      <Announcements />
    </div>
  );
}

function Navigation() {
  const t = shellTexts();
  const { path } = useAddress();
  return (
    <nav aria-label={t.navigation}>
      <ul>
        {AREAS.filter(isOpen).map((area) => {
          const isHere = area.path === '/' ? path === '/' : `${path}/`.startsWith(`${area.path}/`);
          return (
            <li key={area.name}>
              <a href={at(area.path)} aria-current={isHere ? 'page' : undefined}>
                <Icon name={area.name} />
                {t.areas[area.name]}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NotPermitted({ area }: { area: Area }) {
  const t = shellTexts();
  return (
    <Page title={t.areas[area.name]}>
      <EmptyState title={partTexts().notPermitted} hint={t.notPermittedHint(area.anyOf.join(' / '))} />
    </Page>
  );
}

function NothingHere() {
  const t = shellTexts();
  return (
    <Page title={t.nothingHere}>
      <EmptyState
        title={t.nothingHere}
        hint={t.nothingHereHint}
        action={
          <a class="button" href={at('/')}>
            {t.toOverview}
          </a>
        }
      />
    </Page>
  );
}
