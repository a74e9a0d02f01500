import { modelTexts } from './inputs/model-texts.js';
import type { Allowed, Block, Input } from './inputs/model.js';
import type { TreeRow } from './tree.js';

interface RowActionsProps {
  row: TreeRow;
  allowed: Allowed;
  onAdd: (block: Block) => void;
  onEdit: (uuid: string) => void;
  onDelete: (input: Input) => void;
  onRename: (block: Block) => void;
  onDeleteBlock: (block: Block) => void;
}

/** What may be done with a block or an input. A block with inputs can't be deleted. */
export function RowActions({ row, allowed, onAdd, onEdit, onDelete, onRename, onDeleteBlock }: RowActionsProps) {
  const t = modelTexts();
  if (row.kind === 'input') {
    const { input } = row;
    return (
      <div class="row-actions">
        {allowed.update && (
          <Action text={t.change} label={t.changeNamed(input.name)} onClick={() => onEdit(input.uuid)} />
        )}
        {allowed.delete && (
          <Action text={t.delete} label={t.deleteNamed(input.name)} isDanger onClick={() => onDelete(input)} />
        )}
      </div>
    );
  }
  if (row.kind !== 'block' || !row.block) return null;
  const { block } = row;
  return (
    <div class="row-actions">
      {allowed.create && <Action text={t.add} label={t.addTo(block.name)} onClick={() => onAdd(block)} />}
      {allowed.update && (
        <Action text={t.renameBlock} label={t.renameNamed(block.name)} onClick={() => onRename(block)} />
      )}
      {allowed.delete && row.isEmpty && (
        <Action text={t.delete} label={t.deleteNamed(block.name)} isDanger onClick={() => onDeleteBlock(block)} />
      )}
    </div>
  );
}

interface ActionProps {
  text: string;
  label: string;
  isDanger?: boolean;
  onClick: () => void;
}

function Action({ text, label, isDanger = false, onClick }: ActionProps) {
  return (
    <button type="button" class={isDanger ? 'link danger' : 'link'} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
