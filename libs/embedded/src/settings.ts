/** Settings of postgresql.conf by name. */
export type ServerSettings = Readonly<Record<string, string | number>>;

const DURABLE: ServerSettings = {
  // A new table gets its statistics while it is small. Without them the planner chooses plans that read far too much.
  autovacuum_naptime: '10s',
  // A commit need not write what the import of another company has left in the write-ahead log since.
  wal_writer_delay: '10ms',
};
const FORGETFUL: ServerSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/**
 * The server can be reached from this machine only, and only with the password. The other settings are modest, for a
 * single machine.
 */
export function serverSettings(port: number, durable: boolean): ServerSettings {
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    max_connections: 200,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    // There are no replicas, so the write-ahead log needs no details for them.
    wal_level: 'minimal',
    max_wal_senders: 0,
    ...(durable ? DURABLE : FORGETFUL),
  };
}

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
