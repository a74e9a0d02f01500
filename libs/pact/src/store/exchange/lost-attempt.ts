import { amongThese, CLAIMABLE } from './open-delivery.js';

/**
 * Records the attempts under leases that ran out, of the deliveries that `job` names: said by every statement by which a
 * worker takes such a delivery over or puts it aside, since nothing of the attempt is left in its row afterwards. The worker
 * that lost it may yet do better.
 *
 * @param lease the placeholder of the milliseconds that a lease lasts
 */
export const recordLost = (lease: `$${number}`): string => `
  insert into delivery_attempt (company, delivery, number, started, result, error)
  select $1, d.uuid, d.attempt, d.due - make_interval(secs => ${lease}::double precision / 1000), 'lost', 'The worker was not heard of again.'
  from job join delivery d on ${CLAIMABLE} and ${amongThese('array(select uuid from job)')} where d.state = 'delivering'
  on conflict do nothing`;
