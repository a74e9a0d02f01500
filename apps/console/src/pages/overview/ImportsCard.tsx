import { at } from '../../browser/address.js';
import { api } from '../../session/session.js';
import { usePolled } from '../../parts/loaded.js';
import { numberText } from '../../browser/number-text.js';
import { Shown } from '../../parts/Shown.js';
import { Table } from '../../parts/Table.js';
import { importStates } from '../imports/kinds/state-texts.js';
import { overviewTexts } from './overview-texts.js';
import { isOpen } from '../imports/kinds/kinds.js';

/** The latest, among which those are that run. */
const LOOKED_AT = 50;

export function ImportsCard() {
  const t = overviewTexts();
  const imports = usePolled(
    (options) => api.GET('/api/v1/import', { ...options, params: { query: { limit: LOOKED_AT, order: 'newest' } } }),
    [],
  );
  return (
    <section class="card">
      <h2>{t.imports}</h2>
      <Shown loaded={imports}>
        {({ data }) => {
          const running = data.filter(isOpen);
          return running.length === 0 ? (
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
          );
        }}
      </Shown>
    </section>
  );
}
