import { exampleUuid } from '../apps/api/src/web/openapi/examples/example-uuid.js';
import { packUuid } from '#platform';
import { SAMPLE } from '../apps/api/src/web/openapi/examples/sample.js';
import type { Access } from './example-calls.js';

/** An answer is made a moment after the service began. */
const RECENT_MS = 6 * 3_600_000;
const A_TIME = '2026-01-15T09:30:00.000Z';
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
const RANDOM_UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const COMPANY = packUuid(exampleUuid('company'));
/** Ids of clients, and names of images, which begin with their company. */
const OF_THE_COMPANY = new RegExp(`(?<![\\w-])${COMPANY}([\\w-]{43}|[\\w-]{12})(?![\\w-])`, 'g');
const KNOWN: readonly string[] = [SAMPLE.unusedClient, SAMPLE.reportingClient, SAMPLE.bracketImage];
const KEYS = /fp[kr]_[\w-]+/g;
/** Of the audit's chain. */
const HASHES = /\b[0-9a-f]{64}\b/g;
const TOKENS = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g;

/** Puts values that are the same at every recording in the place of those that are not: times, random ids, secrets, our address. */
export class StableValues {
  private readonly uuids = new Map<string, string>();

  constructor(private readonly access: Access) {}

  of(value: unknown, key = ''): unknown {
    if (Array.isArray(value)) return value.map((each) => this.of(each, key));
    if (typeof value === 'object' && value !== null) {
      const members = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.of(each, name)]));
      return key === 'head' ? { ...members, number: 512 } : members;
    }
    if (key === 'seconds') return 0.2;
    if (key === 'clientSecret') return 'example-secret-shown-only-once-AAAAAAAAAAAA';
    return typeof value === 'string' ? this.text(value) : value;
  }

  private text(text: string): string {
    return text
      .replaceAll(this.access.url, 'http://localhost:3000')
      .replaceAll(TIME, (time) => (isRecent(time) ? A_TIME : time))
      .replaceAll(KEYS, (secret) => `${secret.slice(0, 4)}${'example'.repeat(9)}`)
      .replaceAll(HASHES, 'f0'.repeat(32))
      .replaceAll(TOKENS, 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJleGFtcGxlIn0.example')
      .replaceAll(OF_THE_COMPANY, (id) => (KNOWN.includes(id) ? id : COMPANY + 'A'.repeat(id.length - COMPANY.length)))
      .replaceAll(RANDOM_UUID, (uuid) => this.uuid(uuid));
  }

  private uuid(uuid: string): string {
    if (IN_REQUESTS.includes(uuid)) return uuid;
    const known = this.uuids.get(uuid) ?? exampleUuid('example', this.uuids.size + 1);
    this.uuids.set(uuid, known);
    return known;
  }
}

/** Written by hand in an example. */
const IN_REQUESTS = ['7d4c2c9e-3f0a-4b52-8f0e-2a6a5f1f9d10'];

function isRecent(time: string): boolean {
  return Math.abs(Date.now() - Date.parse(time)) < RECENT_MS;
}
