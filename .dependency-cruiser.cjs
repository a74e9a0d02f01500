/** Who may import whom; see ARCHITECTURE.md. A lib is entered by its front doors only. */

const MODEL = (lib) => `^libs/${lib}/src/model/`;
const STORE = (lib) => `^libs/${lib}/src/store/`;
const LIBS = ['faults', 'impacts', 'sheets', 'footprint', 'pact', 'platform', 'embedded'];
const FRONT_DOORS = '^libs/([^/]+)/src/((model|store|store/outbound|http)/)?index\\.ts$';

/** From a room, everything of ours but what is named. */
function room(name, path, mayImport) {
  return {
    name: `${name}-imports`,
    comment: `${name} may import only: ${['itself', ...mayImport].join(', ')}`,
    severity: 'error',
    from: { path, pathNot: '\\.(spec|arbitrary)\\.ts$' },
    to: { path: '^(apps|libs|packages|test|bench)/', pathNot: [path, ...mayImport.map((to) => `^libs/${to}`)] },
  };
}

/** Nothing outside a lib reaches behind its front doors. */
const FRONT_DOOR_RULES = LIBS.map((lib) => ({
  name: `front-door-${lib}`,
  comment: `libs/${lib} is entered by its front doors`,
  severity: 'error',
  from: { path: '^(apps|libs|test|bench)/', pathNot: `^libs/${lib}/` },
  to: { path: `^libs/${lib}/`, pathNot: FRONT_DOORS },
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
    room('footprint-model', MODEL('footprint'), ['faults/', 'impacts/', 'sheets/']),
    room('footprint-store', STORE('footprint'), [
      'faults/',
      'impacts/',
      'sheets/',
      'footprint/src/model/',
      'platform/',
    ]),
    room('pact-model', MODEL('pact'), ['faults/', 'impacts/', 'footprint/src/model/']),
    room('pact-store', STORE('pact'), ['faults/', 'impacts/', 'footprint/', 'pact/src/model/', 'platform/']),
    room('platform', '^libs/platform/', ['faults/']),
    room('embedded', '^libs/embedded/', ['faults/']),
    // It goes over the public HTTP API, as any other client does; indicators and modules are those of the standard.
    room('mcp', '^apps/mcp/', ['impacts/src/index']),
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
      from: { path: ['^libs/(footprint|pact)/src/', '^libs/platform/src/(?!http/)'] },
      to: { path: '^(apps/[^/]+/src/web|libs/platform/src/http)/' },
    },
    {
      name: 'sheets-know-files-only',
      comment: 'tables as files: no framework, no SQL and no network',
      severity: 'error',
      from: { path: '^libs/sheets/', pathNot: '\\.(spec|arbitrary)\\.ts$' },
      to: {
        path: 'node_modules/(@nestjs|typeorm|pg|bullmq|ioredis|axios|express)|^(node:)?(net|http|https|dns|child_process)(/|$)',
      },
    },
    {
      name: 'pure-rooms',
      comment: 'a model knows no framework, no SQL and no network',
      severity: 'error',
      from: {
        path: [MODEL('footprint'), MODEL('pact'), '^libs/impacts/', '^libs/faults/'],
        pathNot: '\\.(spec|arbitrary)\\.ts$',
      },
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
