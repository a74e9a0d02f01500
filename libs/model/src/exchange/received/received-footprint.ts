import type { FieldFault } from '#faults';
import { isTimestamp } from '#model/terms';
import type { FootprintStatus } from '../footprint.js';
import { FOOTPRINT_STATUSES } from '../footprint.js';
import { footprintKey } from '../footprint-keys.js';
import { isJsonObject } from '../json-object.js';
import { contentHash } from '../mapping/content-hash.js';
import { readDocument } from './read-document.js';
import { receivedFaults } from '../received-schema.js';
import { hasReplacement, isKeepable, isLongerThan } from '../text.js';
import { isUuidText } from '../uuid.js';

const MAX_ID = 256;

/** What a footprint of a partner says of itself, as far as it can be read. */
export interface ReceivedFootprint {
  /** As it was received, to the letter. */
  readonly text: string;
  readonly content: unknown;
  /** Equal for the same content, whatever its status and the order of its members. */
  readonly hash: Buffer;
  /** The partner's id; of a footprint without one, `content <hash>`. UUIDs in small letters. */
  readonly footprint: string;
  /** Null where it is neither Active nor Deprecated. */
  readonly status: FootprintStatus | null;
  /** When the partner made it. */
  readonly made: string | null;
  /** The footprints that it took the place of, in small letters. */
  readonly preceding: readonly string[];
  readonly productKeys: readonly string[];
  readonly faults: readonly FieldFault[];
}

/** Reads a footprint that a partner sent. What can't be read is a fault, and is kept. */
export function readReceived(text: string): ReceivedFootprint {
  const content = JSON.parse(text) as unknown;
  const { status, ...rest } = isJsonObject(content) ? content : { status: undefined, content };
  const hash = contentHash(rest);
  const { document } = readDocument(text, content);
  const members = isJsonObject(document) ? document : {};
  const { id, created } = members;
  const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((each) => isText(each)) : []);
  const preceding = texts(members['precedingPfIds']).filter((each) => isUuidText(each));
  const productKeys = texts(members['productIds']).map((each) => footprintKey('productId', each));
  return {
    text,
    content,
    hash,
    footprint: isText(id) && id !== '' && !isLongerThan(id, MAX_ID) ? plain(id) : `content ${hash.toString('hex')}`,
    status: FOOTPRINT_STATUSES.find((known) => known === status) ?? null,
    made: typeof created === 'string' && isTimestamp(created) ? created : null,
    preceding: [...new Set(preceding.map(plain))],
    productKeys: [...new Set(productKeys)],
    faults: [...(hasReplacement(text) ? [REPLACED] : []), ...receivedFaults(document)],
  };
}

const REPLACED: FieldFault = {
  field: '',
  message: 'has U+FFFD in place of a sign that could not be read or kept, such as U+0000 or half a surrogate pair',
};

function isText(value: unknown): value is string {
  return typeof value === 'string' && isKeepable(value);
}

function plain(id: string): string {
  return isUuidText(id) ? id.toLowerCase() : id;
}
