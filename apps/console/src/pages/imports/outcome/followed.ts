import { useEffect, useState } from 'preact/hooks';
import { api } from '../../../session/session.js';
import { dataOfEvents } from './events.js';
import type { ImportRecord } from '../kinds/kinds.js';
import { isOpen } from '../kinds/kinds.js';

export interface Followed {
  /** Undefined until it was first read. */
  readonly record: ImportRecord | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
}

/** An import as it goes on, by its stream of events, until it has ended or the page is left. */
export function useFollowed(uuid: string): Followed {
  const [record, setRecord] = useState<ImportRecord>();
  const [failure, setFailure] = useState<unknown>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const leave = new AbortController();
    setFailure(undefined);
    follow(uuid, leave.signal, setRecord).catch((thrown: unknown) => {
      if (!leave.signal.aborted) setFailure(thrown);
    });
    return () => leave.abort();
  }, [uuid, tries]);

  return { record: record?.uuid === uuid ? record : undefined, failure, retry: () => setTries(tries + 1) };
}

async function follow(uuid: string, signal: AbortSignal, tell: (record: ImportRecord) => void): Promise<void> {
  const headers = { Accept: 'text/event-stream' };
  // A stream lasts a minute; then it is asked for again.
  for (let isGoingOn = true; isGoingOn && !signal.aborted;) {
    const { data } = await api.GET('/api/v1/import/{uuid}', {
      params: { path: { uuid } },
      headers,
      signal,
      parseAs: 'stream',
    });
    for await (const text of dataOfEvents(data)) {
      const record = JSON.parse(text) as ImportRecord;
      isGoingOn = isOpen(record);
      tell(record);
    }
  }
}
