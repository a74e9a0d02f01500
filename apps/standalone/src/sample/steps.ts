/** What the sample consists of, in the order in which it is made: each step may use what those before it made. */
export type Step =
  'references' | 'factors' | 'elements' | 'model' | 'activities' | 'partner' | 'exchange' | 'uuids' | 'addresses';

/** After a start at another port. */
export const MOVED: Step = 'addresses';

const RECORDS: readonly Step[] = ['references', 'factors', 'elements', 'model', 'activities'];

export const WITH_PARTNER: readonly Step[] = [...RECORDS, 'partner', 'exchange', 'uuids'];
export const ALONE: readonly Step[] = [...RECORDS, 'uuids'];
/** For a company that has records already. */
export const LOOK_UP: readonly Step[] = ['uuids'];
