import { useState } from 'preact/hooks';
import { api, may } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { Shown } from '../../../parts/Shown.js';
import { modelTexts } from './inputs/model-texts.js';
import { IndicatorChoice, useIndicator } from '../../../impacts/IndicatorChoice.js';
import type { Contributions, Part } from '../origin/parts-of.js';
import type { Version, ViewProps } from '../product.js';
import { AddInputDialog } from './inputs/AddInputDialog.js';
import { BlockDialog } from './BlockDialog.js';
import type { Block } from './inputs/model.js';
import { allowedIn, readParts, useCombined } from './inputs/model.js';
import { ModelFigure } from './what-if/ModelFigure.js';
import { ModelTable } from './ModelTable.js';
import { useVersions } from './what-if/original.js';
import { WhatIf } from './what-if/WhatIf.js';
import { WhatIfButton } from './what-if/WhatIfButton.js';

/** The levels below an input that are read once one is opened. */
const DEPTH = 5;

export interface EditorProps extends ViewProps {
  model: string;
}

type Open = { readonly what: 'input'; readonly block: Block | undefined } | { readonly what: 'block' };

/** The figure of a product, what goes into it, and what a copy has otherwise. */
export function ModelEditor({ read, model, onChanged }: EditorProps) {
  const t = modelTexts();
  const { data: product } = read.answer;
  const { updated, versionState } = product;
  const code = useIndicator();
  const [writes, setWrites] = useState(0);
  const [isDeep, setDeep] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const allowed = allowedIn(versionState);
  const versions = useVersions(read);
  const original = versions.answer?.data.original;
  const key = [model, updated, writes];

  const parts = useCombined((options) => readParts(model, options), key);
  const contributions = (depth: number) => ({ path: { uuid: model }, query: { depth, impacts: code } });
  const direct = useLoaded(
    (options) => api.GET('/api/v1/model/{uuid}/contribution', { ...options, params: contributions(1) }),
    [...key, code],
  );
  const deep = useCombined(
    async (options) =>
      isDeep
        ? (await api.GET('/api/v1/model/{uuid}/contribution', { ...options, params: contributions(DEPTH) })).data
        : undefined,
    [...key, code, isDeep],
  );
  const changed = (): void => {
    setWrites((count) => count + 1);
    onChanged();
  };

  return (
    <>
      {versionState && versionState !== 'draft' && (
        <LockedNotice read={read} state={versionState} versions={versions.answer?.data.all ?? []} />
      )}
      <section class="card model-head" aria-labelledby="model-figure">
        <h2 id="model-figure">{t.figure}</h2>
        {/* What an indicator was before is not what another one was. */}
        <ModelFigure key={code} product={product} code={code} original={original} />
        <IndicatorChoice />
      </section>
      <section class="card" aria-labelledby="model-inputs">
        <div class="model-bar">
          <h2 id="model-inputs">{t.inputs}</h2>
          <div class="actions">
            {versionState === 'draft' && <WhatIfButton read={read} versions={versions.answer?.data.all ?? []} />}
            {allowed.create && <Button onClick={() => setOpen({ what: 'block' })}>{t.addBlock}</Button>}
            {allowed.create && (
              <Button kind="primary" onClick={() => setOpen({ what: 'input', block: undefined })}>
                {t.addInput}
              </Button>
            )}
          </div>
        </div>
        <Shown loaded={parts}>
          {(read) => (
            <>
              {read.inputs.length === 0 && read.blocks.length === 0 ? (
                <EmptyState title={t.noInputs} hint={allowed.create ? t.noInputsHint : undefined} />
              ) : (
                <ModelTable
                  model={model}
                  product={product}
                  code={code}
                  parts={read}
                  direct={partsByInput(direct.answer?.data)}
                  deep={deep.answer?.data && partsByInput(deep.answer.data)}
                  allowed={allowed}
                  onOpened={() => setDeep(true)}
                  onAdd={(block) => setOpen({ what: 'input', block })}
                  onChanged={changed}
                />
              )}
              {open?.what === 'input' && (
                <AddInputDialog
                  model={model}
                  product={product}
                  parts={read}
                  block={open.block}
                  onClose={close}
                  onAdded={() => {
                    close();
                    changed();
                  }}
                />
              )}
            </>
          )}
        </Shown>
        {open?.what === 'block' && <BlockDialog model={model} block={undefined} onClose={close} onSaved={changed} />}
      </section>
      {original && parts.answer && (
        <WhatIf
          read={read}
          code={code}
          versions={versions.answer?.data.all ?? []}
          original={original}
          inputs={parts.answer.data.inputs}
        />
      )}
    </>
  );
}

interface LockedNoticeProps {
  read: ViewProps['read'];
  state: keyof ReturnType<typeof modelTexts>['lockedTitles'];
  versions: readonly Version[];
}

/** Why nothing can be changed here, and how to go on. */
function LockedNotice({ read, state, versions }: LockedNoticeProps) {
  const t = modelTexts();
  const draft = versions.find(({ versionState }) => versionState === 'draft');
  const goesOn = draft !== undefined || may(`${read.kind}:update`);
  return (
    <Notice
      kind="info"
      title={t.lockedTitles[state]}
      hint={draft ? t.draftThere : goesOn ? t.lockedHint : t.lockedHintNot}
      action={goesOn && <WhatIfButton read={read} versions={versions} />}
    />
  );
}

/** What each input adds, by its uuid. */
function partsByInput(contributions: Contributions | undefined): ReadonlyMap<string, Part> {
  const parts = (contributions?.stages ?? []).flatMap((stage) => stage.parts);
  return new Map(parts.flatMap((part) => (part.input ? [[part.input.uuid, part] as const] : [])));
}
