import { createPrivateKey, sign } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The key of a self-signed certificate for localhost and *.example.test, used in tests only and valid until 2126. */
const KEY = {
  kty: 'EC',
  crv: 'P-256',
  x: 'R9SWByiZK1TSNFXMEwrFxYyM-MKwex9U2r1_Df94FPk',
  y: 'KPDdVT0vhP0WIZajgaolYCg-uLCT2kCaOIiDjrG73HI',
  d: 'lAnz10yzIRfazlA4TxVKOHGujyMY2W3Np3YL9PTRbb4',
};
const CERTIFICATE =
  'MIIBqzCCAVGgAwIBAgIUBwZMLy0ZK4l8PAQGAJ8zewPjV6UwCgYIKoZIzj0EAwIw' +
  'FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMDExMjkzM1oYDzIxMjYxMDI3' +
  'MTEyOTMzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO' +
  'PQMBBwNCAARH1JYHKJkrVNI0VcwTCsXFjIz4wrB7H1TavX8N/3gU+Sjw3VU9L4T9' +
  'FiGWo4GqJWAoPriwk9pAmjiIg46xu9xyo38wfTAdBgNVHQ4EFgQU9kndxoKm+AkX' +
  'DRAo56s+wB53cUYwHwYDVR0jBBgwFoAU9kndxoKm+AkXDRAo56s+wB53cUYwDwYD' +
  'VR0TAQH/BAUwAwEB/zAqBgNVHREEIzAhgglsb2NhbGhvc3SCDiouZXhhbXBsZS50' +
  'ZXN0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUCIQCrZoVFcozOLvEMg0DSeJtRkXYV' +
  'VH89nf+BmrPQoqvwEQIgC5XrqxhpNC9Rf1Hj7olT30l7jdmjLWzpdARo9e8gqvg=';

export interface TlsPair {
  key: string;
  cert: string;
}

/** Key and certificate for a test's server. */
export function tlsPair(certificate = CERTIFICATE): TlsPair {
  const key = createPrivateKey({ key: KEY, format: 'jwk' }).export({ format: 'pem', type: 'pkcs8' });
  return { key: key.toString(), cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n` };
}

const ALGORITHM = Buffer.from('300a06082a8648ce3d040302', 'hex');

/** The certificate with another end, signed again. */
export function certificateUntil(end: Date): string {
  const whole = Buffer.from(CERTIFICATE, 'base64');
  const content = Buffer.from(whole.subarray(4, 8 + whole.readUInt16BE(6)));
  const time = `${end.toISOString().replaceAll(/[-:T]|\..*/g, '')}Z`;
  content.write(time, content.indexOf('21261027112933Z'), 'latin1');
  const signature = sign('sha256', content, createPrivateKey({ key: KEY, format: 'jwk' }));
  const signed = Buffer.concat([content, ALGORITHM, Buffer.from([3, signature.length + 1, 0]), signature]);
  const head = Buffer.from([0x30, 0x82, signed.length >> 8, signed.length & 0xff]);
  return Buffer.concat([head, signed]).toString('base64');
}

/** The settings with which the api serves https itself. */
export async function tlsSettings(
  given = CERTIFICATE,
): Promise<{ TLS_CERT_FILE: string; TLS_KEY_FILE: string; certificate: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'footprint-exchange-tls-'));
  const { key, cert: certificate } = tlsPair(given);
  const [TLS_CERT_FILE, TLS_KEY_FILE] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await writeFile(TLS_CERT_FILE, certificate);
  await writeFile(TLS_KEY_FILE, key);
  return { TLS_CERT_FILE, TLS_KEY_FILE, certificate };
}
