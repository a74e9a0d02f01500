import { Missing } from '#faults';
import type { Running } from '#embedded';
import { DataSources } from '#pact/store';
import { Companies, configOrExit, Database, readConfig, SecretBox, SHARED_SETTINGS } from '#platform';
import { z } from 'zod';
import type { Requester } from './requester.js';

const NAME = 'Demo requester';

/**
 * Makes the requester a data source of the sample company while `work` runs. The secret is sealed with the keys of the
 * running service.
 */
export async function withDataSource<T>(running: Running, requester: Requester, work: () => Promise<T>): Promise<T> {
  const { SECRET_KEYS } = configOrExit(() =>
    readConfig(z.object({ SECRET_KEYS: SHARED_SETTINGS.SECRET_KEYS }), running.environment),
  );
  const database = await Database.open(running.url, { poolSize: 2 });
  try {
    const { uuid: company } = await new Companies(database).getBySubdomain('demo');
    const sources = new DataSources(database, new SecretBox(SECRET_KEYS));
    const remove = () =>
      sources.remove(company, NAME).catch((fault: unknown) => {
        if (!(fault instanceof Missing)) throw fault;
      });
    await remove(); // A demo that was killed may have left its data source.
    const { url, clientId, clientSecret } = requester;
    await sources.add(company, { name: NAME, url, clientId, clientSecret });
    try {
      return await work();
    } finally {
      await remove();
    }
  } finally {
    await database.close();
  }
}
