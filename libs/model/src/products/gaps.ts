import type { Module } from '#impacts';

/** An input of a model that lacks a figure, whole or in part. */
export interface LackingInput {
  readonly uuid: string;
  readonly name: string;
  readonly lifecycleStage: Module;
}

/** What a sum over the inputs of a model leaves out: all are counted, some are named. */
export interface Gaps {
  readonly count: number;
  /** In the order of the model, at most `MOST_NAMED`. */
  readonly inputs: LackingInput[];
}

export const MOST_NAMED = 100;

/** Undefined where nothing lacks. */
export function gapsOf(lacking: readonly LackingInput[]): Gaps | undefined {
  return lacking.length === 0 ? undefined : { count: lacking.length, inputs: lacking.slice(0, MOST_NAMED) };
}
