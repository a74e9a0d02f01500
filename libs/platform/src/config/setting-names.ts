import type { z } from 'zod';

/** All settings of all apps, since one environment may serve several of them. */
export const SETTING_NAMES = [
  'DATABASE_URL',
  'DATABASE_POOL',
  'QUEUE_URL',
  'JWT_KEYS',
  'SECRET_KEYS',
  'BASE_DOMAIN',
  'DEFAULT_COMPANY',
  'PUBLIC_URL',
  'HOST',
  'PORT',
  'TRUST_PROXY',
  'REQUIRE_HTTPS',
  'TLS_CERT_FILE',
  'TLS_KEY_FILE',
  'ACCESS_TOKEN_TTL',
  'REFRESH_TOKEN_TTL',
  'TOKEN_FAILURES_PER_MINUTE',
  'REQUESTS_PER_MINUTE',
  'MAX_CONNECTIONS',
  'HEAD_TIMEOUT',
  'RECEIVE_TIMEOUT',
  'KEEP_ALIVE_TIMEOUT',
  'READER_TIMEOUT',
  'LISTINGS',
  'LISTINGS_PER_COMPANY',
  'SPOOL_DIR',
  'SPOOL_MB',
  'SPOOL_MB_PER_COMPANY',
  'IMAGE_TIMEOUT',
  'CORS_ORIGINS',
  'SHUTDOWN_DELAY',
  'PACT_EVENT_ORGANISATIONS',
  'ALLOW_PRIVATE_TARGETS',
  'CONCURRENCY',
  'CONCURRENCY_PER_SOURCE',
  'CONNECT_TIMEOUT',
  'REQUEST_TIMEOUT',
  'ATTEMPT_TIMEOUT',
  'LEASE',
  'SWEEP_INTERVAL',
  'REQUEUE_AFTER',
  'RETRY_SCALE',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'OPS_PORT',
  'OPS_HOST',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'DATA_DIR',
  'FOOTPRINT_URL',
  'FOOTPRINT_API_KEY',
  'MCP_HOSTS',
  'MCP_ORIGINS',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];

/** The shape of an app's settings. Each app's settings satisfy it, so that no name is missing in the list above. */
export type Settings = Partial<Record<SettingName, z.ZodType>>;

/** Settings that may also be given as `NAME_FILE`, the path of a file that holds the value. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'QUEUE_URL',
  'JWT_KEYS',
  'SECRET_KEYS',
  'FOOTPRINT_API_KEY',
] as const satisfies readonly SettingName[];
