import type { PatchValue } from './patch.js';
import { patchKeys } from './patch.js';
import type { PactAttributes, PactPatch, StatedVerification } from './pact-attributes.js';

type Emptied = Omit<PactPatch, 'verification'> & { verification?: null };

/** Key by key, and so the verification inside. A list is replaced as a whole. */
export function patchPact(now: PactAttributes, patch: PatchValue<PactPatch>): PactAttributes {
  if (!patch?.verification) return patchKeys(now, patch as PatchValue<Emptied>);
  const { verification: changed, ...others } = patch;
  const verification = patchKeys<StatedVerification>(now.verification ?? {}, changed);
  const stays = Object.keys(verification).length > 0;
  return patchKeys(now, { ...others, verification: stays ? verification : null });
}
