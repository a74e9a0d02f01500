/** Path parameters that are not uuids. */
const OTHER_IDS = ['clientId', 'name', 'key'];

/** What a key is, whatever record has it. */
const KEY =
  'Your own key of the record, 1 to 256 characters, percent-encoded: `/` as `%2F`, so that it stays one part of the path.';

/** What the parameter of a path is, by the path up to it. */
const TEXTS: Readonly<Record<string, string>> = {
  'material/{uuid}': 'The UUID of a version of the material.',
  'process/{uuid}': 'The UUID of a version of the process element.',
  'switch/{uuid}': 'The UUID of the switch.',
  'activity/{uuid}': 'The UUID of the activity.',
  'activity/group/{uuid}': 'The UUID of the group of activities.',
  'model/{uuid}': 'The UUID of the model.',
  'model/{model}': 'The UUID of the model.',
  'model/{model}/input/{uuid}': 'The UUID of the input.',
  'model/{model}/block/{uuid}': 'The UUID of the block.',
  'transport/lane/{uuid}': 'The UUID of the transport lane.',
  'import/{uuid}': 'The UUID of the import.',
  'import/mapping/{uuid}': 'The UUID of the mapping.',
  'location/{uuid}': 'The UUID of the location.',
  'org/{uuid}': 'The UUID of the org.',
  'scope/{uuid}': 'The UUID of the scope.',
  'supplier/{uuid}': 'The UUID of the supplier.',
  'taxonomy/{uuid}': 'The UUID of the node of the taxonomy.',
  'database/{uuid}': 'The UUID of the database.',
  'dataset/{uuid}': 'The UUID of the dataset.',
  'dataset/by/key/{database}': 'The UUID of the database that the dataset belongs to.',
  'data-source/{uuid}': 'The UUID of the data source.',
  'grant/{uuid}': 'The UUID of the grant.',
  'client/{clientId}': 'The id of the client, as the listing of clients gives it in `clientId`.',
  'image/{name}': 'The name of the image: the last part of the address that its record gives in `image`.',
  'exchange/{id}': 'The UUID of the event, as the listing of the exchange gives it in `id`.',
  'exchange/pull/{uuid}': 'The UUID of the pull.',
  'received-footprint/{uuid}': 'The UUID under which the footprint is kept, as its listing gives it.',
  'pact/3/footprints/{id}': 'The id of the footprint, a UUID.',
};

/** The schema and the meaning of a path's parameter. @throws Error where a new path needs a text */
export function pathParameter(path: string, name: string) {
  const upTo = path.slice(0, path.indexOf(`{${name}}`)).replace(/^\/api\/(v1\/)?/, '');
  const description = name === 'key' ? KEY : TEXTS[`${upTo}{${name}}`];
  if (description === undefined) throw new Error(`${path}: the parameter ${name} needs a text`);
  const format = OTHER_IDS.includes(name) ? {} : { schema: { type: 'string' as const, format: 'uuid' } };
  return { description, ...format };
}
