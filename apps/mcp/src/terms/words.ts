import { z } from 'zod';
import { UNITS, foldedName, placeMeaning, readUnitText, scopeMeaning, withBasis } from '#model/terms';
import type { EnergyBasis, UnitCode, UnitKind } from '#model/terms';
import { ArgumentFault } from '../tool/tool.js';
import type { Call } from '../tool/tool.js';

/** Texts that were no code, and what they were read as. */
export const Read = z.array(z.string()).optional().describe('What words of the arguments were read as.');

/**
 * The words of one call as codes, by the tables that files are read by. What could be several things is refused with all of them; what
 * is not known goes on to the API, which says so.
 */
export class Words {
  private readonly told: string[] = [];
  private basis: EnergyBasis | undefined;

  /** For the answer; empty where every word was a code. */
  get read(): { read?: string[] } {
    return this.told.length === 0 ? {} : { read: this.told };
  }

  unit(text: string, kind?: UnitKind): string {
    const meaning = readUnitText(text, kind ? { kind } : {});
    switch (meaning.kind) {
      case 'unknown':
        return text;
      case 'asked':
        throw couldBe(
          text,
          meaning.candidates.flatMap(({ unit, factor, name }) =>
            unit === undefined ? [] : [`${factor ? `${factor} ` : ''}${unit} (${name})`],
          ),
        );
      case 'understood': {
        const { unit, factor, basis } = meaning;
        if (factor !== undefined)
          throw new ArgumentFault(`${JSON.stringify(text)} is ${factor} ${unit}: give amounts and figures in ${unit}.`);
        if (unit !== text) this.tell(text, basis === undefined ? nameOf(unit) : `${nameOf(unit)}, by ${basis}`);
        this.basis ??= basis;
        return unit;
      }
      default:
        return meaning satisfies never;
    }
  }

  /** A name says by which heating value the units are that were read. */
  name(text: string): string {
    return withBasis(text, this.basis);
  }

  /** The code of a place. */
  place(text: string): string {
    const meaning = placeMeaning(text);
    switch (meaning.kind) {
      case 'unknown':
        return text;
      case 'none':
        throw new ArgumentFault(`${JSON.stringify(text)} ${meaning.told}.`);
      case 'asked':
        throw couldBe(
          text,
          meaning.candidates.map(({ code, name }) => `${code} (${name})`),
        );
      case 'understood': {
        const { code, name, uuid } = meaning.meant;
        if (meaning.told !== undefined) this.tell(text, meaning.told.replace(/^read as /, ''));
        else if (code !== text && uuid !== text) this.tell(text, `${code} (${name})`);
        return code;
      }
      default:
        return meaning satisfies never;
    }
  }

  /** The uuid of a scope of the company: by its uuid, its name, or as the GHG Protocol names it. */
  async scope(text: string, { api, signal }: Pick<Call<unknown>, 'api' | 'signal'>): Promise<string> {
    if (z.guid().safeParse(text).success) return text;
    const { body } = await api.get('scope', {}, signal);
    const scopes = Scopes.parse(body);
    const named = scopes.filter(({ name }) => foldedName(name) === foldedName(text));
    const meaning = scopeMeaning(text);
    const codes = meaning.kind === 'understood' ? [meaning.meant] : meaning.kind === 'asked' ? meaning.candidates : [];
    const found = named.length > 0 ? named : scopes.filter(({ key }) => key !== undefined && codes.includes(key));
    const [only, another] = found;
    const isAsked = named.length === 0 && meaning.kind === 'asked';
    if (only === undefined)
      throw new ArgumentFault(`${JSON.stringify(text)} is no scope; list_reference_values has them.`);
    if (another !== undefined || isAsked)
      throw couldBe(
        text,
        found.map(({ key, name }) => key ?? name),
      );
    this.tell(text, only.name);
    return only.uuid;
  }

  private tell(text: string, as: string): void {
    this.told.push(`${JSON.stringify(text)} was read as ${as}.`);
  }
}

const Scopes = z.array(z.object({ uuid: z.string(), name: z.string(), key: z.string().optional() }));

function couldBe(text: string, candidates: readonly string[]): ArgumentFault {
  return new ArgumentFault(
    `${JSON.stringify(text)} could be ${candidates.join(', ')}. Ask the user which, and give that.`,
  );
}

const nameOf = (unit: UnitCode): string => `${unit} (${UNITS[unit].name})`;
