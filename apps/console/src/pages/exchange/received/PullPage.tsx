import type { Schemas } from '@footprint-exchange/client';
import { useRoute } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { announce } from '../../../parts/announce.js';
import { Button } from '../../../parts/Button.js';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.js';
import { JsonText } from '../../../parts/JsonText.js';
import { usePolled } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Page } from '../../../parts/Page.js';
import { Shown } from '../../../parts/Shown.js';
import { pullTexts } from './pull-texts.js';
import { PullFacts, PullResult } from './PullFacts.js';
import { isOpen, isUnderWay, PULL_BADGES, pulledWords } from './pull-words.js';

type Pull = Schemas['PullRecord'];

const LOOK_MS = 1_000;

/** A pull: how far it is, why it failed, and what came. */
export default function PullPage() {
  const t = pullTexts();
  const { uuid = '' } = useRoute().params;
  const loaded = usePolled(
    (options) => api.GET('/api/v1/exchange/pull/{uuid}', { ...options, params: { path: { uuid } } }),
    [uuid],
  );
  const pull = loaded.answer?.data.uuid === uuid ? loaded.answer.data : undefined;
  const isToLook = pull !== undefined && isUnderWay(pull) && !loaded.isLoading;
  useEffect(() => {
    if (!isToLook) return undefined;
    const timer = setTimeout(loaded.reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isToLook]);
  return (
    <Page
      title={pull ? pulledWords(pull) : t.title}
      intro={pull && (pull.dataSource?.name ?? t.unknownPartner)}
      actions={pull && isOpen(pull) && may('exchange:manage') && <CancelPull uuid={uuid} onDone={loaded.reload} />}
    >
      <p>
        <a href={at('/exchange/pulls')}>← {t.back}</a>
      </p>
      <Shown loaded={loaded}>{(record) => <PullDetail pull={record} />}</Shown>
    </Page>
  );
}

function PullDetail({ pull }: { pull: Pull }) {
  const t = pullTexts();
  const { state, lastError, named, pages } = pull;
  const badge = PULL_BADGES[state];
  return (
    <>
      <Notice kind={badge === 'neutral' ? 'info' : badge} title={t.states[state]} hint={t.stateHints[state]}>
        {lastError && state !== 'done' && (
          <p>
            {t.lastError}: <span lang="en">{lastError}</span>
          </p>
        )}
      </Notice>
      {isUnderWay(pull) && <progress aria-label={t.states[state]} {...(named && { max: named, value: pages })} />}
      <div class="side-by-side">
        <PullResult pull={pull} />
        <PullFacts pull={pull} />
      </div>
      <JsonText title={t.json} value={pull} />
    </>
  );
}

function CancelPull({ uuid, onDone }: { uuid: string; onDone: () => void }) {
  const t = pullTexts();
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t.cancel}</Button>
      {isAsked && (
        <ConfirmDialog
          title={t.cancelTitle}
          text={t.cancelText}
          action={t.cancel}
          onClose={() => setAsked(false)}
          onConfirm={async () => {
            await api.POST('/api/v1/exchange/pull/{uuid}/cancel', { params: { path: { uuid } } });
            announce(t.cancelled);
            onDone();
          }}
        />
      )}
    </>
  );
}
