import type { ComponentChildren } from 'preact';
import { dateText } from '../../../parts/DateText.js';
import { Decimal } from '../../../parts/figures/Decimal.js';
import { JsonLines } from '../../../parts/JsonText.js';
import { pactTexts } from './pact-texts.js';
import type { Product } from '../kind.js';
import type { PactGroup, PactName } from './pact-fields.js';
import { kindOf, namesIn, PACT_GROUPS, PACT_NAMES, statedValue, typedText } from './pact-fields.js';

/** What the product states for PACT alone, by groups; what is not stated is left out. */
export function PactStated({ product }: { product: Product }) {
  const t = pactTexts();
  const isStated = (name: PactName): boolean => statedValue(product, name) !== undefined;
  return (
    <section class="card" aria-labelledby="pact-stated">
      <h2 id="pact-stated">{t.stated}</h2>
      {!PACT_NAMES.some(isStated) && <p class="muted">{t.nothingStated}</p>}
      {PACT_GROUPS.filter((group) => namesIn(group).some(isStated)).map((group) => (
        <Group key={group} group={group} product={product} />
      ))}
    </section>
  );
}

function Group({ group, product }: { group: PactGroup; product: Product }) {
  const t = pactTexts();
  const stated = namesIn(group).filter((name) => statedValue(product, name) !== undefined);
  return (
    <>
      <h3>{t.groups[group]}</h3>
      <dl class="product-facts pact-facts">
        {stated.map((name) => (
          <div key={name} class={kindOf(name) === 'json' ? 'json-text' : undefined}>
            <dt>{t.fields[name]}</dt>
            <dd>{shown(name, statedValue(product, name))}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function shown(name: PactName, value: unknown): ComponentChildren {
  const t = pactTexts();
  const text = typedText(name, value);
  const kind = kindOf(name);
  switch (kind) {
    case 'decimal':
      return <Decimal value={text} />;
    case 'day':
      return dateText(text);
    case 'json':
      return <JsonLines text={text} file="extensions.json" />;
    case 'text':
    case 'lines':
    case 'list':
    case 'rules':
      return <span class="lines">{text}</span>;
    default:
      return t.word(text);
  }
}
