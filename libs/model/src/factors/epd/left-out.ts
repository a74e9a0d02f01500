/** Something of a file that its dataset does not have, or has otherwise than the file says it. */
export interface LeftOut {
  readonly what: string;
  /** Goes on from `what`: `is …`, `has …`. */
  readonly why: string;
}

/** So many are told of one data set; a real one has tens. */
const MOST = 1_000;
/** In characters, of each text. */
const LONGEST = 2_000;

/** Collects what is left out, each said once. */
export class LeftOuts {
  private readonly kept = new Map<string, LeftOut>();
  private readonly ofScenarios = new Map<string, Set<string>>();
  private untold = 0;

  add(what: string, why: string): void {
    const left = { what: what.slice(0, LONGEST), why: why.slice(0, LONGEST) };
    const key = `${left.what}\n${left.why}`;
    if (this.kept.size < MOST) this.kept.set(key, left);
    else if (!this.kept.has(key)) this.untold++;
  }

  /** Modules that a scenario, which is not taken, has figures of. */
  addScenario(name: string, module: string): void {
    const modules = this.ofScenarios.get(name);
    if (modules) modules.add(module);
    else if (this.ofScenarios.size < MOST) this.ofScenarios.set(name, new Set([module]));
    else this.untold++;
  }

  list(): LeftOut[] {
    const scenarios = [...this.ofScenarios].map(([name, modules]) => ({
      what: `scenario ${JSON.stringify(name.slice(0, LONGEST))}`,
      why: `is not the default one: its figures of ${[...modules].join(', ')} are left out`,
    }));
    const more = this.untold === 0 ? [] : [{ what: `${this.untold} more`, why: 'are left out, too' }];
    return [...this.kept.values(), ...scenarios, ...more];
  }
}
