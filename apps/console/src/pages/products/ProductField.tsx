import type { CallOptions, Schemas } from '@footprint-exchange/client';
import { useEffect, useId, useState } from 'preact/hooks';
import { api, may } from '../../session/session.js';
import { Field } from '../../parts/forms/Field.js';
import { useTyped } from '../../parts/forms/typed.js';

interface Product {
  readonly uuid: string;
  readonly name: string;
}

interface ProductFieldProps {
  label: string;
  hint: string;
  isOptional?: boolean | undefined;
  /** What is referred to so far. */
  product: Product | undefined;
  fault: string | undefined;
  /** Called with the UUID of what was chosen; empty: nothing is typed; undefined: what is typed names nothing. */
  onChange: (uuid: string | undefined) => void;
}

const PAUSE_MS = 250;
const MOST_PROPOSED = 20;

/** A material or process element, found by its words. */
export function ProductField({ label, hint, isOptional, product, fault, onChange }: ProductFieldProps) {
  const id = useId();
  // Another one comes in where others chose it meanwhile.
  const [text, setText] = useTyped(product?.name ?? '');
  const [found, setFound] = useState<readonly Product[]>([]);

  useEffect(() => {
    if (text.trim() === '' || text === product?.name) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const words = text.replace(/ \([^)]*\)$/, '');
      readProducts(words, { signal: leaving.signal }).then(setFound, () => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text, product]);

  const named = (typed: string): string | undefined => {
    if (typed.trim() === '') return '';
    const known = [...(product ? [product] : []), ...found];
    return known.find(({ name }) => name === typed)?.uuid;
  };
  useEffect(() => onChange(named(text)), [text, found]);

  return (
    <Field label={label} hint={hint} fault={fault} isOptional={isOptional}>
      {(control) => (
        <>
          <input
            {...control}
            list={id}
            autocomplete="off"
            spellcheck={false}
            value={text}
            onInput={({ currentTarget: { value } }) => setText(value)}
          />
          <datalist id={id}>
            {found.map(({ uuid, name }) => (
              <option key={uuid} value={name} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

async function readProducts(q: string, options: CallOptions): Promise<Product[]> {
  const init = { ...options, params: { query: { q, limit: MOST_PROPOSED } } };
  const [materials, processes] = await Promise.all([
    may('material:read') ? api.GET('/api/v1/material', init) : undefined,
    may('process:read') ? api.GET('/api/v1/process', init) : undefined,
  ]);
  return [...(materials?.data.data ?? []), ...(processes?.data.data ?? [])].map(proposed);
}

/** Products may share a name, so that their sku tells which is which. */
function proposed({ uuid, name, sku }: Pick<Schemas['ElementRecord'], 'uuid' | 'name' | 'sku'>): Product {
  return { uuid, name: sku ? `${name} (${sku})` : name };
}
