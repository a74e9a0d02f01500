import type { Answer, CallOptions } from '@footprint-exchange/client';
import { ApiError } from '@footprint-exchange/client';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';

export interface Loaded<Data> {
  /** Undefined until the first answer came. While another is loaded, what was there is still shown. */
  readonly answer: Answer<Data> | undefined;
  /** Why the last try failed; the answer before it may still be there. */
  readonly failure: unknown;
  readonly isLoading: boolean;
  readonly reload: () => void;
}

type Load<Data> = (options: CallOptions) => Promise<Answer<Data>>;

const POLL_MS = 15_000;

/**
 * Reads from the API when a page is shown, and anew whenever one of `key` changes.
 * @param load hands the options on to the client: they end the request when the page is left
 */
export function useLoaded<Data>(load: Load<Data>, key: readonly unknown[]): Loaded<Data> {
  return useReading(load, key, undefined);
}

/**
 * The same, and again every 15 s while somebody looks: not while the tab is hidden, and at once when it is shown again. Where the
 * API gives an ETag, an answer that has not changed is not sent again.
 */
export function usePolled<Data>(load: Load<Data>, key: readonly unknown[]): Loaded<Data> {
  return useReading(load, key, POLL_MS);
}

function useReading<Data>(load: Load<Data>, key: readonly unknown[], everyMs: number | undefined): Loaded<Data> {
  const [answer, setAnswer] = useState<Answer<Data>>();
  const [failure, setFailure] = useState<unknown>();
  const [isLoading, setLoading] = useState(true);
  const latest = useRef(load);
  latest.current = load;
  const known = useRef<{ key: string; etag: string | null }>({ key: '', etag: null });
  const leave = useRef<AbortController>(undefined);
  const text = JSON.stringify(key);

  const read = useCallback(async () => {
    leave.current?.abort();
    const { signal } = (leave.current = new AbortController());
    const { etag } = known.current.key === text ? known.current : { etag: null };
    setLoading(true);
    try {
      const read = await latest.current({ signal, ...(etag && { headers: { 'If-None-Match': etag } }) });
      if (signal.aborted) return;
      known.current = { key: text, etag: read.response.headers.get('ETag') };
      setAnswer(read);
      setFailure(undefined);
    } catch (thrown) {
      if (signal.aborted) return;
      const isUnchanged = thrown instanceof ApiError && thrown.status === 304;
      setFailure(isUnchanged ? undefined : thrown);
      // What was read by another key, such as other filters, must not stand under what the service refuses.
      if (known.current.key !== text) setAnswer(undefined);
    }
    setLoading(false);
  }, [text]);

  useEffect(() => {
    void read();
    return () => leave.current?.abort();
  }, [read]);

  useEffect(() => {
    if (everyMs === undefined) return undefined;
    const look = (): void => {
      if (document.visibilityState === 'visible') void read();
    };
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [read, everyMs]);

  return { answer, failure, isLoading, reload: () => void read() };
}
