import { amongThese, CLAIMABLE } from './open-delivery.js';

/**
 * Records the attempts whose leases ran out, for the deliveries that `job` names. Every statement that takes over or
 * postpones such a delivery begins with this, since the row keeps no trace of the attempt. The worker that lost its
 * lease may still overwrite the record with a better result.
 *
 * @param lease the placeholder of the lease's duration in milliseconds
 */
export const recordLost = (lease: `$${number}`): string => `
  insert into delivery_attempt (company, delivery, number, started, result, error)
  select $1, d.uuid, d.attempt, d.due - make_interval(secs => ${lease}::double precision / 1000), 'lost', 'The worker was not heard of again.'
  from job join delivery d on ${CLAIMABLE} and ${amongThese('array(select uuid from job)')} where d.state = 'delivering'
  on conflict do nothing`;
