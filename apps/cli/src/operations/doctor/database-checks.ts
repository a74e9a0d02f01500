import type { Database } from '#platform';
import { baseTokenRequests, Companies, expiringClients, missingDefaultCompany } from '#access';
import {
  connectionsByProgram,
  EXTENSIONS,
  migrationStates,
  missingRights,
  poolerFacts,
  rolesBehind,
  serverFacts,
} from '#platform';
import type { Check } from './check.js';
import { fault, ok, warning } from './check.js';
import type { ConnectionNeed } from './connection-need.js';
import { whatLacks } from '../what-lacks.js';
import { judgeConnections, judgePooler } from './connection-need.js';

const OLDEST_VERSION = 150_000;
/** Tokens, leases and retries compare times of both clocks. */
const MOST_CLOCK_MS = 2_000;
/** Clients that are named. */
const MOST_CLIENTS = 5;

interface Needs extends ConnectionNeed {
  /** The address of the pooler, where there is one. */
  readonly poolerUrl: string | undefined;
  readonly defaultCompany: string | undefined;
}

/** What is to be seen in a database that answers. */
export function databaseChecks(database: Database, needs: Needs): Check[] {
  return [
    {
      name: 'database version',
      look: async () => {
        const { version, versionNumber } = await serverFacts(database);
        if (versionNumber >= OLDEST_VERSION) return ok(`PostgreSQL ${version}.`);
        return fault(`PostgreSQL ${version} is too old.`, 'Move to PostgreSQL 15 or later.');
      },
    },
    { name: 'rights', look: () => rights(database) },
    {
      name: 'extensions',
      look: async () => {
        const { extensions } = await serverFacts(database);
        const missing = EXTENSIONS.filter((name) => !extensions.includes(name));
        if (missing.length === 0) return ok(`${EXTENSIONS.join(', ')} are there.`);
        const todo =
          "Run migrate; where the user may not create extensions, a superuser has to (packages: PostgreSQL's contrib).";
        return fault(`Missing: ${missing.join(', ')}.`, todo);
      },
    },
    {
      name: 'migrations',
      look: async () => {
        const states = await migrationStates(database);
        const open = states.filter(({ state }) => state === 'open').length;
        const newer = states.filter(({ state }) => state === 'of a newer release').length;
        if (open > 0) return fault(`${open} of ${states.length} are open.`, 'Run migrate.');
        if (newer === 0) return ok(`All ${states.length} are done.`);
        return warning(`${newer} are of a newer release than this cli.`, 'Use the cli of the release that runs.');
      },
    },
    { name: 'clock', look: () => clock(database) },
    {
      name: 'connections',
      look: async () => {
        const { connections } = await serverFacts(database);
        const pooler = needs.poolerUrl === undefined ? undefined : await poolerFacts(needs.poolerUrl);
        return judgeConnections(connections, await connectionsByProgram(database), needs, pooler);
      },
    },
    ...poolerChecks(needs),
    {
      name: 'default company',
      look: async () => {
        const { defaultCompany } = needs;
        if (defaultCompany === undefined) return ok('DEFAULT_COMPANY is not set: other hosts get 404.');
        const missing = await missingDefaultCompany(new Companies(database), defaultCompany);
        return missing === undefined
          ? ok(`${defaultCompany} is there.`)
          : warning(missing, 'Create it, or correct DEFAULT_COMPANY.');
      },
    },
    { name: 'clients', look: () => clientsThatExpire(database) },
    { name: 'tokens at the base URL', look: () => tokensAtBase(database) },
  ];
}

async function rights(database: Database) {
  const grants = await missingRights(database);
  if (grants.length > 0)
    return fault("The database's user lacks rights.", `As the owner of the tables: ${grants.join(' ')}`);
  const behind = await rolesBehind(database);
  if (behind.length === 0) return ok('The user may do what the service does.');
  return warning(
    behind.map(whatLacks).join(' '),
    `As the owner of the tables: ${behind.flatMap(({ statements }) => statements).join(' ')}`,
  );
}

function poolerChecks(needs: Needs): Check[] {
  const { poolerUrl } = needs;
  if (poolerUrl === undefined) return [];
  return [{ name: 'pooler', look: async () => judgePooler(needs, await poolerFacts(poolerUrl)) }];
}

async function clock(database: Database) {
  const asked = Date.now();
  const { clockMs } = await serverFacts(database);
  const answered = Date.now();
  // It may have been read at any moment in between.
  const apart = clockMs < asked ? asked - clockMs : Math.max(0, clockMs - answered);
  const seconds = apart < 100 ? 'less than 0.1 s' : `${(apart / 1_000).toFixed(1)} s`;
  const found = `The clocks of the database and of this machine are ${seconds} apart.`;
  return apart <= MOST_CLOCK_MS ? ok(found) : warning(found, 'Let NTP set the clocks of both machines.');
}

async function clientsThatExpire(database: Database) {
  const found = await expiringClients(database, MOST_CLIENTS + 1);
  if (found.length === 0) return ok('None expires within 30 days.');
  const named = found
    .slice(0, MOST_CLIENTS)
    .map(({ company, id, name, expires }) => `${name} of ${company} on ${expires.toISOString().slice(0, 10)} (${id})`);
  const more = found.length > MOST_CLIENTS ? ['and others'] : [];
  return warning(
    `Within 30 days expire: ${[...named, ...more].join(', ')}.`,
    'Give those that are needed longer more time: client set --expires.',
  );
}

/** Who knows nothing but the PACT base URL looks for tokens right below it. */
async function tokensAtBase(database: Database) {
  const found = await baseTokenRequests(database, MOST_CLIENTS + 1);
  if (found.length === 0) return ok('Within 30 days nobody asked for a token right below a PACT base URL.');
  const named = found.slice(0, MOST_CLIENTS).map(({ company, id, name, asked, tokenAtBase }) => {
    const got = tokenAtBase ? '' : ', got 404';
    return `${name} of ${company} on ${asked.toISOString().slice(0, 10)} (${id}${got})`;
  });
  const more = found.length > MOST_CLIENTS ? ['and others'] : [];
  const message = `Within 30 days asked for a token right below the PACT base URL: ${[...named, ...more].join(', ')}.`;
  if (found.every(({ tokenAtBase }) => tokenAtBase)) return ok(message);
  return warning(
    message,
    'Tell the partner the token endpoint, /api/pact/3/auth/token, or switch on: company set <subdomain> --token-at-base true.',
  );
}
