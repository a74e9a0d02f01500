/** Columns of a delivery that begins its schedule once more, with the whole time it has. */
export const RESTART = `state = 'pending', accepted = now(), due = now(), step = 0, settled = null, last_error = null`;

/** An answer is decided once: where its bytes are forgotten, it can't be sent again. `d` is the delivery. */
export const CAN_BE_SENT = '(d.body is not null or d.body_hash is null)';
