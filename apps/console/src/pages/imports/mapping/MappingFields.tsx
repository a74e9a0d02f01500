import { useId } from 'preact/hooks';
import { Notice } from '../../../parts/Notice.js';
import type { Kind } from '../kinds/kinds.js';
import type { Asked } from './answers.js';
import type { Mapping, OpenText, Proposal } from './types.js';
import { AskedTexts } from './AskedTexts.js';
import { ColumnTable } from './ColumnTable.js';
import { useFieldsOf } from './fields-of-kind.js';
import { FurtherFields } from './FurtherFields.js';
import { mappingTexts } from './mapping-texts.js';
import { ProposalNotices } from './ProposalNotices.js';
import { WarningList } from './WarningList.js';
import { WhereRows } from './WhereRows.js';

interface MappingFieldsProps {
  kind: Kind;
  proposal: Proposal;
  draft: Mapping;
  onChange: (draft: Mapping) => void;
  /** More is to be said of the entry in this place. */
  onMore: (place: number) => void;
}

/** All that a mapping says of the rows of a file: what fills which field, what texts stand for, and which rows are taken. */
export function MappingFields({ kind, proposal, draft, onChange, onMore }: MappingFieldsProps) {
  const t = mappingTexts();
  const fieldList = useId();
  const fields = useFieldsOf(kind);
  const columns = columnsOf(proposal);
  const asked = proposal.open.flatMap(askedOf);
  const { warnings = [] } = proposal;
  const shared = { draft, columns, fieldList, onChange, onMore };
  return (
    <>
      <datalist id={fieldList}>
        {fields.map((field) => (
          <option key={field} value={field} />
        ))}
      </datalist>
      <ProposalNotices proposal={proposal} draft={draft} />
      <ColumnTable proposal={proposal} {...shared} />
      {asked.length > 0 && (
        <section class="mapping-part" aria-label={t.openTexts}>
          <h2>{t.openTexts}</h2>
          <p class="muted">{t.openHint}</p>
          <AskedTexts caption={t.openTexts} asked={asked} draft={draft} onChange={onChange} />
        </section>
      )}
      {warnings.length > 0 && (
        <Notice kind="warning" title={t.warnings}>
          <WarningList warnings={warnings} />
        </Notice>
      )}
      <FurtherFields {...shared} />
      <WhereRows where={draft.where ?? []} columns={columns} onChange={(where) => onChange({ ...draft, where })} />
    </>
  );
}

/** What is open of texts of rows; the rest is of the mapping itself. */
function askedOf({ column, value, count = 0, firstLine = 0, reason = '', proposal }: OpenText): Asked[] {
  return column === undefined || value === undefined
    ? []
    : [{ column, value, count, lines: [firstLine], reason, proposal }];
}

export const columnsOf = ({ columns }: Proposal): string[] => columns.map(({ column }) => column);
