import { at } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { useLoaded } from '../../../parts/loaded.js';
import { Notice } from '../../../parts/Notice.js';
import { productTexts } from '../product-texts.js';
import { route } from '../kind.js';
import type { ReadProduct } from '../product.js';

/** That suppliers sent newer figures since a version was locked. A draft has followed them. */
export function NewerFigures({ read }: { read: ReadProduct }) {
  const { versionState = 'draft' } = read.answer.data;
  return versionState === 'draft' ? null : <Notices read={read} />;
}

/** It says nothing where it can't be read: the page is about the product. */
function Notices({ read: { kind, answer } }: { read: ReadProduct }) {
  const t = productTexts();
  const { uuid, updated } = answer.data;
  const status = useLoaded(
    (options) => api.GET(route(kind, '/api/v1/material/{uuid}/pact'), { ...options, params: { path: { uuid } } }),
    [uuid, updated],
  );
  const { newerFigures = [] } = status.answer?.data ?? {};
  if (newerFigures.length === 0) return null;
  return (
    <Notice kind="warning" title={t.newer} hint={t.newerHint}>
      <ul>
        {newerFigures.map(({ dataset, supplier }) => (
          <li key={dataset.uuid}>
            {may('dataset:read') ? <a href={at(`/factors/${dataset.uuid}`)}>{dataset.name}</a> : dataset.name}
            {supplier !== undefined && ` (${supplier})`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
