import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kindOf, UNIT_CODES, UNITS } from '#model/terms';
import { INDICATORS, LIFECYCLE_STAGES } from '#impacts';
import { GHG_SCOPES } from '#access';
import type { Called } from '../support/companies/call.js';
import { call } from '../support/companies/call.js';
import { importFile } from '../support/companies/file-imports.js';
import type { Member } from '../support/companies/service.js';
import { TestService } from '../support/companies/service.js';
import type { WorkedSection, WorkedStep } from '../support/docs/worked-examples.js';
import { workedSections } from '../support/docs/worked-examples.js';
import { writtenFormulas } from '../support/docs/written-formulas.js';

const SECTIONS = workedSections();
const worked = SECTIONS.filter(({ steps }) => steps.length > 0);
const FACTORS: ReadonlySet<string> = new Set(Object.values(UNITS).map(({ factor }) => factor));
const inPages = (sections: readonly WorkedSection[]) =>
  sections.map((section, at) => ({ at, name: `${section.page}, ${section.title}`, section }));

let service: TestService;

beforeAll(async () => {
  service = await TestService.shared();
  await service.startWorker();
});
afterAll(() => service?.close());

/** Sends the requests of a section in turn, as a company that has nothing yet. */
class Runner {
  private constructor(
    private readonly member: Member,
    private readonly known: Map<string, string>,
  ) {}

  static async start(subdomain: string): Promise<Runner> {
    const member = await service.member(subdomain);
    const get = async (path: string) => (await call('GET', `${service.url}/api${path}`, member)).json as any[];
    const known = new Map<string, string>();
    for (const { uuid, name } of await get('/v1/scope')) {
      const code = GHG_SCOPES.find((scope) => scope.name === name)?.code;
      if (code) known.set(`scope ${code}`, uuid as string);
    }
    known.set('org', (await get('/v1/org'))[0].uuid as string);
    return new Runner(member, known);
  }

  async run({ method, path, body, status, as, expected }: WorkedStep): Promise<string[]> {
    const answer = await this.send(method, this.filled(path), body === undefined ? undefined : this.filled(body));
    if (as) this.known.set(as, answer.json.uuid as string);
    if (answer.status !== status) return [`answered ${answer.status} ${answer.text}, not ${status}`];
    return expected === undefined ? [] : lacking(answer.json, JSON.parse(this.filled(expected)), '');
  }

  /** A body that is no JSON is a file to import; its answer is the import when it has ended. */
  private async send(method: string, path: string, body?: string): Promise<Pick<Called, 'status' | 'text' | 'json'>> {
    if (body === undefined || /^[[{]/.test(body)) {
      const sent = body === undefined ? undefined : (JSON.parse(body) as unknown);
      return call(method, `${service.url}/api${path}`, { token: this.member.token, body: sent });
    }
    const json = await importFile(service.url, this.member, path.split('?')[1] ?? '', { content: body });
    return { status: 200, text: JSON.stringify(json), json };
  }

  private filled(text: string): string {
    return text.replace(/\{([a-z][\w.]*(?: [\d.]+)?)\}/gi, (_, name: string) => {
      const uuid = this.known.get(name);
      if (uuid === undefined) throw new Error(`{${name}} stands for nothing`);
      return uuid;
    });
  }
}

/** Where an answer is not as expected. It may hold more: other keys, and other items in between. */
function lacking(answer: any, expected: any, at: string): string[] {
  if (expected === null) return answer === undefined ? [] : [`${at} is there: ${JSON.stringify(answer)}`];
  if (Array.isArray(expected)) return lackingItems(answer, expected, at);
  if (typeof expected === 'object') {
    return Object.keys(expected).flatMap((key) => lacking(answer?.[key], expected[key], `${at}.${key}`));
  }
  return answer === expected ? [] : [`${at} is ${JSON.stringify(answer)}, not ${JSON.stringify(expected)}`];
}

function lackingItems(answer: any, expected: any[], at: string): string[] {
  if (!Array.isArray(answer)) return [`${at} is no list`];
  let from = 0;
  return expected.flatMap((item, index) => {
    const found = answer.findIndex((each, place) => place >= from && lacking(each, item, '').length === 0);
    if (found >= 0) from = found + 1;
    return found >= 0 ? [] : [`${at}[${index}] is not in ${JSON.stringify(answer)}`];
  });
}

/** The numbers that an answer is expected to have, as they are printed. */
function figuresIn(value: any): string[] {
  if (typeof value === 'number') return [String(value)];
  if (typeof value === 'string') return /^-?\d+(\.\d+)?$/.test(value) ? [value] : [];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(figuresIn) : [];
}

const expectedFigures = ({ steps }: WorkedSection) =>
  steps.flatMap(({ expected }) => (expected === undefined ? [] : figuresIn(JSON.parse(expected))));

/** The numbers of a text; a minus may be written as one. */
const numbersIn = (text: string) => new Set(text.replaceAll('−', '-').match(/-?\d+(\.\d+)?/g));

const REFERENCE =
  /(clauses?|sections?|chapters?|tables?|version|Specifications|Model|§)\s\d+(\.\d+)*(\sand\s\d+(\.\d+)*)?|\b3\.1?\d\b/g;

/** The fractions and negative numbers of a text, which are figures wherever they are no reference to a standard or a scope. */
function figuresTold(prose: string): string[] {
  const text = prose.replace(REFERENCE, '').replace(/(\S) − /g, '$1 + ');
  return [...numbersIn(text)].filter((number) => /[-.]/.test(number));
}

/** The numbers of the requests and answers of a section. */
const numbersSent = ({ steps }: WorkedSection) =>
  numbersIn(steps.map(({ path, body = '', expected = '' }) => `${path} ${body} ${expected}`).join(' '));

const tableRows = (page: string) =>
  SECTIONS.filter((section) => section.page === page)
    .flatMap(({ prose }) => prose.split('\n'))
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')));

describe('the worked numbers of the documentation', () => {
  it.each(inPages(worked))('$name: the service answers with them', async ({ at, section }) => {
    const runner = await Runner.start(`docs-${at}`);
    for (const step of section.steps) {
      expect({ step: `${section.page}:${step.line}`, lacking: await runner.run(step) }).toEqual({
        step: `${section.page}:${step.line}`,
        lacking: [],
      });
    }
  });

  it.each(inPages(worked))('$name: the text has the same', ({ section }) => {
    const told = numbersIn(section.prose);
    const figures = expectedFigures(section);
    expect(figures.filter((figure) => figure !== '0' && !told.has(figure))).toEqual([]);
    const formulas = writtenFormulas(section.prose);
    for (const { text, result, computed } of formulas) expect(`${text}: ${computed}`).toBe(`${text}: ${result}`);
    expect(formulas.map(({ result }) => result).filter((result) => !figures.includes(result))).toEqual([]);
    const sent = numbersSent(section);
    const known = (figure: string) => sent.has(figure) || sent.has(`-${figure}`) || FACTORS.has(figure);
    expect(figuresTold(section.prose).filter((figure) => !known(figure))).toEqual([]);
  });

  it('are on every page', () => {
    for (const page of new Set(SECTIONS.map((section) => section.page))) {
      const sections = worked.filter((section) => section.page === page);
      expect([page, sections.flatMap(({ prose }) => writtenFormulas(prose)).length > 0]).toEqual([page, true]);
    }
  });
});

describe('the tables of the documentation', () => {
  it('list every indicator with its name and unit', () => {
    const rows = tableRows('figures/indicators.md').map(([, code, name, unit]) => [code, name, unit]);
    expect(rows).toEqual(
      expect.arrayContaining(Object.entries(INDICATORS).map(([code, { name, unit }]) => [code, name, unit])),
    );
  });

  it('list every module', () => {
    const rows = tableRows('figures/indicators.md').map(([, code, name]) => [code, name]);
    expect(rows).toEqual(expect.arrayContaining(Object.entries(LIFECYCLE_STAGES)));
  });

  it('list every unit with its factor', () => {
    const rows = tableRows('figures.md').map(([, code, , factor]) => [code, factor]);
    const listed = Object.entries(UNITS).filter(([code, { kind }]) => kind !== 'money' || code === 'EUR');
    expect(rows).toEqual(expect.arrayContaining(listed.map(([code, { factor }]) => [code, factor])));
  });

  it('list the unit of PACT of every unit, and whether it has a mass', async () => {
    const { token } = await service.member('docs-units');
    const rows = tableRows('figures/footprints.md').map(([, units = '', pact, mass]) => ({
      ...{ units: units.split(', '), pact, mass },
    }));
    for (const unit of UNIT_CODES.filter((code) => kindOf(code) !== 'money' || code === 'EUR')) {
      const told = rows.find(({ units }) => units.includes(unit));
      const body = { name: unit, sku: unit, unit, footprint: { CO2e: { A1: '1' } } };
      await call('POST', `${service.url}/api/v1/material`, { token, body });
      const light = await declared(unit, token);
      expect([unit, light?.declaredUnitOfMeasurement]).toEqual([
        unit,
        told?.mass?.startsWith('the weight') ? undefined : told?.pact,
      ]);
      const weighed = { ...body, sku: `${unit}-2`, weight: { quantity: 7, unit: 'kg' } };
      await call('POST', `${service.url}/api/v1/material`, { token, body: weighed });
      const heavy = await declared(`${unit}-2`, token);
      expect([unit, heavy?.declaredUnitOfMeasurement]).toEqual([unit, told?.pact]);
      if (told?.mass === '0') expect([unit, heavy?.productMassPerDeclaredUnit]).toEqual([unit, '0']);
      if (told?.mass?.startsWith('the amount'))
        expect(heavy?.productMassPerDeclaredUnit).toBe(heavy?.declaredUnitAmount);
      if (told?.mass?.startsWith('the weight')) expect([unit, heavy?.productMassPerDeclaredUnit]).toEqual([unit, '7']);
    }
  });
});

async function declared(sku: string, token: string): Promise<any> {
  const { json } = await call('GET', `${service.url}/api/v1/footprint?productId=${sku}`, { token });
  return json.data[0]?.footprint.pcf;
}
