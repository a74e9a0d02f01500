import { useAddress } from '../browser/address.js';
import { Field } from '../parts/forms/Field.js';
import { figureTexts } from './figure-texts.js';
import { indicatorTexts } from './indicator-texts.js';
import type { IndicatorCode } from './indicators.js';
import './figures.css';

const DEFAULT: IndicatorCode = 'GWP-fossil';

/** The indicator in the address. */
export function useIndicator(): IndicatorCode {
  const asked = useAddress().query['indicator'];
  return asked && Object.hasOwn(indicatorTexts(), asked) ? (asked as IndicatorCode) : DEFAULT;
}

export function IndicatorChoice() {
  const names = indicatorTexts();
  const { setQuery } = useAddress();
  const code = useIndicator();
  return (
    <div class="indicator">
      <Field label={figureTexts().indicator}>
        {(control) => (
          <select
            {...control}
            value={code}
            onChange={({ currentTarget: { value } }) => setQuery({ indicator: value === DEFAULT ? undefined : value })}
          >
            {Object.entries(names).map(([each, name]) => (
              <option key={each} value={each}>
                {each} · {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
