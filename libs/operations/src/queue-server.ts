import type { Queue } from 'bullmq';

/** What is used here of BullMQ's backends, of which it publishes no common type. */
interface Backend {
  readonly redisVersion?: string;
  readonly connection?: { readonly pool?: { query(text: string): Promise<{ rows: { version: string }[] }> } };
}

/** The server that holds a queue, with its version. */
export async function queueServer(queue: Queue): Promise<string> {
  await queue.waitUntilReady();
  const { connection, redisVersion } = queue.getBackend() as unknown as Backend;
  const answer = await connection?.pool?.query("select current_setting('server_version') as version");
  return answer ? `PostgreSQL ${answer.rows[0]?.version}` : `Redis ${redisVersion}`;
}
