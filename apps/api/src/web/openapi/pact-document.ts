import type { OpenAPIObject } from '@nestjs/swagger';
import type { Tag } from './operation-ids.js';

const PACT_TAG: Tag = 'PACT';

type Components = Record<string, Record<string, unknown>>;

const REFERENCE = /"#\/components\/(\w+)\/([\w.-]+)"/g;

/** The part of the document that describes the PACT endpoints, with the components it refers to. */
export function pactDocument({ paths, components, tags, ...document }: OpenAPIObject): OpenAPIObject {
  const pactPaths = Object.fromEntries(Object.entries(paths).filter(([path]) => path.startsWith('/api/pact/')));
  const all = components as Components;
  return {
    ...document,
    info: {
      title: 'Footprint Exchange: PACT v3',
      description: 'PACT Technical Specifications 3.0.3.',
      version: '1.1.0',
    },
    tags: tags?.filter(({ name }) => name === PACT_TAG) ?? [],
    paths: pactPaths,
    components: {
      ...referredTo(pactPaths, all),
      securitySchemes: all['securitySchemes'],
    } as OpenAPIObject['components'],
  };
}

/** Collects the components that are referred to, directly or through other components. */
function referredTo(from: unknown, all: Components, found: Components = {}): Components {
  for (const [, kind = '', name = ''] of JSON.stringify(from).matchAll(REFERENCE)) {
    if (found[kind]?.[name] !== undefined) continue;
    const part = all[kind]?.[name];
    (found[kind] ??= {})[name] = part;
    referredTo(part, all, found);
  }
  return found;
}
