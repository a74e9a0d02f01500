import { ApiError, Invalid } from '@footprint-exchange/client';
import { useRef, useState } from 'preact/hooks';
import type { TargetedSubmitEvent } from 'preact';

/** What is wrong with fields, by their names. */
export type Faults<Values> = Partial<Record<keyof Values & string, string>>;

export interface Form<Values> {
  readonly values: Values;
  readonly faults: Faults<Values>;
  /** What failed but is the fault of no field that is shown. */
  readonly failure: unknown;
  readonly isBusy: boolean;
  readonly set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  readonly submit: (event: TargetedSubmitEvent<HTMLFormElement>) => void;
  /** Shows faults that were found here. */
  readonly fail: (faults: Faults<Values>) => void;
}

/**
 * What is typed into a form, and what became of sending it. The service's faults are shown at the fields that it names; what was
 * typed stays.
 * @param send is given the values; what it throws is shown
 * @param check finds what need not be sent to be known as a fault, such as an empty name
 */
export function useForm<Values extends object>(
  initial: Values,
  send: (values: Values) => Promise<void>,
  check: (values: Values) => Faults<Values> = () => ({}),
): Form<Values> {
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Values>>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  const fail = (found: Faults<Values>): void => {
    setFaults(found);
    leadToFault(element.current);
  };

  const work = async (): Promise<void> => {
    setFailure(undefined);
    const found = check(values);
    fail(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      const named = thrown instanceof Invalid ? faultsOf(thrown, values) : {};
      const count = Object.keys(named).length;
      // Most refusals name no field at all.
      const hasOthers = count === 0 || !(thrown instanceof ApiError) || thrown.errors.length !== count;
      if (hasOthers) setFailure(thrown);
      fail(named);
    } finally {
      setBusy(false);
    }
  };

  return {
    values,
    faults,
    failure,
    isBusy,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setFaults(({ [name]: _, ...others }) => others as Faults<Values>);
    },
    submit: (event) => {
      event.preventDefault();
      element.current = event.currentTarget;
      if (!isBusy) void work();
    },
    fail,
  };
}

/** The service's faults by the fields of the form, which may stand for a whole list or object, or for one of its parts. */
function faultsOf<Values extends object>({ errors }: Invalid, values: Values): Faults<Values> {
  const found: Record<string, string> = {};
  for (const { field, message } of errors) {
    const path = field.split(/[.[]/);
    const name = [path[0], path.at(-1)].find((part) => part !== undefined && part in values);
    if (name !== undefined) found[name] = found[name] ? `${found[name]}; ${message}` : message;
  }
  return found as Faults<Values>;
}

/** Leads to the first field at fault, once it is drawn as such; else brings into view what is said of the whole form. */
function leadToFault(form: HTMLFormElement | null): void {
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else form?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  });
}
