import type { Schemas } from '@footprint-exchange/client';
import { useRoute } from 'preact-iso';
import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { DateText } from '../../../parts/DateText.js';
import { Facts } from '../../../parts/Facts.js';
import { useLoaded, usePolled } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Page } from '../../../parts/Page.js';
import { Shown } from '../../../parts/Shown.js';
import { accessTexts } from './access-texts.js';
import { exchangeViews } from '../view-texts.js';
import { partnerTexts } from './partner-texts.js';
import { StartPull } from '../received/StartPull.js';
import { AskMany } from './AskMany.js';
import { Grants } from './Grants.js';
import { TestBadge } from './TestBadge.js';

export default function PartnerPage() {
  const { uuid = '' } = useRoute().params;
  return <OnePartner key={uuid} uuid={uuid} />;
}

/** A partner: what is known of it, and what it may see. */
function OnePartner({ uuid }: { uuid: string }) {
  const t = partnerTexts();
  const partner = usePolled(
    (options) => api.GET('/api/v1/data-source/{uuid}', { ...options, params: { path: { uuid } } }),
    [uuid],
  );
  const company = useLoaded((options) => api.GET('/api/v1/company', options), []);
  const record = partner.answer?.data;
  return (
    // Once it is read it is another page than that of its loading: its title gets the focus.
    <Page
      key={record ? 'partner' : 'loading'}
      title={record?.name ?? t.title}
      actions={record && <PartnerActions partner={record} />}
    >
      <Shown loaded={partner}>{(data) => <PartnerFacts partner={data} />}</Shown>
      {record && (
        <Shown loaded={company}>
          {({ access }) => (
            <>
              {access === 'everybody' && <SeesAll />}
              <Grants partner={record} access={access} />
            </>
          )}
        </Shown>
      )}
      <p>
        <a href={at('/partners')}>{t.backToList}</a>
      </p>
    </Page>
  );
}

function PartnerActions({ partner }: { partner: Schemas['DataSourceRecord'] }) {
  return (
    <>
      <AskMany partner={partner} />
      <StartPull partners={[partner]} partner={partner.uuid} />
    </>
  );
}

function SeesAll() {
  const t = accessTexts();
  const link = (
    <a class="button" href={at('/partners/access')}>
      {t.title}
    </a>
  );
  return <Notice kind="info" title={t.seesAll} hint={t.seesAllHint} action={link} />;
}

function PartnerFacts({ partner }: { partner: Schemas['DataSourceRecord'] }) {
  const t = partnerTexts();
  const { uuid, url, authUrl, clientId, eventOrganisation, acceptJsonEvents, lastTest, created } = partner;
  return (
    <section class="card" aria-label={t.facts}>
      <Facts
        facts={[
          [t.url, <span class="mono">{url}</span>],
          [t.authUrl, authUrl && <span class="mono">{authUrl}</span>],
          [t.clientId, <span class="mono">{clientId}</span>],
          [t.organisation, eventOrganisation],
          [t.jsonEvents, acceptJsonEvents ? t.yes : t.no],
          [t.lastTest, <TestBadge test={lastTest} />],
          [t.created, <DateText value={created} />],
        ]}
      />
      {may('exchange:read') && (
        <p class="actions">
          <a href={at('/exchange', { source: uuid })}>{t.events}</a>
          <a href={at('/exchange/received', { source: uuid })}>{exchangeViews().received}</a>
          <a href={at('/exchange/pulls', { source: uuid })}>{exchangeViews().pulls}</a>
        </p>
      )}
    </section>
  );
}
