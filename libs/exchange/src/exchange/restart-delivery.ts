/** Assignments that start the schedule of a delivery again, with its full time. */
export const RESTART = `state = 'pending', accepted = now(), due = now(), step = 0, settled = null, last_error = null`;

/**
 * An answer is decided only once, so after its bytes have been deleted it cannot be sent again. `d` is the delivery.
 */
export const CAN_BE_SENT = '(d.body is not null or d.body_hash is null)';
