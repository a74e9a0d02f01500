export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN;
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}

export function print(figures: unknown): void {
  console.log(JSON.stringify(figures, undefined, 2));
}
