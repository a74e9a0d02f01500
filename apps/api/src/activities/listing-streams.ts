import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import type { Facet } from '#model/activities';
import type { ActivityFilter, AlsoListed, ListingEnvelope, ListingReader } from '#activities';
import { ActivityListing } from '#activities';
import type { CompanyId } from '#platform';
import { KeyedSemaphores } from '#platform';
import { hasGone } from '../web/http/file-answer.js';
import { SlowReaders } from '../web/spool/slow-readers.js';
import type { SpoolFile } from '../web/spool/spool-file.js';
import { companyHasTooMany, Spools } from '../web/spool/spools.js';
import { CLOSED_LISTING } from './listing-record.js';

export interface StreamedListing {
  filter: ActivityFilter;
  facets: ReadonlySet<Facet>;
  also: AlsoListed;
  /** Makes the text of the answer before the first activity. */
  open: (envelope: ListingEnvelope) => string;
}

/** How many listings of one company are read from the database at a time. Some more wait for a moment. */
const READ_AT_ONCE = 2;
const WAIT_LIMITS = { waiting: 64, waitMs: 5_000 };

/**
 * Sends listings of any length. Each listing is read into a spool as fast as the database delivers it, and sent from there. A
 * slow reader therefore occupies a file, but neither a connection to the database nor a snapshot.
 */
@Injectable()
export class ListingStreams {
  private readonly reading = new KeyedSemaphores(READ_AT_ONCE, WAIT_LIMITS);

  constructor(
    private readonly listing: ActivityListing,
    private readonly spools: Spools,
    private readonly slowReaders: SlowReaders,
  ) {}

  /** After the first byte was sent a fault breaks the connection, so that an incomplete listing never looks like complete JSON. */
  async send(company: CompanyId, listing: StreamedListing, response: Response): Promise<void> {
    await this.spools.use(company, async (spool) => {
      let fault: Error | undefined;
      const filled = this.reading
        .run(company, () => this.fill(spool, company, listing), companyHasTooMany)
        .catch((thrown: Error) => spool.fail((fault = thrown)));
      try {
        await this.sendFrom(spool, response);
      } catch (thrown) {
        if (fault) throw fault;
        if (!hasGone(thrown)) throw thrown;
      } finally {
        spool.abandon();
        await filled;
      }
    });
  }

  private async fill(
    spool: SpoolFile,
    company: CompanyId,
    { filter, facets, also, open }: StreamedListing,
  ): Promise<void> {
    let separator = '';
    const reader: ListingReader = {
      envelope: (envelope) => spool.write(Buffer.from(open(envelope))),
      items: async ({ text }) => {
        if (text) await spool.write(Buffer.from(separator + text));
        separator = ',';
      },
    };
    await this.listing.stream(company, filter, facets, reader, also);
    await spool.write(Buffer.from(CLOSED_LISTING));
    spool.end();
  }

  private async sendFrom(spool: SpoolFile, response: Response): Promise<void> {
    const pieces = spool.read();
    // A fault before the first byte is answered like every other fault.
    const first = await pieces.next();
    response.type('json');
    this.slowReaders.watch(response);
    if (!first.done) response.write(first.value);
    await pipeline(pieces, response);
  }
}
