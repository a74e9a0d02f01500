/** The schedule from its beginning, with the whole time it has. */
export const BEGINS_ANEW = `state = 'pending', accepted = now(), due = now(), step = 0, settled = null, last_error = null`;

/** What was decided once stays as it is, so that it can't be sent again when its bytes are forgotten. */
export const HAS_ITS_BYTES = '(d.body is not null or d.body_hash is null)';
