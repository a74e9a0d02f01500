import type { Schemas } from '@footprint-exchange/client';
import { at, useAddress } from '../../browser/address.js';
import { may } from '../../session/session.js';
import { EmptyState } from '../../parts/EmptyState.js';
import { Notice } from '../../parts/Notice.js';
import { Pagination } from '../../parts/Pagination.js';
import { activityTexts } from './activity-texts.js';
import type { Activity } from './ActivityTable.js';
import { ActivityTable } from './ActivityTable.js';
import { isFiltered } from './filter.js';
import { Totals } from './Totals.js';

interface ListedProps {
  listing: Schemas['ListingRecord'];
  response: Response;
  chosen: ReadonlySet<string>;
  onChoose: (uuid: string) => void;
  onChooseAll: (uuids: readonly string[], isChosen: boolean) => void;
  onEdit: (activity: Activity) => void;
  onRemove: (activity: Activity) => void;
}

/** The totals, and a page of the activities for those who may see them. */
export function Listed({ listing, response, onChooseAll, ...table }: ListedProps) {
  const t = activityTexts();
  const { count, data, page = 1, pageSize = count } = listing;
  if (count === 0) return <NothingListed />;
  return (
    <>
      <Totals listing={listing} />
      {data ? (
        <>
          <p class="muted small">{t.order}</p>
          {may('activity:update') && (
            <ChooseAll uuids={data.map(({ uuid }) => uuid)} chosen={table.chosen} onChooseAll={onChooseAll} />
          )}
          <ActivityTable activities={data} {...table} />
          <Pagination list={{ count, page, pageSize }} response={response} />
        </>
      ) : (
        <Notice kind="info" title={t.totalsOnly} hint={t.totalsOnlyHint} />
      )}
    </>
  );
}

interface ChooseAllProps extends Pick<ListedProps, 'chosen' | 'onChooseAll'> {
  uuids: readonly string[];
}

/** Chooses the whole page, or lets go of it. */
function ChooseAll({ uuids, chosen, onChooseAll }: ChooseAllProps) {
  const count = uuids.filter((uuid) => chosen.has(uuid)).length;
  const isWhole = count === uuids.length;
  return (
    <label class="choosable">
      <input
        type="checkbox"
        checked={isWhole}
        ref={(input) => {
          if (input) input.indeterminate = count > 0 && !isWhole;
        }}
        onChange={() => onChooseAll(uuids, !isWhole)}
      />
      {activityTexts().chooseAll}
    </label>
  );
}

function NothingListed() {
  const t = activityTexts();
  const { query } = useAddress();
  if (isFiltered(query)) {
    return (
      <EmptyState
        title={t.noneFound}
        hint={t.noneFoundHint}
        action={
          <a class="button" href={at('/activities')}>
            {t.clear}
          </a>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t.none}
      hint={t.noneHint}
      action={
        may('activity:create') && (
          <a class="button" href={at('/imports')}>
            {t.toImports}
          </a>
        )
      }
    />
  );
}
