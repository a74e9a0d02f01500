import { Icon } from '../../../parts/Icon.js';
import { numberText } from '../../../browser/number-text.js';
import { modelTexts } from './inputs/model-texts.js';
import { originTexts } from '../origin/origin-texts.js';
import type { Part } from '../origin/parts-of.js';
import { addressOf, nameOf } from '../origin/parts-of.js';
import { STEP } from './tree.js';
import type { TreeRow } from './tree.js';

interface ModelRowNameProps {
  row: TreeRow;
  indicator: string | undefined;
  onToggle: (row: TreeRow) => void;
  onMore: (row: TreeRow) => void;
}

/** What a row is of, and what opens or closes it. */
export function ModelRowName({ row, indicator, onToggle, onMore }: ModelRowNameProps) {
  const t = modelTexts();
  switch (row.kind) {
    case 'block': {
      const name = row.block?.name ?? t.noBlock;
      return (
        <span class="tree-name block-name">
          <Toggle isOpen={row.isOpen} label={t.openBlock(name)} onToggle={() => onToggle(row)} />
          <span>
            {name} <span class="muted small count">{t.count(numberText(row.count))}</span>
          </span>
        </span>
      );
    }
    case 'input':
    case 'part': {
      const part: Part = row.part ?? { contributions: {} };
      const name = row.kind === 'input' ? row.input.name : nameOf(part);
      const address = addressOf(part, indicator, part.hasParts ? 'model' : 'origin');
      const kind = part.source && originTexts().kindsOfSource[part.source.kind];
      const own = part.source && part.source.name !== name ? part.source.name : undefined;
      return (
        <span class={`tree-name depth-${Math.min(row.level, 3)}`}>
          {part.hasParts ? (
            <Toggle isOpen={row.isOpen} label={t.open(name)} onToggle={() => onToggle(row)} />
          ) : (
            <span class="no-toggle" />
          )}
          <span>
            {address ? <a href={address}>{name}</a> : name}
            {kind && <span class="beneath">{own ? `${kind} · ${own}` : kind}</span>}
          </span>
        </span>
      );
    }
    case 'cut': {
      const text =
        row.count === undefined
          ? t.partsLoading
          : row.count === 0
            ? t.elsewhere
            : originTexts().cutParts(numberText(row.count));
      return <span class={`tree-name muted depth-${Math.min(row.level, 3)}`}>{text}</span>;
    }
    case 'more':
      return (
        <span class={`tree-name depth-${row.level}`}>
          <button type="button" class="link" onClick={() => onMore(row)}>
            {t.more(numberText(Math.min(row.count, 2 * STEP)))}
          </button>
        </span>
      );
    default:
      return row satisfies never;
  }
}

function Toggle({ isOpen, label, onToggle }: { isOpen: boolean; label: string; onToggle: () => void }) {
  return (
    <button type="button" class="tree-toggle" aria-expanded={isOpen} aria-label={label} onClick={onToggle}>
      <Icon name="chevron" />
    </button>
  );
}
