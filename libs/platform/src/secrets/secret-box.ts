import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { RingKey } from '../config/settings.js';

const VERSION = 1;
const NONCE = 12;
const TAG = 16;

/**
 * Encrypts the secrets that we need in the clear again, those of data sources. It uses AES-256-GCM under the newest key
 * of the ring and binds each secret to its row, so that one that is moved to another row does not open. Layout: version
 * (1) · length of the key id (1) · key id · nonce (12) · tag (16) · ciphertext.
 */
export class SecretBox {
  constructor(private readonly ring: readonly RingKey[]) {}

  /** The key that seals. */
  get newest(): RingKey {
    const [newest] = this.ring;
    if (!newest) throw new Error('SECRET_KEYS holds no key.');
    return newest;
  }

  seal(secret: string, row: string): Buffer {
    const { newest } = this;
    const nonce = randomBytes(NONCE);
    const cipher = createCipheriv('aes-256-gcm', newest.key, nonce).setAAD(Buffer.from(row));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([sealedBy(newest.id), nonce, cipher.getAuthTag(), sealed]);
  }

  /**
   * @throws Error if the ring lacks the key, whose id the message names, or if the secret was sealed for another row
   */
  open(sealed: Buffer, row: string): string {
    const start = 2 + (sealed[1] ?? 0);
    const id = sealed.subarray(2, start).toString();
    const key = this.ring.find((entry) => entry.id === id)?.key;
    if (sealed[0] !== VERSION || !key) throw new Error(`SECRET_KEYS lacks the key "${id}" that sealed a secret.`);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(start, start + NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(row)).setAuthTag(sealed.subarray(start + NONCE, start + NONCE + TAG));
    return Buffer.concat([decipher.update(sealed.subarray(start + NONCE + TAG)), decipher.final()]).toString('utf8');
  }
}

/** The first bytes of everything that is sealed with this key. */
export function sealedBy(keyId: string): Buffer {
  const id = Buffer.from(keyId);
  return Buffer.concat([Buffer.from([VERSION, id.length]), id]);
}
