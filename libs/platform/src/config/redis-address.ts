/** Where a Redis is, as QUEUE_URL says it. */
export interface RedisAddress {
  readonly kind: 'one server' | 'sentinel' | 'cluster';
  /** Of the server; of Sentinels; of some nodes of the cluster, which name the others. */
  readonly hosts: readonly { host: string; port: number }[];
  readonly isTls: boolean;
  readonly username?: string;
  readonly password?: string;
  readonly db: number;
  /** Of Sentinel: the name of the group of servers. */
  readonly group?: string;
  /** Of the Sentinels themselves, where they want another one than the servers. */
  readonly sentinelUsername?: string;
  readonly sentinelPassword?: string;
}

const SCHEMES = /^(redis|rediss)(-sentinel|-cluster)?:\/\//;
const FORM =
  /^rediss?(?:-sentinel|-cluster)?:\/\/(?:(?<credentials>[^@/?#]*)@)?(?<hosts>[^@/?#]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;
const HOST = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;
const PORTS = { 'one server': 6379, sentinel: 26_379, cluster: 6379 } as const;

/** Whether an address of a queue means Redis; else it means PostgreSQL. */
export function isRedis(url: string): boolean {
  return SCHEMES.test(url);
}

/**
 * Reads `redis://[user:password@]host[:port][/db]`, `redis-sentinel://[user:password@]host[:port],…/group[?db=n]` and
 * `redis-cluster://[user:password@]host[:port],…`; with `rediss` for `redis` all connections are TLS. User and password are
 * percent-encoded, also those of the Sentinels in the query. @throws Error that says what is wrong, without any secret
 */
export function readRedisAddress(url: string): RedisAddress {
  const kind = KINDS[SCHEMES.exec(url)?.[2] ?? ''] ?? 'one server';
  const parts = FORM.exec(url)?.groups;
  if (!parts) throw new Error('not of the form redis://user:password@host:port');
  const hosts = (parts['hosts'] ?? '').split(',').map((text) => hostOf(text, PORTS[kind]));
  if (kind === 'one server' && hosts.length > 1)
    throw new Error('several hosts need redis-sentinel:// or redis-cluster://');
  const query = queryOf(parts['query']);
  for (const name of query.keys()) {
    if (!QUERIES[kind].includes(name)) throw new Error(`no option is called ${name} there`);
  }
  const path = decoded(parts['path'] ?? '');
  if (kind === 'sentinel' && path === '')
    throw new Error('the name of the group is missing: redis-sentinel://host/group');
  if (kind === 'cluster' && path !== '') throw new Error('a cluster has no numbered databases');
  return {
    ...{ kind, hosts, isTls: url.startsWith('rediss') },
    ...credentialsOf(parts['credentials']),
    db: databaseOf(kind === 'sentinel' ? (query.get('db') ?? '') : path),
    ...(kind === 'sentinel' && { group: path }),
    ...given('sentinelUsername', query),
    ...given('sentinelPassword', query),
  };
}

const KINDS: Readonly<Record<string, RedisAddress['kind']>> = { '-sentinel': 'sentinel', '-cluster': 'cluster' };
const QUERIES: Readonly<Record<RedisAddress['kind'], readonly string[]>> = {
  'one server': [],
  sentinel: ['db', 'sentinelUsername', 'sentinelPassword'],
  cluster: [],
};

function hostOf(text: string, port: number): { host: string; port: number } {
  const [, host, given] = HOST.exec(text) ?? [];
  if (host === undefined || Number(given ?? 1) < 1 || Number(given ?? 1) > 65_535)
    throw new Error('a host or its port is missing or wrong');
  return { host: host.replace(/^\[|\]$/g, ''), port: given === undefined ? port : Number(given) };
}

/** As elsewhere, `user:password@`, `:password@` and `user@`. */
function credentialsOf(text: string | undefined): Pick<RedisAddress, 'username' | 'password'> {
  if (text === undefined) return {};
  const at = text.indexOf(':');
  const [username, password] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  return {
    ...(username !== '' && { username: decoded(username) }),
    ...(password !== '' && { password: decoded(password) }),
  };
}

/** Read as user and password are: `URLSearchParams` would read a + as a space, and leave a % that encodes nothing. */
function queryOf(text = ''): ReadonlyMap<string, string> {
  const parts = text.split('&').filter((part) => part !== '');
  return new Map(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decoded(name), decoded(value.join('='))];
    }),
  );
}

function databaseOf(text: string): number {
  if (text === '') return 0;
  if (!/^\d{1,5}$/.test(text)) throw new Error('the number of the database is not a number');
  return Number(text);
}

function given<K extends 'sentinelUsername' | 'sentinelPassword'>(name: K, query: ReadonlyMap<string, string>) {
  const value = query.get(name);
  return value === undefined ? {} : ({ [name]: value } as Record<K, string>);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('a % is not followed by two hexadecimal digits');
  }
}
