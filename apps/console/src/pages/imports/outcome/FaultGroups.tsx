import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at } from '../../../browser/address.js';
import { numberText } from '../../../browser/number-text.js';
import { api } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { download } from '../../../parts/download.js';
import { ErrorNotice } from '../../../parts/ErrorNotice.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Shown } from '../../../parts/Shown.js';
import { isAnswerable } from '../mapping/answers.js';
import type { Mapping } from '../mapping/types.js';
import { AskedTexts } from '../mapping/AskedTexts.js';
import type { ImportRecord } from '../kinds/kinds.js';
import { outcomeTexts } from './outcome-texts.js';

/** How the same file is sent again, where this page still has it. */
export interface Again {
  readonly draft: Mapping;
  readonly onChange: (draft: Mapping) => void;
  /** What the button does, in words. */
  readonly action: string;
  readonly send: () => Promise<void>;
  /** Sends it for the rows that are right; absent where that is how it was sent. */
  readonly sendOthers?: () => Promise<void>;
}

interface FaultGroupsProps {
  record: ImportRecord;
  again: Again | undefined;
}

/** What is wrong, each text once, and how it is mended. */
export function FaultGroups({ record: { uuid, fileName }, again }: FaultGroupsProps) {
  const t = outcomeTexts();
  const [failure, setFailure] = useState<unknown>();
  const path = { uuid };
  const faults = useLoaded(
    (options) => api.GET('/api/v1/import/{uuid}/faults', { ...options, params: { path, query: { grouped: true } } }),
    [uuid],
  );
  const keep = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const asFile = { params: { path, query: { format: 'csv' as const } }, parseAs: 'blob' as const };
      const { data } = await api.GET('/api/v1/import/{uuid}/faults', asFile);
      download(data, `${fileName}-faults.csv`);
    } catch (thrown) {
      setFailure(thrown);
    }
  };
  return (
    <Shown loaded={faults}>
      {({ groups = [], others = 0 }) => {
        const told = groups.filter(isTold);
        const wrong = groups.filter((group) => !isTold(group));
        const isMendable = again !== undefined && wrong.some((group) => isAnswerable(again.draft, group));
        return (
          <>
            {wrong.length > 0 && (
              <section class="faults">
                <div class="page-head">
                  <div>
                    <h2>{t.faults}</h2>
                    <p class="muted">{isMendable ? t.faultsHint : t.faultsMend}</p>
                  </div>
                  <Button onClick={() => void keep()}>{t.faultsFile}</Button>
                </div>
                <ErrorNotice failure={failure} />
                <AskedTexts
                  caption={t.faults}
                  asked={wrong}
                  {...(isMendable && { draft: again.draft, onChange: again.onChange })}
                />
                {others > 0 && <p class="muted">{t.others(numberText(others))}</p>}
                {again ? <SendAgain again={again} /> : <NoFile />}
              </section>
            )}
            {told.length > 0 && (
              <section class="faults">
                <h2>{t.told}</h2>
                <p class="muted">{t.toldHint}</p>
                <AskedTexts caption={t.told} asked={told} />
              </section>
            )}
          </>
        );
      }}
    </Shown>
  );
}

/** What a row is written without, or read otherwise than it is written: the service begins the reason so, behind the field where there are several. */
const isTold = ({ reason }: Schemas['ImportFaultGroupRecord']): boolean => /^(\S+: )?(left out|read as)\b/.test(reason);

function SendAgain({ again: { action, send, sendOthers } }: { again: Again }) {
  const t = outcomeTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (sending: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await sending();
    } catch (thrown) {
      setFailure(thrown);
    }
    setBusy(false);
  };
  return (
    <>
      <ErrorNotice failure={failure} />
      <div class="actions end">
        <span class="muted">{t.againHint}</span>
        {sendOthers && (
          <Button isBusy={isBusy} onClick={() => void run(sendOthers)}>
            {t.onlyOthers}
          </Button>
        )}
        <Button kind="primary" isBusy={isBusy} onClick={() => void run(send)}>
          {action}
        </Button>
      </div>
    </>
  );
}

function NoFile() {
  const t = outcomeTexts();
  return (
    <Notice
      kind="info"
      title={t.noFile}
      action={
        <a class="button" href={at('/imports')}>
          {t.chooseAgain}
        </a>
      }
    />
  );
}
