import { randomUUID } from 'node:crypto';
import type { Delivered } from '#exchange';
import { FactorTurns, ReceivedFootprints } from '#exchange';
import type { CompanyId } from '#platform';
import type { TestService } from './service.js';

/** Keeps what comes from a partner in one delivery. @param footprints each as it is, or as its text */
export async function keepFrom(
  service: TestService,
  company: CompanyId,
  dataSource: string,
  footprints: readonly (object | string)[],
): Promise<void> {
  const received = service.context.get(ReceivedFootprints, { strict: false });
  const texts = footprints.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  const came: Delivered = { dataSource, by: { answer: randomUUID() }, at: new Date(), texts };
  await service.database.transaction((tx) => received.keep(tx, company, came));
}

/** Makes factors of all that was kept, as a worker does. */
export async function makeFactors(service: TestService): Promise<void> {
  const turns = service.context.get(FactorTurns, { strict: false });
  for (let turn = await turns.makeNext(); turn; turn = await turns.makeNext()) {
    if (turn.kind === 'failed') throw turn.fault;
  }
}

/** What a worker does with what comes from a partner in one delivery. */
export async function receiveFrom(...[service, ...delivery]: Parameters<typeof keepFrom>): Promise<void> {
  await keepFrom(service, ...delivery);
  await makeFactors(service);
}
