import type { CallOptions } from '@footprint-exchange/client';
import { at } from '../../app/address.js';
import { api } from '../../app/session.js';
import { usePolled } from '../../parts/loaded.js';
import { numberText } from '../../parts/number-text.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { importStates } from '../../texts/import-states.js';
import { overviewTexts } from '../../texts/overview.js';
import type { ImportRecord } from '../imports/kinds.js';
import { isOpen } from '../imports/kinds.js';

const ON_A_PAGE = 50;

export function ImportsCard() {
  const t = overviewTexts();
  const imports = usePolled(
    async ({ signal }) => ({ data: await readRunning({ signal }), response: new Response() }),
    [],
  );
  return (
    <section class="card">
      <h2>{t.imports}</h2>
      <Shown loaded={imports}>
        {(running) =>
          running.length === 0 ? (
            <p class="muted">{t.noImports}</p>
          ) : (
            <Table
              caption={t.imports}
              rows={running}
              rowKey={({ uuid }) => uuid}
              columns={[
                {
                  key: 'file',
                  heading: t.file,
                  cell: ({ uuid, fileName }) => <a href={at(`/imports/${uuid}`)}>{fileName}</a>,
                },
                {
                  key: 'state',
                  heading: t.state,
                  cell: ({ state }) => importStates()[state],
                },
                {
                  key: 'rows',
                  heading: t.progress,
                  align: 'end',
                  cell: ({ rows: { read, total } }) => (
                    <>
                      {numberText(read)}
                      {total !== undefined && ` / ${numberText(total)}`}
                    </>
                  ),
                },
              ]}
            />
          )
        }
      </Shown>
    </section>
  );
}

/** The latest are listed last. */
async function readRunning(options: CallOptions): Promise<ImportRecord[]> {
  const page = async (nth: number) =>
    (await api.GET('/api/v1/import', { ...options, params: { query: { page: nth, limit: ON_A_PAGE } } })).data;
  const first = await page(1);
  const last = Math.ceil(first.count / ON_A_PAGE);
  const later = last > 1 ? (await page(last)).data : [];
  return [...first.data, ...later].filter(isOpen);
}
