import { useState } from 'preact/hooks';
import { api } from '../../session/session.js';
import { announce } from '../../parts/announce.js';
import { Button } from '../../parts/Button.js';
import { download } from '../../parts/download.js';
import { ErrorNotice } from '../../parts/ErrorNotice.js';
import { activityTexts } from './activity-texts.js';
import type { Filter } from './filter.js';

/** Everything that is filtered, as a file: of all pages. */
export function ExportButtons({ filter }: { filter: Filter }) {
  const t = activityTexts();
  const [busy, setBusy] = useState<string>();
  const [failure, setFailure] = useState<unknown>();
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    setBusy(format);
    setFailure(undefined);
    try {
      const query = { ...filter, format };
      // Millions of rows take their time.
      const init = { params: { query }, parseAs: 'blob', timeoutMs: 0 } as const;
      const { data } = await api.GET('/api/v1/activity', init);
      download(data, `activities.${format}`);
      announce(t.exported);
    } catch (thrown) {
      setFailure(thrown);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <div class="actions end">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button key={format} isBusy={busy === format} onClick={() => void save(format)}>
            {format === 'csv' ? t.exportCsv : t.exportXlsx}
          </Button>
        ))}
      </div>
      <ErrorNotice failure={failure} />
    </>
  );
}
