import { HttpService } from '@nestjs/axios';
import { Missing } from '#faults';
import type { TokenTrial } from '#exchange/outbound';
import type { DataSource, DataSources } from '#exchange';
import { PactClient } from '#exchange/outbound';
import type { CompanyId } from '#platform';
import { isDatabaseAway } from '#platform';
import type { CliSettings } from '../command/config.js';
import type { CliContext } from '../command/context.js';
import { CliFault, EXIT } from '../command/exit-codes.js';

type Limits = Pick<CliSettings, 'ALLOW_PRIVATE_TARGETS' | 'CONNECT_TIMEOUT' | 'REQUEST_TIMEOUT' | 'ATTEMPT_TIMEOUT'>;

/**
 * Asks a data source for a token, with the worker's limits, and reports the steps. @throws CliFault if there is no
 * token
 */
export async function tryDataSource(
  sources: DataSources,
  company: CompanyId,
  named: string,
  limits: Limits,
  context: CliContext,
): Promise<void> {
  const source = await sources.get(company, named);
  const target = await targetOf(sources, company, source);
  const client = new PactClient(new HttpService(), {
    allowPrivateTargets: limits.ALLOW_PRIVATE_TARGETS,
    connectMs: limits.CONNECT_TIMEOUT,
    requestMs: limits.REQUEST_TIMEOUT,
    discoveryMs: limits.CONNECT_TIMEOUT,
    attemptMs: limits.ATTEMPT_TIMEOUT,
  });
  try {
    report(source, await client.token(target), context);
  } finally {
    client.close();
  }
}

function report({ uuid, name, url }: DataSource, trial: TokenTrial, context: CliContext): void {
  context.print({ dataSource: { uuid, name, url }, ...trial });
  const { outcome } = trial;
  switch (outcome.kind) {
    case 'token':
      context.note(
        `${name} gives a token, for ${outcome.lifeSeconds} s${outcome.lifeAssumed ? ' as far as known' : ''}.`,
      );
      return;
    case 'refused':
      throw new CliFault(EXIT.failed, `${name} gives no token: ${outcome.refusal.error}`);
    default:
      outcome satisfies never;
  }
}

type Target = Awaited<ReturnType<DataSources['target']>>;

/** If a secret does not open, SECRET_KEYS is wrong. That is the operator's fault to correct, not an internal one. */
async function targetOf(sources: DataSources, company: CompanyId, { uuid, name }: DataSource): Promise<Target> {
  try {
    return await sources.target(company, uuid);
  } catch (fault) {
    if (fault instanceof Missing || isDatabaseAway(fault) || !(fault instanceof Error) || 'code' in fault) throw fault;
    throw new CliFault(EXIT.configuration, `The secret of ${name} does not open: ${fault.message}`);
  }
}
