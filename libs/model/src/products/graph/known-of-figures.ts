import { print } from '#impacts';
import type { Figures } from '#impacts';
import type { ModelledFacts } from '../element.js';
import { given, QUANTITY_NAMES } from '#model/terms';
import { gapCounts } from '../figure-gaps.js';
import type { Quantity } from '#model/terms';
import { isUndivided, statedQuantities } from '../stated-quantities.js';

/** What the figures of a model tell of its quantities, where its inputs changed since. Its inputs' gaps stay gaps in what is not told. */
export function knownOfFigures(
  figures: Figures,
  { gaps = [], inputCount, incompleteInputs }: Pick<ModelledFacts, 'gaps' | 'inputCount' | 'incompleteInputs'>,
): Pick<ModelledFacts, 'known' | 'gaps' | 'gapCounts' | 'inputCount' | 'undividedPercent'> {
  const { quantities } = statedQuantities({ figures, pact: {} });
  const told = QUANTITY_NAMES.flatMap((quantity) => {
    const amount = quantities[quantity]?.amount;
    return amount ? [[quantity, print(amount)] as const] : [];
  });
  const isOpen = (quantity: Quantity) => quantities[quantity]?.lacks ?? true;
  const known = Object.fromEntries(told) as Partial<Record<Quantity, string>>;
  const open = gaps.map((each) => ({ ...each, of: each.of.filter(isOpen) })).filter(({ of }) => of.length > 0);
  const counts = gapCounts({ incompleteInputs, known, gaps: open });
  return {
    known,
    gaps: open,
    ...given({ gapCounts: counts, inputCount, undividedPercent: isUndivided(figures) ? '100' : undefined }),
  };
}
