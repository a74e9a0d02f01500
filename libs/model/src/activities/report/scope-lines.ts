import type { Reference } from '#model/terms';

/** A scope of the company. Only the built-in ones have the code of the GHG Protocol, which no change of name touches. */
export interface ReportedScope extends Reference {
  code?: string;
  /** Its activities are shown, and counted in no sum. */
  memo?: boolean;
}

/** The scopes that a report may name. */
export interface KnownScopes {
  /** The scopes of the GHG Protocol by their codes, in its order. */
  builtIn: readonly { code: string; name: string }[];
  /** Those of the company, in the order in which it lists them. */
  scopes: readonly ReportedScope[];
}

/**
 * `scope`: one of the GHG Protocol. `own`: one of the company's own. `uncategorized`: activities without a scope. `memo`: one of the
 * company's own that is counted in no sum.
 */
export type LineKind = 'scope' | 'own' | 'uncategorized' | 'memo';

/** A line of a report, before its totals. */
export interface ScopeLine {
  about: {
    kind: LineKind;
    /** 1, 2, 3.1 to 3.15; only of a scope of the GHG Protocol. */
    key?: string;
    /** As the GHG Protocol has it; of a company's own scope, as the company has it. */
    name: string;
    /** The company's record of the scope. */
    scope?: Reference;
  };
  /** The scopes whose activities the line has; undefined stands for none. */
  of: ReadonlySet<string | undefined>;
}

/** All scopes of the GHG Protocol; then those of the company's own that are used, what has none, and memo scopes that are used. */
export function scopeLines({ builtIn, scopes }: KnownScopes, used: ReadonlySet<string | undefined>): ScopeLine[] {
  const codes = new Set(builtIn.map(({ code }) => code));
  const own = scopes.filter(({ uuid, code }) => !codes.has(code ?? '') && used.has(uuid));
  const ownLine = (kind: 'own' | 'memo', scope: ReportedScope): ScopeLine => {
    return { about: { kind, name: scope.name, scope: referenceTo(scope) }, of: only(scope) };
  };
  return [
    ...builtIn.map(({ code, name }): ScopeLine => {
      const scope = scopes.find((each) => each.code === code);
      return { about: { kind: 'scope', key: code, name, scope: scope && referenceTo(scope) }, of: only(scope) };
    }),
    ...own.filter(({ memo }) => !memo).map((scope) => ownLine('own', scope)),
    { about: { kind: 'uncategorized', name: 'Without a scope' }, of: new Set([undefined]) },
    ...own.filter(({ memo }) => memo).map((scope) => ownLine('memo', scope)),
  ];
}

function only(scope: ReportedScope | undefined): ReadonlySet<string> {
  return new Set(scope ? [scope.uuid] : []);
}

function referenceTo({ uuid, name }: ReportedScope): Reference {
  return { uuid, name };
}
