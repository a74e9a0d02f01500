/** Something of a file that its dataset does not have, or has otherwise than the file says it. */
export interface LeftOut {
  readonly what: string;
  /** Goes on from `what`: `is …`, `has …`. */
  readonly why: string;
}

/** Collects what is left out, each said once. */
export class LeftOuts {
  private readonly kept = new Map<string, LeftOut>();
  private readonly ofScenarios = new Map<string, Set<string>>();

  add(what: string, why: string): void {
    this.kept.set(`${what}\n${why}`, { what, why });
  }

  /** Modules that a scenario, which is not taken, has figures of. */
  addScenario(name: string, module: string): void {
    const modules = this.ofScenarios.get(name) ?? new Set();
    this.ofScenarios.set(name, modules.add(module));
  }

  list(): LeftOut[] {
    const scenarios = [...this.ofScenarios].map(([name, modules]) => ({
      what: `scenario ${JSON.stringify(name)}`,
      why: `is not the default one: its figures of ${[...modules].join(', ')} are left out`,
    }));
    return [...this.kept.values(), ...scenarios];
  }
}
