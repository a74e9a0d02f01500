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

type Name = 'api' | 'worker' | 'cli' | 'migrate' | 'redis' | 'balancer' | 'postgres';

const KEYS: Environment = { JWT_KEYS, SECRET_KEYS };

export function composeServices(): Record<Name, ComposeService> {
  const schema = CORE_SCHEMA.withTags(mergeTag);
  const { services } = load(readFileSync(join(ROOT, 'docker/compose.yaml'), 'utf8'), { schema }) as {
    services: Record<Name, ComposeService>;
  };
  return services;
}

/** As compose does where nothing but the keys is set. */
export function environmentOf({ environment = {} }: ComposeService): Environment {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+):(?:\?|-)(.*)\}/, (_, key: string, byDefault: string) => KEYS[key] ?? byDefault),
    ]),
  );
}
