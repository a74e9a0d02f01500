/** What is used of a package that has no types. */
declare module 'openapi-to-postmanv2' {
  interface Conversion {
    result: boolean;
    reason?: string;
    output?: { type: string; data: unknown }[];
  }

  const converter: {
    convertV2(
      input: { type: 'json'; data: object },
      options: Record<string, unknown>,
      done: (fault: Error | null, conversion: Conversion) => void,
    ): void;
  };
  export default converter;
}
