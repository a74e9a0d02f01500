import { ifMatch } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { at, useAddress } from '../../../../browser/address.js';
import { api, may } from '../../../../session/session.js';
import { announce } from '../../../../parts/announce.js';
import { Button } from '../../../../parts/Button.js';
import { ConfirmDialog } from '../../../../parts/ConfirmDialog.js';
import { Decimal } from '../../../../parts/figures/Decimal.js';
import { Field } from '../../../../parts/forms/Field.js';
import { numberText } from '../../../../browser/number-text.js';
import { Table } from '../../../../parts/Table.js';
import { modelTexts } from '../inputs/model-texts.js';
import { versionTexts } from '../../versions/version-texts.js';
import { productTexts } from '../../product-texts.js';
import type { IndicatorCode } from '../../../../impacts/indicators.js';
import { STAGES, unitText } from '../../../../impacts/indicators.js';
import { route } from '../../kind.js';
import type { ReadProduct, Version } from '../../product.js';
import { Change } from './Change.js';
import { comparedInputs } from './compared-inputs.js';
import type { Input } from '../inputs/model.js';
import { changedFigures } from './figures.js';
import { figureLabel } from './ModelFigure.js';
import type { Original } from './original.js';

interface WhatIfProps {
  read: ReadProduct;
  code: IndicatorCode;
  versions: readonly Version[];
  original: Original;
  /** Of this draft, as they are now. */
  inputs: readonly Input[];
}

/** Each stage, and then what they make together. */
const COMPARED = [...STAGES, 'totalCarbonFootprint'] as const;

/** What a draft has otherwise than the version that it was copied of, and the ways to keep or drop it. */
export function WhatIf({ read, code, versions, original, inputs }: WhatIfProps) {
  const t = modelTexts();
  const { setQuery } = useAddress();
  const { kind, answer } = read;
  const { uuid } = answer.data;
  const version = numberText(original.version.version);
  const others = versions.filter((each) => each.uuid !== uuid);
  return (
    <section class="card" aria-labelledby="what-if">
      <h2 id="what-if">{t.compared(version)}</h2>
      {others.length > 1 && (
        <div class="indicator">
          <Field label={t.compareWith}>
            {(control) => (
              <select
                {...control}
                value={original.version.uuid}
                onChange={({ currentTarget }) => setQuery({ compare: currentTarget.value })}
              >
                {others.map((each) => (
                  <option key={each.uuid} value={each.uuid}>
                    {t.versionNumber(numberText(each.version))} · {productTexts().states[each.versionState]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      )}
      <Stages read={read} code={code} original={original} />
      <ChangedInputs from={original.inputs} to={inputs} version={version} />
      <p>
        <a href={at(`/products/${uuid}`, { kind, view: 'versions' })}>{t.allDifferences}</a>
      </p>
      <KeepOrDrop read={read} original={original} />
    </section>
  );
}

function Stages({ read, code, original }: Pick<WhatIfProps, 'read' | 'code' | 'original'>) {
  const t = modelTexts();
  const { data: product } = read.answer;
  const [before, after] = [original.product.impacts[code], product.impacts[code]];
  const unit = unitText(after?.unit ?? before?.unit ?? '', product.unit);
  const rows = changedFigures(COMPARED, before, after);
  if (rows.length === 0) return <p class="muted">{t.sameFigures}</p>;
  return (
    <>
      <h3>{t.figuresByStage}</h3>
      <Table
        caption={t.figuresByStage}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { key: 'stage', heading: t.stage, cell: ({ name }) => figureLabel(name) },
          {
            key: 'from',
            heading: t.versionNumber(numberText(original.version.version)),
            align: 'end',
            cell: ({ from }) => <Figure value={from} unit={unit} />,
          },
          { key: 'to', heading: t.thisDraft, align: 'end', cell: ({ to }) => <Figure value={to} unit={unit} /> },
          {
            key: 'difference',
            heading: t.difference,
            align: 'end',
            cell: ({ from, to }) => <Change from={from} to={to} unit={unit} />,
          },
        ]}
      />
    </>
  );
}

function Figure({ value, unit }: { value: string | undefined; unit: string }) {
  return value === undefined ? (
    <span class="muted">{versionTexts().notSet}</span>
  ) : (
    <Decimal value={value} unit={unit} />
  );
}

/** As many are shown: more is seldom read. */
const MOST_SHOWN = 200;

function ChangedInputs({ from, to, version }: { from: readonly Input[]; to: readonly Input[]; version: string }) {
  const t = modelTexts();
  const { notSet, changedFromTo } = versionTexts();
  const rows = comparedInputs(from, to);
  return (
    <>
      <h3>{t.changedInputs}</h3>
      {rows.length === 0 ? (
        <p class="muted">{t.noChangedInputs}</p>
      ) : (
        <Table
          caption={`${t.changedInputs}, ${t.versionNumber(version)}`}
          rows={rows.slice(0, MOST_SHOWN)}
          rowKey={({ key }) => key}
          columns={[
            { key: 'input', heading: t.input, cell: ({ name }) => name },
            { key: 'what', heading: t.change, cell: ({ what }) => t.what[what] },
            {
              key: 'fields',
              heading: t.difference,
              cell: ({ fields }) =>
                fields.map(({ field, from: was, to: is }) => (
                  <span key={field} class="compared-field">
                    {t.fields[field]}: {changedFromTo(was ?? notSet, is ?? notSet)}
                  </span>
                )),
            },
          ]}
        />
      )}
    </>
  );
}

function KeepOrDrop({ read: { kind, answer }, original }: Pick<WhatIfProps, 'read' | 'original'>) {
  const t = modelTexts();
  const { go } = useAddress();
  const [isOpen, setOpen] = useState(false);
  if (!may(`${kind}:delete`)) return null;
  return (
    <>
      <p class="muted">{t.keepHint}</p>
      <div class="actions">
        <Button onClick={() => setOpen(true)}>{t.drop}</Button>
      </div>
      {isOpen && (
        <ConfirmDialog
          title={t.dropTitle}
          text={t.dropText}
          action={t.drop}
          onClose={() => setOpen(false)}
          onConfirm={async () => {
            const params = { path: { uuid: answer.data.uuid } };
            await api.DELETE(route(kind, '/api/v1/material/{uuid}'), { params, headers: ifMatch(answer) });
            announce(t.dropped);
            go(at(`/products/${original.version.uuid}`, { kind, view: 'model' }));
          }}
        />
      )}
    </>
  );
}
