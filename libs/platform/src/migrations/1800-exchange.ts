// Why: the exchange is listed in the order of time, and our own requests are stored and delivered as answers are.
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Exchange1795161600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statements of [EVENTS, DELIVERIES]) await runner.query(statements);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

/**
 * Events of both directions. source: the other side, as it names itself or as our data source names it. request: the
 * event of ours that this one answers. answer: the first event that answered this one, which stands.
 */
const EVENTS = `
  alter table inbound_event rename to exchange_event;
  alter table exchange_event rename column received to created;
  alter table exchange_event add column request uuid, add column answer uuid,
    add foreign key (company, request) references exchange_event (company, uuid),
    add foreign key (company, answer) references exchange_event (company, uuid);
  create index exchange_event_order on exchange_event (company, created, uuid);
  create index exchange_event_source on exchange_event (company, source_key, created, uuid);
  create index exchange_event_received on exchange_event (company, created, uuid)
    where type not like '%.ProductFootprint.RequestCreatedEvent.3';
`;

/**
 * created is copied from the event, so that one index lists the deliveries of a state. data_source: the one that a
 * request is sent to.
 */
const DELIVERIES = `
  alter table delivery
    add column kind text not null default 'answer' check (kind in ('answer', 'request')),
    add column created timestamptz(3);
  update delivery d set created = e.created from exchange_event e where e.company = d.company and e.uuid = d.event;
  alter table delivery alter column created set default now(), alter column created set not null;
  drop index delivery_state;
  create index delivery_order on delivery (company, state, created, uuid);
`;
