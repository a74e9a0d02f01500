import pg from 'pg';

type Query = (config: unknown, ...more: unknown[]) => unknown;

/**
 * A connection that prepares no statement by name, for a pooler that lends a connection of the server for one transaction:
 * the next statement may meet another connection, and names that others gave.
 */
export class UnnamedClient extends pg.Client {
  override query = ((config: unknown, ...more: unknown[]): unknown =>
    (super.query as Query).call(this, isNamed(config) ? { ...config, name: undefined } : config, ...more)) as never;
}

function isNamed(config: unknown): config is { name: string } {
  return typeof config === 'object' && config !== null && 'name' in config && !('submit' in config);
}
