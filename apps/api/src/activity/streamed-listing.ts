import type { Items, ListingEnvelope, ListingReader } from '#footprint/store';
import type { PatientResponse } from './patient-response.js';
import { CLOSED_LISTING, envelopeRecord, openedListing } from './listing-record.js';

/** Passes a listing on as it is read: its envelope, then its activities, one JSON object in all. */
export class StreamedListing implements ListingReader {
  private hasItems = false;

  constructor(
    private readonly response: PatientResponse,
    private readonly queryString: string,
  ) {}

  envelope(envelope: ListingEnvelope): Promise<void> {
    return this.response.write(openedListing(envelopeRecord(envelope, this.queryString)));
  }

  items({ texts }: Items): Promise<void> {
    return this.response.writeAll(this.members(texts));
  }

  end(): Promise<void> {
    return this.response.end(CLOSED_LISTING);
  }

  private *members(texts: readonly string[]): Iterable<string> {
    for (const text of texts) {
      yield this.hasItems ? `,${text}` : text;
      this.hasItems = true;
    }
  }
}
