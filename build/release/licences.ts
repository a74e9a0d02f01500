/** A package, as CycloneDX lists it. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly licenses?: readonly {
    readonly license?: { readonly id?: string; readonly name?: string };
    readonly expression?: string;
  }[];
}

/** May be used, changed and passed on with any program, whatever its own licence. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Unlicense',
]);

/** Packages whose statement is not on the list, by the beginning of their names, with why they are allowed. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  '@img/sharp-libvips-':
    'LGPL-3.0-or-later: a shared library that is loaded as it is, beside our program, and that anybody can replace',
  pause: 'its package.json names none; its readme has the MIT licence',
};

export interface LicenceReview {
  readonly refused: readonly Component[];
  /** The exceptions that were made, in words. */
  readonly exceptions: readonly string[];
  /** Exceptions for packages that are no longer there. */
  readonly unused: readonly string[];
}

export function refusedLicences(components: readonly Component[]): LicenceReview {
  const unlisted = components.filter((component) => {
    const stated = licencesOf(component);
    return stated.length === 0 || !stated.every(isAllowed);
  });
  const isMeant = ({ name }: Component, beginning: string): boolean =>
    beginning.endsWith('-') ? name.startsWith(beginning) : name === beginning;
  const exceptionOf = (component: Component): string | undefined =>
    Object.keys(EXCEPTIONS).find((beginning) => isMeant(component, beginning));
  return {
    refused: unlisted.filter((component) => exceptionOf(component) === undefined),
    exceptions: unlisted.flatMap((component) => {
      const exception = exceptionOf(component);
      return exception === undefined ? [] : `${component.name} ${component.version}: ${EXCEPTIONS[exception]}`;
    }),
    unused: Object.keys(EXCEPTIONS).filter((beginning) => !unlisted.some((component) => isMeant(component, beginning))),
  };
}

/** As the package states them: SPDX identifiers or expressions. */
export function licencesOf({ licenses = [] }: Component): string[] {
  return licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name ?? '');
}

/** Of an expression like `(MIT OR GPL-2.0)`, one that is allowed is enough; of one with AND, each has to be. */
function isAllowed(expression: string): boolean {
  const alternatives = expression.replace(/[()]/g, '').split(/ OR /);
  return alternatives.some((alternative) => alternative.split(/ AND /).every((one) => ALLOWED.has(one.trim())));
}
