import { ApiError } from '@footprint-exchange/client';
import { Badge } from '../../../parts/Badge.js';
import { kindOfFailure, messageOf } from '../../../parts/failure-words.js';
import { Table } from '../../../parts/Table.js';
import { bindingTexts } from './binding-texts.js';
import { partTexts } from '../../../parts/part-texts.js';
import type { Product } from '../kind.js';
import { Gate } from '../../factors/FactorTable.js';
import type { Repointed } from './repoint.js';

interface RepointedTableProps {
  targets: readonly Product[];
  results: ReadonlyMap<string, Repointed>;
}

/** What became of each product: its figures before and after, or why it stays as it is. */
export function RepointedTable({ targets, results }: RepointedTableProps) {
  const t = bindingTexts();
  return (
    <Table
      caption={t.result}
      rows={targets}
      rowKey={({ uuid }) => uuid}
      columns={[
        { key: 'name', heading: t.result, cell: ({ uuid, name }) => <Named name={name} result={results.get(uuid)} /> },
        { key: 'before', heading: t.before, align: 'end', cell: (product) => <Gate factor={product} /> },
        { key: 'after', heading: t.after, align: 'end', cell: ({ uuid }) => <After result={results.get(uuid)} /> },
      ]}
    />
  );
}

function Named({ name, result }: { name: string; result: Repointed | undefined }) {
  const t = bindingTexts();
  return (
    <>
      {name}{' '}
      {!result ? (
        <Badge kind="neutral">{t.waiting}</Badge>
      ) : result.kind === 'bound' ? (
        <Badge kind="good">{t.isBound}</Badge>
      ) : (
        <Badge kind="fault">{t.failed}</Badge>
      )}
      {result?.kind === 'elsewhere' && <span class="beneath">{t.elsewhere}</span>}
      {result?.kind === 'failed' && <Why failure={result.failure} />}
    </>
  );
}

function Why({ failure }: { failure: unknown }) {
  const [title] = partTexts().failures[kindOfFailure(failure)];
  const faults = failure instanceof ApiError ? failure.errors.map(({ message }) => message) : [];
  const words = faults.length > 0 ? faults.join('; ') : messageOf(failure);
  return (
    <>
      <span class="beneath">{title}</span>
      {words && (
        <span class="beneath" lang="en">
          {words}
        </span>
      )}
    </>
  );
}

function After({ result }: { result: Repointed | undefined }) {
  return result?.kind === 'bound' ? <Gate factor={result.after} /> : <>–</>;
}
