import { numberText } from '../../../browser/number-text.js';
import { Button } from '../../../parts/Button.js';
import { Field } from '../../../parts/forms/Field.js';
import { linesOf } from '../../../parts/forms/lines.js';
import { useTyped } from '../../../parts/forms/typed.js';
import type { Condition } from './types.js';
import { Choose, Write } from './Choose.js';
import { mappingTexts } from './mapping-texts.js';

interface WhereRowsProps {
  where: readonly Condition[];
  /** All columns of the file. */
  columns: readonly string[];
  onChange: (where: Condition[]) => void;
}

type Operator = keyof ReturnType<typeof mappingTexts>['conditions'];

/** Which rows of the file are taken. */
export function WhereRows({ where, columns, onChange }: WhereRowsProps) {
  const t = mappingTexts();
  return (
    <section class="mapping-part" aria-label={t.where}>
      <h2>{t.where}</h2>
      <p class="muted">{t.whereHint}</p>
      {where.map((condition, nth) => (
        <ConditionFields
          key={nth}
          name={t.whereNth(numberText(nth + 1))}
          condition={condition}
          columns={columns}
          onChange={(next) => onChange(where.toSpliced(nth, 1, ...(next ? [next] : [])))}
        />
      ))}
      <div class="actions">
        <Button onClick={() => onChange([...where, { column: columns[0] ?? '', is: '' }])}>{t.addCondition}</Button>
      </div>
    </section>
  );
}

interface ConditionFieldsProps {
  name: string;
  condition: Condition;
  columns: readonly string[];
  onChange: (condition: Condition | undefined) => void;
}

function ConditionFields({ name, condition, columns, onChange }: ConditionFieldsProps) {
  const t = mappingTexts();
  const operator = operatorOf(condition);
  const { column } = condition;
  const text = condition.is ?? condition.isNot ?? condition.contains ?? condition.oneOf?.join('\n') ?? '';
  return (
    <fieldset class="card row-fields">
      <legend class="unseen">{name}</legend>
      <div class="fields">
        <Choose
          label={t.column}
          value={column}
          options={columns.map((value) => ({ value, text: value }))}
          onChange={(value) => onChange({ ...condition, column: value })}
        />
        <Choose
          label={t.condition}
          value={operator}
          options={Object.entries(t.conditions).map(([value, each]) => ({ value, text: each }))}
          onChange={(value) => onChange(conditionOf(column, value as Operator, text))}
        />
        {operator === 'oneOf' ? (
          <Lines label={t.text} text={text} onChange={(value) => onChange(conditionOf(column, operator, value))} />
        ) : (
          operator !== 'isEmpty' &&
          operator !== 'isFilled' && (
            <Write label={t.text} value={text} onChange={(value) => onChange(conditionOf(column, operator, value))} />
          )
        )}
      </div>
      <div class="actions">
        <button type="button" class="link" aria-label={`${t.remove}: ${name}`} onClick={() => onChange(undefined)}>
          {t.remove}
        </button>
      </div>
    </fieldset>
  );
}

function Lines({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  // While it is typed, it may end in an empty line.
  const [typed, setTyped] = useTyped(text);
  return (
    <Field label={label} hint={mappingTexts().oneOfHint}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            onChange(event.currentTarget.value);
          }}
        />
      )}
    </Field>
  );
}

function operatorOf({ empty, isNot, oneOf, contains }: Condition): Operator {
  if (typeof empty === 'boolean') return empty ? 'isEmpty' : 'isFilled';
  if (typeof isNot === 'string') return 'isNot';
  if (oneOf) return 'oneOf';
  return typeof contains === 'string' ? 'contains' : 'is';
}

function conditionOf(column: string, operator: Operator, text: string): Condition {
  switch (operator) {
    case 'isEmpty':
      return { column, empty: true };
    case 'isFilled':
      return { column, empty: false };
    case 'oneOf':
      return { column, oneOf: linesOf(text) };
    default:
      return { column, [operator]: text };
  }
}
