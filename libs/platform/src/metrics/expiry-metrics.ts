import { X509Certificate } from 'node:crypto';
import type { RingKey } from '../config/settings.js';
import { dayOfKey } from '../secrets/key-day.js';
import type { Metrics } from './metrics.js';

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** When the newest key of each ring was made. A ring whose keys have ids without a day is left out. */
export function measureKeys(metrics: Metrics, rings: Readonly<Record<string, readonly RingKey[] | undefined>>): void {
  const made = metrics.gauge('newest_key_timestamp_seconds', 'When the newest key of a ring was made, by its id.', [
    'ring',
  ]);
  for (const [ring, keys = []] of Object.entries(rings)) {
    const days = keys.flatMap(({ id }) => dayOfKey(id) ?? []);
    if (days.length > 0) made.set({ ring }, Math.max(...days) / 1000);
  }
}

/** @param pem the certificates that the process presents; the first of them to end counts */
export function measureCertificate(metrics: Metrics, pem: string): void {
  const ends = (pem.match(PEM) ?? []).map((each) => Date.parse(new X509Certificate(each).validTo));
  if (ends.length === 0) return;
  metrics
    .gauge(
      'certificate_expiry_timestamp_seconds',
      'When the certificate of TLS_CERT_FILE ends, as it was read at the start.',
    )
    .set(Math.min(...ends) / 1000);
}
