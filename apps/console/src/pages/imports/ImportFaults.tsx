import type { Schemas } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { Button } from '../../parts/Button.js';
import { download } from '../../parts/download.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { useLoaded } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import { Shown } from '../../parts/Shown.js';
import type { Column } from '../../parts/Table.js';
import { Table } from '../../parts/Table.js';
import { importTexts } from './import-texts.js';
import type { ImportRecord } from './kinds.js';

type Fault = Schemas['ImportFaultRecord'];

const SHOWN = 200;

/** What is wrong, beside the line and column where it is. */
export function ImportFaults({ record: { uuid, fileName } }: { record: ImportRecord }) {
  const t = importTexts();
  const [failure, setFailure] = useState<unknown>();
  const params = { path: { uuid } };
  const faults = useLoaded((options) => api.GET('/api/v1/import/{uuid}/faults', { ...options, params }), [uuid]);
  const columns: Column<Fault>[] = [
    { key: 'line', heading: t.line, cell: ({ line }) => numberText(line) },
    { key: 'column', heading: t.column, cell: ({ column }) => column || t.wholeRow },
    { key: 'value', heading: t.value, cell: ({ value }) => <code>{value}</code> },
    { key: 'reason', heading: t.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
  ];
  const keep = async (): Promise<void> => {
    setFailure(undefined);
    try {
      const asFile = { params: { ...params, query: { format: 'csv' as const } }, parseAs: 'blob' as const };
      const { data } = await api.GET('/api/v1/import/{uuid}/faults', asFile);
      download(data, `${fileName}-faults.csv`);
    } catch (thrown) {
      setFailure(thrown);
    }
  };
  return (
    <Shown loaded={faults}>
      {({ data = [] }) =>
        data.length > 0 && (
          <section class="faults">
            <div class="page-head">
              <div>
                <h2>{t.faults}</h2>
                <p class="muted">{t.faultsHint}</p>
              </div>
              <Button onClick={() => void keep()}>{t.faultsFile}</Button>
            </div>
            <ErrorNotice failure={failure} />
            {data.length > SHOWN && <p class="muted">{t.faultsFirst(numberText(SHOWN))}</p>}
            <Table
              caption={t.faults}
              columns={columns}
              rows={data.slice(0, SHOWN)}
              rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
            />
          </section>
        )
      }
    </Shown>
  );
}
