const CRUD = ['create', 'read', 'update', 'delete'] as const;
const KINDS = ['material', 'process', 'switch', 'model', 'dataset'] as const;

export type Permission =
  | `${(typeof KINDS)[number]}:${(typeof CRUD)[number]}`
  | `activity:${(typeof CRUD)[number] | 'report'}`
  | 'company:manage'
  | 'exchange:read'
  | 'exchange:manage'
  | 'pact:read'
  | 'verification:write';

export const PERMISSIONS: readonly Permission[] = [
  ...CRUD.map((action) => `activity:${action}` as const),
  'activity:report',
  ...KINDS.flatMap((kind) => CRUD.map((action) => `${kind}:${action}` as const)),
  'company:manage',
  'exchange:read',
  'exchange:manage',
  'pact:read',
  'verification:write',
];

export function isPermission(text: string): text is Permission {
  return (PERMISSIONS as readonly string[]).includes(text);
}

/** PACT Technical Specifications 3.0.3 define scopes of their own. All of them are one permission here. */
const PACT_SCOPES: Readonly<Record<string, Permission>> = {
  'footprint:list': 'pact:read',
  'footprint:read': 'pact:read',
};

/** Returns the permission that a word of a requested scope stands for, or undefined if there is none. */
export function permissionOfScope(word: string): Permission | undefined {
  if (isPermission(word)) return word;
  return Object.hasOwn(PACT_SCOPES, word) ? PACT_SCOPES[word] : undefined;
}

/** `activity:read` includes `activity:report`. */
export function holds(granted: readonly string[], needed: Permission): boolean {
  return granted.includes(needed) || (needed === 'activity:report' && granted.includes('activity:read'));
}
