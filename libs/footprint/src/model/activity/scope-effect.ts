/** Which figures of a product an activity includes. */
export interface ScopeEffect {
  upstream: boolean;
  downstream: boolean;
}

const UPSTREAM_ONLY: ScopeEffect = { upstream: true, downstream: false };
const DOWNSTREAM_ONLY: ScopeEffect = { upstream: false, downstream: true };
const BOTH: ScopeEffect = { upstream: true, downstream: true };

/** The last of the upstream categories of scope 3; 3.9 to 3.15 are the downstream ones (GHG Protocol, Scope 3, table 5.3). */
const LAST_UPSTREAM_CATEGORY = 8;
const CATEGORY = /^3\.(\d{1,2})$/;

/** Depends on the code of a built-in scope. Without a scope, or with one of the company's own, both figures are included. */
export function scopeEffect(code: string | undefined): ScopeEffect {
  if (code === undefined) return BOTH;
  if (code === '1' || code === '2') return UPSTREAM_ONLY;
  const [, category] = CATEGORY.exec(code) ?? [];
  if (category === undefined) return BOTH;
  return Number(category) <= LAST_UPSTREAM_CATEGORY ? UPSTREAM_ONLY : DOWNSTREAM_ONLY;
}
