import { useState } from 'preact/hooks';
import { at, useAddress } from '../../../browser/address.js';
import { api, may } from '../../../session/session.js';
import { Button } from '../../../parts/Button.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { useLoaded } from '../../../parts/loaded.js';
import { numberText } from '../../../browser/number-text.js';
import { Pagination, usePageQuery } from '../../../parts/Pagination.js';
import { Shown } from '../../../parts/Shown.js';
import '../../../parts/tabs.css';
import { bindingTexts } from './binding-texts.js';
import { productTexts } from '../product-texts.js';
import type { Kind, Product } from '../kind.js';
import { kindOf, route, seenKinds } from '../kind.js';
import { RepointDialog } from './RepointDialog.js';
import { UsedByTable } from './UsedByTable.js';

/** The products that are bound to a factor, from which some can be bound to another one. */
export function UsedBy({ uuid }: { uuid: string }) {
  const t = bindingTexts();
  const { path, query } = useAddress();
  const kinds = seenKinds();
  const kind = kindOf(query['kind']) ?? kinds[0];
  if (!kind) return null;
  return (
    <section class="card" aria-labelledby="used-by">
      <h2 id="used-by">{t.usedBy}</h2>
      <p class="muted">{t.usedByHint}</p>
      <nav class="tabs" aria-label={t.kinds}>
        {kinds.map((each) => (
          <a
            key={each}
            href={at(path, { indicator: query['indicator'], kind: each })}
            aria-current={each === kind ? 'page' : undefined}
          >
            {productTexts().kinds[each]} <Count kind={each} uuid={uuid} />
          </a>
        ))}
      </nav>
      <Users key={kind} kind={kind} uuid={uuid} />
    </section>
  );
}

function Count({ kind, uuid }: { kind: Kind; uuid: string }) {
  const params = { query: { dataset: uuid, limit: 1 } };
  const { answer } = useLoaded(
    (options) => api.GET(route(kind, '/api/v1/material'), { ...options, params }),
    [kind, uuid],
  );
  return <>{answer && `(${numberText(answer.data.count)})`}</>;
}

function Users({ kind, uuid }: { kind: Kind; uuid: string }) {
  const t = bindingTexts();
  const page = usePageQuery();
  const { path, query } = useAddress();
  // Only drafts can be bound to another factor, and the listing does not say which of all are drafts.
  const isOfDrafts = query['state'] === 'draft';
  const users = useLoaded(
    (options) =>
      api.GET(route(kind, '/api/v1/material'), {
        ...options,
        params: { query: { dataset: uuid, limit: 25, ...(isOfDrafts && { state: ['draft'] }), ...page } },
      }),
    [kind, uuid, isOfDrafts, page],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [targets, setTargets] = useState<readonly Product[]>();
  const mayUpdate = may(`${kind}:update`);
  const drafts = isOfDrafts ? (users.answer?.data.data ?? []) : [];
  const among = drafts.filter((product) => chosen.has(product.uuid));
  const toggle = (one: string): void => {
    const next = new Set(chosen);
    if (!next.delete(one)) next.add(one);
    setChosen(next);
  };
  const shown = { kind, indicator: query['indicator'] };
  return (
    <>
      {mayUpdate && (
        <p>
          {isOfDrafts ? (
            <a href={at(path, shown)}>{t.showAll}</a>
          ) : (
            <a href={at(path, { ...shown, state: 'draft' })}>{t.showDrafts}</a>
          )}
        </p>
      )}
      <Shown loaded={users}>
        {(list, { response }) =>
          list.data.length === 0 ? (
            <EmptyState title={t.unused} hint={t.unusedHint} />
          ) : (
            <>
              {mayUpdate && drafts.length > 0 && (
                <div class="actions">
                  <Button
                    onClick={() => setChosen(new Set(among.length > 0 ? [] : drafts.map((product) => product.uuid)))}
                  >
                    {among.length > 0 ? t.unchooseAll : t.chooseAll}
                  </Button>
                  <Button kind="primary" disabled={among.length === 0} onClick={() => setTargets(among)}>
                    {t.repoint(numberText(among.length))}
                  </Button>
                </div>
              )}
              <UsedByTable
                kind={kind}
                products={list.data}
                chosen={chosen}
                onChoose={mayUpdate && isOfDrafts ? toggle : undefined}
              />
              <Pagination list={list} response={response} />
            </>
          )
        }
      </Shown>
      {targets && (
        <RepointDialog
          kind={kind}
          targets={targets}
          from={uuid}
          onClose={() => {
            setTargets(undefined);
            setChosen(new Set());
            users.reload();
          }}
        />
      )}
    </>
  );
}
