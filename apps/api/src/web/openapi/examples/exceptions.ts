/** Operations whose body is an image, which no example can show as text. */
export const IMAGE_UPLOADS: readonly string[] = ['material', 'process', 'switch'].map(
  (kind) => `PATCH /api/v1/${kind}/{uuid}/image`,
);

/** Operations that work only once with what their examples name, since they use it up. */
export const USES_UP_ITS_RECORD: readonly string[] = [
  'POST /api/v1/material/{uuid}/state',
  'POST /api/v1/process/{uuid}/state',
  'POST /api/v1/material/{uuid}/version',
  'POST /api/v1/process/{uuid}/version',
  'POST /api/v1/import/{uuid}/cancel',
  'POST /api/v1/import/{uuid}/confirm',
  'POST /api/v1/exchange/{id}/resend',
  'POST /api/v1/exchange/{id}/cancel',
  'POST /api/v1/exchange/pull',
  'POST /api/v1/exchange/pull/{uuid}/cancel',
  'DELETE /api/v1/material/{uuid}',
  'DELETE /api/v1/process/{uuid}',
  'DELETE /api/v1/activity/{uuid}',
  'DELETE /api/v1/model/{model}/input/{uuid}',
  'DELETE /api/v1/model/{model}/block/{uuid}',
  'DELETE /api/v1/switch/{uuid}',
  'DELETE /api/v1/database/{uuid}',
  'DELETE /api/v1/dataset/{uuid}',
  'DELETE /api/v1/client/{clientId}',
  'DELETE /api/v1/data-source/{uuid}',
  'DELETE /api/v1/grant/{uuid}',
  'DELETE /api/v1/import/mapping/{uuid}',
  ...['material', 'process', 'switch', 'activity'].map((kind) => `DELETE /api/v1/${kind}/by/syncId/{key}`),
  'DELETE /api/v1/dataset/by/key/{database}/{key}',
];

/** Operations that answer once the example of `PATCH /api/v1/company` has switched them on. */
export const NEEDS_TOKEN_AT_BASE: readonly string[] = [
  'POST /api/pact/auth/token',
  'GET /api/pact/.well-known/openid-configuration',
];

/** Parameters without a request of their own, each with a valid value: EPDs are too long to be an example, workbooks no text. */
export const UNSENT_PARAMETERS: Readonly<Record<string, string | boolean>> = {
  'POST /api/v1/import profile': 'ilcd-epd',
  'POST /api/v1/import languages': 'de,en',
  'POST /api/v1/import/mapping/proposal sheet': 'Trips',
  ...Object.fromEntries(
    ['material', 'process'].map((kind) => [`PUT /api/v1/${kind}/by/syncId/{key} newVersion`, true]),
  ),
};

/** Answers without an example: this one is the document itself. */
export const UNSHOWN_ANSWERS: readonly string[] = ['GET /api/pact/3/openapi.json'];
