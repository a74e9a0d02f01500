import { useState } from 'preact/hooks';
import { at } from '../../../browser/address.js';
import { api } from '../../../session/session.js';
import { Badge } from '../../../parts/Badge.js';
import { DateText } from '../../../parts/DateText.js';
import { Field } from '../../../parts/forms/Field.js';
import { useLoaded } from '../../../parts/loaded.js';
import { numberText } from '../../../browser/number-text.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import { Table } from '../../../parts/Table.js';
import { versionTexts } from './version-texts.js';
import { productTexts } from '../product-texts.js';
import { Difference } from './Difference.js';
import { route } from '../kind.js';
import type { Version } from '../product.js';
import type { ViewProps } from '../product.js';
import { StateBadge } from '../StateBadge.js';

/** All versions of the product, and what differs between this one and another. */
export function VersionsView({ read }: ViewProps) {
  const t = versionTexts();
  const p = productTexts();
  const { kind, answer } = read;
  const { uuid, updated } = answer.data;
  const page = usePageQuery();
  const versions = useLoaded(
    (options) =>
      api.GET(route(kind, '/api/v1/material/{uuid}/versions'), {
        ...options,
        params: { path: { uuid }, query: { limit: 100, ...page } },
      }),
    [uuid, updated, page],
  );
  return (
    <Shown loaded={versions}>
      {(list, { response }) => (
        <>
          <Table
            caption={t.versionList}
            rows={list.data}
            rowKey={(version) => version.uuid}
            columns={[
              {
                key: 'version',
                heading: t.version,
                cell: (version) => (
                  <>
                    <a href={at(`/products/${version.uuid}`, { kind, view: 'versions' })}>
                      {t.versionNumber(numberText(version.version))}
                    </a>{' '}
                    {version.uuid === uuid && <Badge kind="neutral">{t.thisVersion}</Badge>}
                    <span class="beneath">{version.name}</span>
                  </>
                ),
              },
              { key: 'state', heading: p.state, cell: ({ versionState }) => <StateBadge state={versionState} /> },
              { key: 'reason', heading: t.reason, cell: ({ reason }) => reason ?? '–' },
              { key: 'created', heading: p.created, cell: ({ created }) => <DateText value={created} withTime /> },
              { key: 'updated', heading: p.updated, cell: (version) => <DateText value={version.updated} withTime /> },
            ]}
          />
          <Pagination list={list} response={response} />
          <Comparison read={read} versions={list.data} />
        </>
      )}
    </Shown>
  );
}

function Comparison({ read, versions }: { read: ViewProps['read']; versions: readonly Version[] }) {
  const t = versionTexts();
  const p = productTexts();
  const { uuid } = read.answer.data;
  const others = versions.filter((version) => version.uuid !== uuid);
  const here = versions.find((version) => version.uuid === uuid);
  const [chosen, setChosen] = useState('');
  const other = others.find((version) => version.uuid === chosen);
  if (others.length === 0 || !here) return <p class="muted">{t.oneVersion}</p>;
  return (
    <section class="card" aria-labelledby="difference">
      <h2 id="difference">{t.difference}</h2>
      <div class="indicator">
        <Field label={t.compare} hint={t.compareHint}>
          {(control) => (
            <select {...control} value={chosen} onChange={(event) => setChosen(event.currentTarget.value)}>
              <option value="">{t.chooseVersion}</option>
              {others.map((version) => (
                <option key={version.uuid} value={version.uuid}>
                  {t.versionNumber(numberText(version.version))} · {p.states[version.versionState]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {other && <Difference key={other.uuid} read={read} here={here} other={other} />}
    </section>
  );
}
