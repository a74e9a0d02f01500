import type { QueueFault, RedisFacts } from '#platform';
import { isRedis, openQueueConnection, redisFacts } from '#platform';
import type { Check, Finding } from './check.js';
import { fault, ok, warning } from './check.js';

/** The oldest Redis that BullMQ supports in full. */
const OLDEST_REDIS = [6, 2] as const;

/** Whether the queue can be used, and keeps what it is given. */
export function queueCheck(url: string): Check {
  return { name: 'queue', look: () => (isRedis(url) ? redis(url) : postgres(url)) };
}

async function redis(url: string): Promise<Omit<Finding, 'check'>[]> {
  const facts = await redisFacts(url).catch((thrown: Error) => thrown);
  if (facts instanceof Error) {
    return [
      fault(`Redis can't be used: ${facts.message}.`, 'Start it, or correct QUEUE_URL. Until then answers wait.'),
    ];
  }
  return facts.flatMap(judged);
}

function judged({
  kind,
  node,
  version,
  maxmemoryPolicy,
  appendOnly,
  isWrittenWell,
  role,
  replicas,
}: RedisFacts): Omit<Finding, 'check'>[] {
  const found = [
    ...(isOld(version) ? [fault(`Redis ${version} is too old.`, 'Move to Redis 6.2 or later.')] : []),
    ...(role === 'slave' ? [fault('It is a replica: nothing can be written.', 'Name the primary in QUEUE_URL.')] : []),
    ...(isWrittenWell ? [] : [fault('It could not write its data to disk.', "See its log and its disk's room.")]),
    ...(maxmemoryPolicy === 'noeviction'
      ? []
      : [fault(`maxmemory-policy is ${maxmemoryPolicy}: jobs may vanish.`, 'Set maxmemory-policy noeviction.')]),
    ...(appendOnly
      ? []
      : [
          warning(
            'It has no append-only file: after a restart of it, answers start only with the next sweep.',
            'Set appendonly yes.',
          ),
        ]),
    ...(kind === 'one server' || replicas > 0
      ? []
      : [
          warning(
            'No replica is connected that has its data: should it end, nobody takes over, and answers wait.',
            'Start a replica of it. Its INFO replication has to say master_link_status:up.',
          ),
        ]),
  ];
  const all = found.length > 0 ? found : [ok(`Redis ${version}, noeviction, with an append-only file.`)];
  return node === undefined ? all : all.map((one) => ({ ...one, message: `${node}: ${one.message}` }));
}

function isOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST_REDIS[0] || (major === OLDEST_REDIS[0] && minor < OLDEST_REDIS[1]);
}

async function postgres(url: string): Promise<Omit<Finding, 'check'>> {
  const queue = openQueueConnection(url, 'producer');
  try {
    const found = await queue.fault();
    return found
      ? fault(`${found.kind}: ${found.detail}`, REMEDIES[found.kind])
      : ok('In PostgreSQL, with the schema of this release.');
  } finally {
    await queue.close();
  }
}

const REMEDIES: Readonly<Record<QueueFault['kind'], string>> = {
  unreachable: 'Start it, or correct QUEUE_URL. Until then answers wait.',
  'not migrated': 'Run migrate.',
  'of a newer release': 'Bring this process up to the release that migrated the queue.',
  'missing rights': 'Grant them, as the owner of the schema.',
};
