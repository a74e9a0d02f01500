import { derivedUuid } from '#model/terms';

/** Any constant will do as long as it never changes. */
const NAMESPACE = 'c3b1f0a6-2d5e-4c8b-9a47-51e0d6f8b327';

/**
 * The uuid of a record of the company that the examples are about, by its name: the same everywhere, so that the API document can name it.
 * @param nth the second and later uuids are those of what is made together with the record, such as its PACT footprint
 */
export function exampleUuid(name: string, nth = 1): string {
  return derivedUuid(NAMESPACE, nth === 1 ? name : `${name} ${nth}`);
}
