import { Describes, QueryParameters, readFlag } from '../../web/routes/index.js';

/** `newVersion`: what becomes of a version that is no draft. */
export const NewVersion = (): ParameterDecorator =>
  QueryParameters(
    (query) => readFlag(query, 'newVersion') ?? false,
    Describes(
      'newVersion',
      'Whether a change of a version that is no draft opens a new draft, which is changed; else it is refused (409).',
      { type: 'boolean', default: false },
    ),
  );
