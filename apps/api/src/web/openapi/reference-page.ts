/**
 * The reference page, /api/docs: Swagger UI in a page and with a style of our own, which read well on a phone. Scalar was tried
 * beside it: it reads as well, but brings 287 MB of packages for one file of 4.3 MB, its form for a request is cut off at the width
 * of a phone, and it can call servers of its maker. Swagger UI calls nothing but the api, and comes with @nestjs/swagger anyway.
 */
export function referencePage(at: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Footprint Exchange API</title>
    <link rel="icon" type="image/png" href="${at}/favicon-32x32.png" />
    <link rel="stylesheet" href="${at}/swagger-ui.css" />
    <link rel="stylesheet" href="${at}/reference.css" />
  </head>
  <body>
    <div id="reference"></div>
    <noscript>This page needs JavaScript; <a href="${at}/../openapi.json">openapi.json</a> says the same.</noscript>
    <script src="${at}/swagger-ui-bundle.js"></script>
    <script src="${at}/reference.js"></script>
  </body>
</html>
`;
}

/**
 * What the page runs. Credentials are kept for the session of the tab, not beyond it as Swagger UI's own setting would. The filter
 * finds operations by any of their words; Swagger UI's own compares names of tags only.
 */
export const REFERENCE_SCRIPT = `'use strict';
const KEPT = 'authorized';

const keptForSession = {
  statePlugins: {
    auth: {
      wrapActions: {
        persistAuthorizationIfNeeded: (_, { authSelectors }) => () =>
          sessionStorage.setItem(KEPT, JSON.stringify(authSelectors.authorized())),
      },
    },
  },
};

const wordsOf = (operation) =>
  [
    operation.get('method'),
    operation.get('path'),
    ...['operationId', 'summary', 'description'].map((name) => operation.getIn(['operation', name]) ?? ''),
  ]
    .join(' ')
    .toLowerCase();

const foundByWords = {
  fn: {
    opsFilter: (tags, phrase) => {
      const words = phrase.toLowerCase().split(/\\s+/);
      return tags
        .map((tag, name) =>
          tag.update('operations', (operations) =>
            operations.filter((operation) => {
              const text = name.toLowerCase() + ' ' + wordsOf(operation);
              return words.every((word) => text.includes(word));
            }),
          ),
        )
        .filter((tag) => tag.get('operations').size > 0);
    },
  },
};

const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

const ui = SwaggerUIBundle({
  url: document.currentScript.src.replace(/docs\\/reference\\.js$/, 'openapi.json'),
  domNode: document.getElementById('reference'),
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  displayRequestDuration: true,
  plugins: [keptForSession, foundByWords],
  onComplete: () => {
    document.querySelector('.operation-filter-input').placeholder = 'Find operations';
    const kept = sessionStorage.getItem(KEPT);
    if (kept) ui.authActions.restoreAuthorization({ authorized: JSON.parse(kept) });
  },
});
`;
