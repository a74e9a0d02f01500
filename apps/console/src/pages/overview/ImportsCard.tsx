import type { CallOptions, Schemas } from '@footprint-exchange/client';
import { at } from '../../app/address.js';
import { api, may } from '../../app/session.js';
import { usePolled } from '../../parts/loaded.js';
import { numberText } from '../../parts/number-text.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { overviewTexts } from '../../texts/overview.js';

type Import = Schemas['ImportRecord'];

const RUNNING = ['queued', 'checking', 'writing'] as const;
const isRunning = ({ state }: Import): boolean => (RUNNING as readonly string[]).includes(state);
const ON_A_PAGE = 50;

/** Whoever may create one kind of record sees the imports of that kind. */
export function mayImport(): boolean {
  return may('material:create', 'process:create', 'activity:create', 'dataset:create', 'model:create');
}

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
                { key: 'file', heading: t.file, cell: ({ fileName }) => fileName },
                {
                  key: 'state',
                  heading: t.state,
                  cell: ({ state }) => t.importStates[state as (typeof RUNNING)[number]],
                },
                {
                  key: 'rows',
                  heading: t.progress,
                  align: 'end',
                  cell: ({ rows: { read, total } }) => (
                    <a href={at('/imports')}>
                      {numberText(read)}
                      {total !== undefined && ` / ${numberText(total)}`}
                    </a>
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
async function readRunning(options: CallOptions): Promise<Import[]> {
  const page = async (nth: number) =>
    (await api.GET('/api/v1/import', { ...options, params: { query: { page: nth, limit: ON_A_PAGE } } })).data;
  const first = await page(1);
  const last = Math.ceil(first.count / ON_A_PAGE);
  const later = last > 1 ? (await page(last)).data : [];
  return [...first.data, ...later].filter(isRunning);
}
