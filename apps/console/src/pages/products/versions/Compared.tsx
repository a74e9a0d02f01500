import { versionTexts } from './version-texts.js';

/** A field before and after. */
export function Compared({ field, from, to }: { field: string; from: unknown; to: unknown }) {
  const t = versionTexts();
  return (
    <>
      <code>{field}</code>{' '}
      {from === undefined
        ? valueText(to, t.notSet)
        : t.changedFromTo(valueText(from, t.notSet), valueText(to, t.notSet))}
    </>
  );
}

/** A value of a record in a line: a thing by its name, an amount with its unit, others as JSON has them. */
export function valueText(value: unknown, notSet: string): string {
  if (value === undefined || value === null) return notSet;
  if (typeof value === 'string') return value;
  const { name, quantity, unit } = value as { name?: string; quantity?: string | number; unit?: string };
  if (name !== undefined) return name;
  if (quantity !== undefined) return `${quantity} ${unit ?? ''}`;
  return JSON.stringify(value).replaceAll('"', '').replaceAll(',', ', ').replaceAll(':', ': ');
}
