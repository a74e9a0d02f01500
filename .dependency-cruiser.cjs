/** Who may import whom; see ARCHITECTURE.md. A lib is entered by its front doors only. */

/** The wings, and the wings that each may import; what these may, it may too. */
const WINGS = {
  access: [],
  terms: ['access'],
  factors: ['terms'],
  products: ['factors'],
  activities: ['products'],
  exchange: ['products'],
  imports: ['activities', 'exchange'],
};
const below = (wing) => WINGS[wing].flatMap((each) => [each, ...below(each)]);
const upTo = (wing) => [...new Set([wing, ...below(wing)])];
const notBelow = (wing) => Object.keys(WINGS).filter((each) => !upTo(wing).includes(each));

const MODELS = ['terms', 'factors', 'products', 'activities', 'exchange', 'imports'];
const MODEL = (wing) => `model/src/${wing}/`;
const LIBS = [
  ...['faults', 'impacts', 'sheets', 'platform', 'operations', 'embedded', ...Object.keys(WINGS)],
  ...MODELS.map((wing) => `model/src/${wing}`),
];
const FRONT_DOORS = '^libs/(model/src/[^/]+|[^/]+/src)/((http/)?index|outbound)\\.ts$';
const TESTS = '\\.(spec|arbitrary)\\.ts$';

/** From a room, everything of ours but what is named. */
function room(name, path, mayImport) {
  return {
    name: `${name}-imports`,
    comment: `${name} may import only: ${['itself', ...mayImport].join(', ')}`,
    severity: 'error',
    from: { path, pathNot: TESTS },
    to: { path: '^(apps|libs|packages|test|bench)/', pathNot: [path, ...mayImport.map((to) => `^libs/${to}`)] },
  };
}

/** Nothing outside a lib reaches behind its front doors. */
const FRONT_DOOR_RULES = LIBS.map((lib) => ({
  name: `front-door-${lib}`,
  comment: `libs/${lib} is entered by its front doors`,
  severity: 'error',
  from: { path: '^(apps|libs|test|bench)/', pathNot: `^libs/${lib}/` },
  to: { path: `^libs/${lib}/`, pathNot: [FRONT_DOORS, '\\.arbitrary\\.ts$'] },
}));

/** A wing of an app is above those that the same wing of the libs is above, and never imports another. */
const WINGS_OF_APPS = Object.keys(WINGS)
  .filter((wing) => notBelow(wing).length > 0)
  .map((wing) => ({
    name: `${wing}-of-apps`,
    comment: `the wing ${wing} of an app may import only the wings ${upTo(wing).join(', ')}`,
    severity: 'error',
    from: { path: `^apps/([^/]+)/src/(?:pages/)?${wing}/`, pathNot: TESTS },
    to: { path: `^apps/$1/src/(?:pages/)?(${notBelow(wing).join('|')})/` },
  }));

const APPS = ['api', 'worker', 'cli', 'mcp', 'standalone', 'console'];

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'not even of types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...FRONT_DOOR_RULES,
    room('faults', '^libs/faults/', []),
    room('impacts', '^libs/impacts/', ['faults/']),
    room('sheets', '^libs/sheets/', ['faults/']),
    ...MODELS.map((wing) =>
      room(`model-${wing}`, `^libs/${MODEL(wing)}`, ['faults/', 'impacts/', 'sheets/', ...upTo(wing).map(MODEL)]),
    ),
    ...Object.keys(WINGS).map((wing) =>
      room(wing, `^libs/${wing}/`, [
        ...['faults/', 'impacts/', 'sheets/', 'platform/'],
        ...upTo(wing).map(MODEL),
        ...below(wing).map((each) => `${each}/`),
      ]),
    ),
    room('operations', '^libs/operations/', ['faults/', 'platform/']),
    room('platform', '^libs/platform/', ['faults/']),
    room('embedded', '^libs/embedded/', ['faults/']),
    ...WINGS_OF_APPS,
    // It goes over the public HTTP API, as any other client does; indicators and modules are those of the standard, and words of
    // units, places and scopes mean what they mean in files.
    room('mcp', '^apps/mcp/', ['impacts/src/index', MODEL('terms')]),
    {
      name: 'console-imports',
      comment: 'the console runs in browsers and goes over the public HTTP API: only itself, the client and packages',
      severity: 'error',
      from: { path: '^apps/console/', pathNot: '\\.spec\\.tsx?$' },
      to: {
        path: '^(apps|libs|build|packages|test|bench)/|^(node:)?(fs|path|http|https|net|crypto|stream|url|util)(/|$)',
        pathNot: '^apps/console/|^packages/client/src/index\\.ts$',
      },
    },
    {
      name: 'stores-know-no-http',
      comment:
        'a store is used by commands and the worker, too: what it needs of paging and revisions is in platform itself',
      severity: 'error',
      from: { path: [`^libs/(${Object.keys(WINGS).join('|')}|model)/src/`, '^libs/platform/src/(?!http/)'] },
      to: { path: '^(apps/[^/]+/src/web/|libs/platform/src/http/)' },
    },
    {
      name: 'sheets-know-files-only',
      comment: 'tables as files: no framework, no SQL and no network',
      severity: 'error',
      from: { path: '^libs/sheets/', pathNot: TESTS },
      to: {
        path: 'node_modules/(@nestjs|typeorm|pg|bullmq|ioredis|axios|express)|^(node:)?(net|http|https|dns|child_process)(/|$)',
      },
    },
    {
      name: 'pure-rooms',
      comment: 'a model knows no framework, no SQL and no network',
      severity: 'error',
      from: { path: ['^libs/model/', '^libs/impacts/', '^libs/faults/'], pathNot: TESTS },
      to: {
        path: 'node_modules/(@nestjs|typeorm|pg|bullmq|ioredis|axios|express)|^(node:)?(fs|net|http|https|dns|child_process)(/|$)',
      },
    },
    ...APPS.map((app) => ({
      name: `${app}-stands-alone`,
      comment: 'apps never import each other',
      severity: 'error',
      from: { path: `^apps/${app}/`, pathNot: '\\.spec\\.ts$' },
      to: { path: '^apps/', pathNot: `^apps/${app}/` },
    })),
    {
      name: 'client-imports',
      comment: 'the client is a package of its own and runs in browsers: only itself and openapi-fetch',
      severity: 'error',
      from: { path: '^packages/client/src/', pathNot: '\\.spec\\.ts$' },
      to: { pathNot: '^packages/client/src/|node_modules/openapi-fetch/' },
    },
    {
      name: 'no-tests-in-sources',
      severity: 'error',
      from: { path: '^(apps|libs|bench|packages)/', pathNot: '\\.(spec|arbitrary)\\.ts$' },
      to: { path: ['^test/', '\\.(spec|arbitrary)\\.ts$'] },
    },
    {
      name: 'only-declared-packages',
      comment: 'what runs needs no package that only building needs; the console is built with all that it needs in it',
      severity: 'error',
      from: { path: '^(apps/(?!console/)|libs/)', pathNot: '\\.(spec|arbitrary)\\.ts$' },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'unknown', 'undetermined'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-orphan-imports',
      comment: 'every import resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.imports.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
