import { Injectable, Logger } from '@nestjs/common';
import { CompanyDeletion } from '#access';
import { Database, Outbound, StoredFiles } from '#platform';
import { Sweeps } from '../sweeping/sweeps.js';

/** A deletion that was broken off goes on soon; one that becomes due waits for days, so a few sweeps more make no difference. */
const SWEEPS_BETWEEN = 10;

/** Deletes the companies whose waiting time has passed, in every worker. */
@Injectable()
export class CompanyDeletions {
  private readonly log = new Logger('Companies');
  private readonly deletion: CompanyDeletion;

  constructor(
    database: Database,
    files: StoredFiles,
    private readonly outbound: Outbound,
    sweeps: Sweeps,
  ) {
    this.deletion = new CompanyDeletion(database, files);
    const pauseMs = SWEEPS_BETWEEN * sweeps.pauseMs;
    sweeps.repeat('deleting companies', (shouldContinue) => this.round(shouldContinue), { pauseMs });
  }

  private async round(shouldContinue: () => boolean): Promise<void> {
    if (await this.outbound.whyStopped()) return;
    for (const { company, subdomain, rows, isGone, fault } of await this.deletion.round(shouldContinue)) {
      const what = `The company ${subdomain}`;
      if (fault) this.log.warn({ message: `${what} could not be deleted yet: ${fault.message}`, company, rows });
      else if (isGone) this.log.log({ message: `${what} was deleted.`, company, rows });
      else this.log.log({ message: `${what} is being deleted.`, company, rows });
    }
  }
}
