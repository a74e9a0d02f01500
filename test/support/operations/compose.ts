import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';
import { ROOT } from '../processes/built.js';
import { JWT_KEYS, SECRET_KEYS } from '../processes/environment.js';

export type Environment = Record<string, string>;

/** A service of docker/compose.yaml. */
export interface ComposeService {
  readonly environment?: Environment;
  readonly restart: string;
  readonly stop_grace_period: string;
  readonly command: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

type Name = 'api' | 'worker' | 'cli' | 'migrate' | 'redis' | 'balancer' | 'postgres' | 'grafana';

/** The keys, and a password that docker/make-env could have written. */
const GIVEN: Environment = { JWT_KEYS, SECRET_KEYS, POSTGRES_PASSWORD: '0123456789abcdef' };

export function composeServices(): Record<Name, ComposeService> {
  const schema = CORE_SCHEMA.withTags(mergeTag);
  const { services } = load(readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8'), { schema }) as {
    services: Record<Name, ComposeService>;
  };
  return services;
}

/** As compose does. @param given by the shell or .env @throws Error that has the message for a variable that is demanded and not given */
export function environmentOf({ environment = {} }: ComposeService, given = GIVEN): Environment {
  const valueOf = (_: string, name: string, sign: string, word: string): string => {
    if (given[name] !== undefined) return given[name];
    if (sign === '?') throw new Error(`${name}: ${word}`);
    return word;
  };
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{([A-Z_]+):([?-])([^}]*)\}/g, valueOf),
    ]),
  );
}
