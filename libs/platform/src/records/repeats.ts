/** What becomes of a creation that repeats the key of a record and says the same: it gets that record, or a Conflict. */
export type Repeats = 'accepted' | 'refused';
