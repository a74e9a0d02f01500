import { useState } from 'preact/hooks';
import { useAddress } from '../../../browser/address.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { EmptyState } from '../../../parts/EmptyState.js';
import { Field } from '../../../parts/forms/Field.js';
import { percentText } from '../../../browser/number-text.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import { modelTexts } from './inputs/model-texts.js';
import { originTexts } from '../origin/origin-texts.js';
import type { IndicatorCode } from '../../../impacts/indicators.js';
import { unitText } from '../../../impacts/indicators.js';
import type { Product } from '../kind.js';
import type { Part } from '../origin/parts-of.js';
import { BlockDialog } from './BlockDialog.js';
import { DeleteDialog } from './DeleteDialog.js';
import type { EditedField } from './inputs/InputForm.js';
import { InputForm } from './inputs/InputForm.js';
import type { Allowed, Block, Input, ModelParts } from './inputs/model.js';
import { ModelRowName } from './ModelRowName.js';
import { QuantityCell, StageCell } from './QuantityCell.js';
import { RowActions } from './RowActions.js';
import type { TreeRow, TreeView } from './tree.js';
import { STEP, treeRows } from './tree.js';

interface ModelTableProps {
  model: string;
  product: Product;
  code: IndicatorCode;
  parts: ModelParts;
  /** What each input adds, and with what it is made of. */
  direct: ReadonlyMap<string, Part>;
  deep: ReadonlyMap<string, Part> | undefined;
  allowed: Allowed;
  onOpened: () => void;
  onAdd: (block: Block) => void;
  onChanged: () => void;
}

type Open =
  | { readonly what: 'edit'; readonly uuid: string; readonly field: EditedField }
  | { readonly what: 'delete'; readonly input: Input }
  | { readonly what: 'rename' | 'delete-block'; readonly block: Block };

/** From so many inputs on one looks for them by name. */
const MANY = 20;

/** Blocks, their inputs, and what these are made of: to be opened, and changed in place. */
export function ModelTable(props: ModelTableProps) {
  const { model, product, code, parts, direct, deep, allowed, onOpened, onAdd, onChanged } = props;
  const t = modelTexts();
  const { indicator } = useAddress().query;
  const [view, setView] = useState<TreeView>({ open: new Set(), closed: new Set(), shown: {}, find: '' });
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const unit = unitText(product.impacts[code]?.unit ?? '', product.unit);
  const rows = treeRows(parts, { parts: direct, deep }, view);

  const toggle = (row: TreeRow): void => {
    const name = row.kind === 'block' ? 'closed' : 'open';
    const keys = new Set(view[name]);
    if (!keys.delete(row.key)) keys.add(row.key);
    if (name === 'open') onOpened();
    setView({ ...view, [name]: keys });
  };
  const showMore = ({ key }: TreeRow): void => {
    const block = key.replace(/\.more$/, '');
    setView({ ...view, shown: { ...view.shown, [block]: (view.shown[block] ?? STEP) + 2 * STEP } });
  };

  const columns: Column<TreeRow>[] = [
    {
      key: 'input',
      heading: t.input,
      cell: (row) => <ModelRowName row={row} indicator={indicator} onToggle={toggle} onMore={showMore} />,
    },
    {
      key: 'stage',
      heading: t.stage,
      cell: (row) =>
        row.kind === 'input' && (
          <StageCell
            input={row.input}
            onEdit={
              allowed.update ? () => setOpen({ what: 'edit', uuid: row.key, field: 'lifecycleStage' }) : undefined
            }
          />
        ),
    },
    {
      key: 'quantity',
      heading: t.quantity,
      align: 'end',
      cell: (row) => (
        <QuantityCell
          row={row}
          onEdit={allowed.update ? () => setOpen({ what: 'edit', uuid: row.key, field: 'quantity' }) : undefined}
        />
      ),
    },
    {
      key: 'contribution',
      heading: `${t.contribution} (${unit})`,
      align: 'end',
      cell: (row) => {
        if ('part' in row && row.part) return <Amount part={row.part} code={code} unit={unit} />;
        // Of the smallest of very many inputs the API tells its own indicator alone.
        const co2e = row.kind === 'input' && code === 'GWP-fossil' ? row.input.CO2e : undefined;
        return co2e !== undefined && <Decimal value={co2e} />;
      },
    },
    {
      key: 'share',
      heading: t.share,
      align: 'end',
      cell: (row) => {
        const share = 'part' in row ? row.part?.contributions[code]?.share : undefined;
        return share && percentText(share);
      },
    },
  ];
  if (allowed.create || allowed.update || allowed.delete) {
    columns.push({
      key: 'actions',
      heading: t.actions,
      isUnseen: true,
      align: 'end',
      cell: (row) => (
        <RowActions
          row={row}
          allowed={allowed}
          onAdd={onAdd}
          onEdit={(uuid) => setOpen({ what: 'edit', uuid, field: 'quantity' })}
          onDelete={(input) => setOpen({ what: 'delete', input })}
          onRename={(block) => setOpen({ what: 'rename', block })}
          onDeleteBlock={(block) => setOpen({ what: 'delete-block', block })}
        />
      ),
    });
  }

  return (
    <>
      {parts.inputs.length > MANY && (
        <div class="indicator">
          <Field label={t.find}>
            {(control) => (
              <input
                {...control}
                type="search"
                autocomplete="off"
                value={view.find}
                onInput={({ currentTarget }) => setView({ ...view, find: currentTarget.value })}
              />
            )}
          </Field>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState title={t.foundNone} />
      ) : (
        <div class="model-table">
          <Table
            caption={t.inputsOf(product.name)}
            columns={columns}
            rows={rows}
            rowKey={({ key }) => key}
            instead={(row) =>
              row.kind === 'input' &&
              open?.what === 'edit' &&
              open.uuid === row.key && (
                <InputForm
                  key={row.key}
                  model={model}
                  input={row.input}
                  kind={row.part?.source?.kind}
                  blocks={parts.blocks}
                  field={open.field}
                  onClose={() => {
                    close();
                    focusOn(`${open.field}-${row.key}`);
                  }}
                  onSaved={onChanged}
                />
              )
            }
          />
        </div>
      )}
      {open?.what === 'delete' && (
        <DeleteDialog model={model} input={open.input} onClose={close} onDeleted={onChanged} />
      )}
      {open?.what === 'delete-block' && (
        <DeleteDialog model={model} block={open.block} onClose={close} onDeleted={onChanged} />
      )}
      {open?.what === 'rename' && <BlockDialog model={model} block={open.block} onClose={close} onSaved={onChanged} />}
    </>
  );
}

/** Where the focus was before a row was changed, once it is drawn again. */
function focusOn(id: string): void {
  setTimeout(() => document.getElementById(id)?.focus());
}

function Amount({ part, code, unit }: { part: Part; code: IndicatorCode; unit: string }) {
  const t = originTexts();
  const { contributions, changedSince, missing } = part;
  const { [code]: contribution } = contributions;
  const since = changedSince?.[code];
  return (
    <>
      {contribution && <Decimal value={contribution.amount} />}
      {!contribution && missing?.includes(code) && <span class="muted">{t.missing}</span>}
      {since && (
        <span class="beneath">
          {t.changedSince} <Decimal value={since} unit={unit} />
        </span>
      )}
    </>
  );
}
