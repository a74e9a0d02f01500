import type { Schemas } from '@footprint-exchange/client';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { DateText } from '../../../parts/DateText.js';
import { Dialog } from '../../../parts/Dialog.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Shown } from '../../../parts/Shown.js';
import { partnerTexts } from './partner-texts.js';
import { TestSteps } from './TestSteps.js';

interface TestDialogProps {
  partner: Schemas['DataSourceRecord'];
  /** Whether a test begins at once; else what the last one found is shown. */
  isToBegin: boolean;
  onClose: () => void;
}

const LOOK_MS = 1_000;

/** Tries a partner, and shows what was found once a worker has kept it. */
export function TestDialog({ partner: { uuid, name }, isToBegin, onClose }: TestDialogProps) {
  const t = partnerTexts();
  const params = { path: { uuid } };
  const [isAsking, setAsking] = useState(isToBegin);
  const [failure, setFailure] = useState<unknown>();
  const loaded = useLoaded((options) => api.GET('/api/v1/data-source/{uuid}', { ...options, params }), [uuid]);
  const test = loaded.answer?.data.lastTest;
  const isUnderWay = isAsking || (test !== undefined && test.state !== 'done');

  const begin = async (): Promise<void> => {
    setAsking(true);
    setFailure(undefined);
    try {
      await api.POST('/api/v1/data-source/{uuid}/test', { params });
      loaded.reload();
    } catch (thrown) {
      setFailure(thrown);
    }
    setAsking(false);
  };
  useEffect(() => {
    if (isToBegin) void begin();
  }, []);
  useEffect(() => {
    if (!isUnderWay || isAsking || loaded.isLoading) return undefined;
    const timer = setTimeout(loaded.reload, LOOK_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, isAsking, loaded.isLoading]);

  return (
    <Dialog title={t.testTitle(name)} onClose={onClose}>
      <p class="muted">{t.testIntro}</p>
      <ErrorNotice failure={failure} />
      <Shown loaded={loaded}>
        {({ lastTest }) => <Found test={isAsking ? undefined : lastTest} isAsking={isAsking} />}
      </Shown>
      <div class="actions end">
        <Button kind="primary" isBusy={isUnderWay} onClick={() => void begin()}>
          {test ? t.testAgain : t.test}
        </Button>
      </div>
    </Dialog>
  );
}

function Found({ test, isAsking }: { test: Schemas['DataSourceTestRecord'] | undefined; isAsking: boolean }) {
  const t = partnerTexts();
  if (!test && !isAsking) return <Notice kind="info" title={t.untested} hint={t.untestedHint} />;
  const state = test?.state ?? 'waiting';
  if (!test || state !== 'done') {
    const open = state === 'running' ? 'running' : 'waiting';
    return (
      <>
        <Notice kind="info" title={`${t.testStates[open]} …`} hint={t.testStateHints[open]} />
        <progress aria-label={t.testStates[open]} />
      </>
    );
  }
  return (
    <>
      {test.works ? (
        <Notice kind="good" title={t.worksTitle} hint={t.worksHint} />
      ) : (
        <Notice kind="fault" title={t.worksNotTitle} hint={t.worksNotHint} />
      )}
      <p class="muted small">
        <DateText value={test.finished ?? test.requested} withTime />
      </p>
      <TestSteps steps={test.steps} />
    </>
  );
}
