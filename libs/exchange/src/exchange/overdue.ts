import { DELIVERY_STATES, isOpen } from '#model/exchange';

/** What was given up is told by its state. It is not waited for any more. */
const AWAITED = DELIVERY_STATES.filter((state) => state === 'delivered' || isOpen(state))
  .map((state) => `'${state}'`)
  .join(', ');

const DAYS = '(select answer_due_days from company where uuid = $1)';

/**
 * The condition that a request of ours waits for its answer for longer than the company's `answerDueDays`, and was not
 * made again since. `d` is the delivery, `e` its event, `$1` the company.
 */
export const IS_OVERDUE = `(d.kind = 'request' and e.answer is null and d.state in (${AWAITED})
  and e.created < now() - make_interval(days => ${DAYS})
  and not exists (select from exchange_event again where again.company = $1 and again.repeats = e.uuid))`;

/** The condition of the index that has the requests of ours without an answer. */
export const IS_UNANSWERED = 'e.answer is null and e.event_id = e.uuid::text';
