import { decimal, member, reference, time } from '../printed-members.js';

/** An activity `a` as a listing shows it, with what it refers to by `LISTED_REFERENCES`. */
export const LISTED_ITEM = `concat(
  '{"uuid":"', a.uuid, '"',
  ${member('name', 'a.name')},
  ${time('created', 'a.created')},
  ${time('updated', 'a.updated')},
  ${member('syncId', 'a.sync_id')},
  ${member('description', 'a.description')},
  ${member('quantity', 'a.quantity')},
  ${member('unit', 'a.unit')},
  ${decimal('UpstreamCO2e', 'a.upstream_co2e')},
  ${decimal('DownstreamCO2e', 'a.downstream_co2e')},
  p.member, s.member, t.member, o.member,
  ${time('startDate', 'a.start_date')},
  ${time('endDate', 'a.end_date')},
  ',"CO2e":"', a.co2e, '"}')`;

/** The columns of `a` that the two read. */
export const LISTED_COLUMNS = `a.uuid, a.name, a.created, a.updated, a.sync_id, a.description, a.quantity, a.unit,
  a.upstream_co2e, a.downstream_co2e, a.co2e, a.product, a.scope, a.taxonomy, a.org, a.start_date, a.end_date`;

/** `$1` is the company. */
export const LISTED_REFERENCES = `
  ${reference('product', { from: 'element r where r.company = $1 and r.uuid = a.product' })} p on true
  ${reference('scope', { from: 'scope r where r.company = $1 and r.uuid = a.scope' })} s on true
  ${reference('taxonomy', {
    from: 'taxonomy r where r.owner = $1 and r.uuid = a.taxonomy',
    members: [member('path', 'r.path')],
  })} t on true
  ${reference('org', { from: 'org r where r.company = $1 and r.uuid = a.org' })} o on true`;
