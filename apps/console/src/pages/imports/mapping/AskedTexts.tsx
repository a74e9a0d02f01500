import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import type { Column } from '../../../parts/Table.js';
import { Table } from '../../../parts/Table.js';
import type { Asked } from './answers.js';
import { answerTo, isAnswerable, proposedOf, withAnswer, withProposals } from './answers.js';
import type { Mapping } from './types.js';
import { mappingTexts } from './mapping-texts.js';
import './mapping.css';

interface AskedTextsProps {
  caption: string;
  asked: readonly Asked[];
  /** Where what the texts stand for is kept; absent: they are only told. */
  draft?: Mapping | undefined;
  onChange?: ((draft: Mapping) => void) | undefined;
}

/** A page stays quick with so many; the others come up once these are decided. */
const SHOWN = 200;

/** Texts that were not understood, each once, and what they stand for. */
export function AskedTexts({ caption, asked, draft, onChange }: AskedTextsProps) {
  const t = mappingTexts();
  const shown = asked.slice(0, SHOWN);
  const columns: Column<Asked>[] = [
    {
      key: 'value',
      heading: t.value,
      cell: ({ column, value }) => (
        <>
          {column ? <code>{value}</code> : t.wholeRow}
          {column && <span class="beneath">{column}</span>}
        </>
      ),
    },
    {
      key: 'count',
      heading: t.count,
      align: 'end',
      cell: ({ count, lines }) => (
        <>
          {numberText(count)}
          <span class="beneath">{t.linesOf(lines.map(String).join(', '))}</span>
        </>
      ),
    },
    { key: 'reason', heading: t.reason, cell: ({ reason }) => <span lang="en">{reason}</span> },
  ];
  if (!draft || !onChange) return <Told caption={caption} asked={asked} shown={shown} columns={columns} />;
  const isDecidable = asked.filter((each) => isAnswerable(draft, each));
  const decided = isDecidable.filter((each) => answerTo(draft, each) !== '');
  const proposed = proposedOf(draft, asked);
  const answer: Column<Asked> = {
    key: 'answer',
    heading: t.answer,
    cell: (each) => isAnswerable(draft, each) && <Answer asked={each} draft={draft} onChange={onChange} />,
  };
  return (
    <>
      <div class="actions">
        {isDecidable.length > 0 && (
          <p class="muted" role="status">
            {t.decided(numberText(decided.length), numberText(isDecidable.length))}
          </p>
        )}
        {proposed.length > 0 && (
          <Button onClick={() => onChange(withProposals(draft, asked))}>
            {t.takeAll(numberText(proposed.length))}
          </Button>
        )}
      </div>
      <Told caption={caption} asked={asked} shown={shown} columns={[...columns, answer]} />
    </>
  );
}

interface ToldProps {
  caption: string;
  asked: readonly Asked[];
  shown: readonly Asked[];
  columns: readonly Column<Asked>[];
}

function Told({ caption, asked, shown, columns }: ToldProps) {
  return (
    <div class="asked">
      {asked.length > shown.length && <p class="muted">{mappingTexts().firstShown(numberText(shown.length))}</p>}
      <Table
        caption={caption}
        columns={columns}
        rows={shown}
        rowKey={({ column, value, reason }) => JSON.stringify([column, value, reason])}
      />
    </div>
  );
}

interface AnswerProps {
  asked: Asked;
  draft: Mapping;
  onChange: (draft: Mapping) => void;
}

function Answer({ asked, draft, onChange }: AnswerProps) {
  const t = mappingTexts();
  const { column, value, proposal } = asked;
  const answer = answerTo(draft, asked);
  const take = (): void => onChange(withAnswer(draft, asked, proposal?.value ?? ''));
  return (
    <span class="answer">
      <input
        aria-label={t.answerTo(value, column)}
        autocomplete="off"
        spellcheck={false}
        placeholder={proposal?.value}
        value={answer}
        onInput={(event) => onChange(withAnswer(draft, asked, event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // It takes what is proposed, and sends no form.
          event.preventDefault();
          if (answer === '' && proposal) take();
        }}
      />
      {proposal && answer === '' && (
        <button
          type="button"
          class="button"
          aria-label={t.takeFor(proposal.value, value)}
          onClick={(event) => {
            // The button goes; the field beside it keeps the place.
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            take();
          }}
        >
          {t.take(proposal.value)}
        </button>
      )}
    </span>
  );
}
