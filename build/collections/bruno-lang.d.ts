/** What is used of a package that has no types. */
declare module '@usebruno/lang' {
  const lang: Record<'jsonToBruV2' | 'jsonToCollectionBru' | 'envJsonToBruV2', (json: object) => string> &
    Record<'bruToJsonV2' | 'collectionBruToJson' | 'bruToEnvJsonV2', (text: string) => unknown>;
  export default lang;
}
