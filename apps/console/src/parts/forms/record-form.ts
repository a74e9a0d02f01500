import type { Answer } from '@footprint-exchange/client';
import { PreconditionFailed } from '@footprint-exchange/client';
import { useState } from 'preact/hooks';
import { changedFields } from './changed-fields.js';
import type { Faults, Form } from './form.js';
import { useForm } from './form.js';

interface RecordFormOptions<Data, Values> {
  /** The record as it was when the form was opened, whatever its page has read since; undefined: a new one is made. */
  read: Answer<Data> | undefined;
  valuesOf: (record: Data | undefined) => Values;
  /** Sends what differs from `before`, with the ETag of `current`, so that it is refused where others were quicker. */
  write: (values: Values, before: Values, current: Answer<Data> | undefined) => Promise<void>;
  readAgain: (record: Data) => Promise<Answer<Data>>;
  check?: (values: Values) => Faults<Values>;
}

export interface RecordForm<Data, Values> extends Form<Values> {
  /** As it was last read. */
  readonly current: Answer<Data> | undefined;
  /** The values of `current`. */
  readonly before: Values;
  /** The fields that others changed meanwhile; undefined: nobody was quicker. */
  readonly theirs: readonly (keyof Values & string)[] | undefined;
}

/**
 * A form that changes a record, or makes one. Where others were quicker (412), it reads the record again: what they changed comes
 * into the fields that were not touched here, what was typed stays, and the next save is over what is there then.
 */
export function useRecordForm<Data, Values extends object>({
  read,
  valuesOf,
  write,
  readAgain,
  check,
}: RecordFormOptions<Data, Values>): RecordForm<Data, Values> {
  const [current, setCurrent] = useState(read);
  const [theirs, setTheirs] = useState<readonly (keyof Values & string)[]>();
  const before = valuesOf(current?.data);

  const send = async (values: Values): Promise<void> => {
    try {
      await write(values, before, current);
    } catch (failure) {
      if (failure instanceof PreconditionFailed && current) await bringUpToDate(values, current.data);
      throw failure;
    }
  };
  const form = useForm(before, send, check);

  const bringUpToDate = async (values: Values, record: Data): Promise<void> => {
    const latest = await readAgain(record);
    const now = valuesOf(latest.data);
    const changed = changedFields(before, now);
    for (const name of changed) if (values[name] === before[name]) form.set(name, now[name]);
    setCurrent(latest);
    setTheirs(changed);
  };

  return { ...form, current, before, theirs };
}
