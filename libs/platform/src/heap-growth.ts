import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** From here on V8 lets a heap grow to four times of what lives in it; a smaller one it holds below twice by itself. */
const LARGE_HEAP = 2 * 1024 ** 3;

/**
 * A heap grows by so many percent of what lives in it before V8 looks what can go: where the machine has room V8 would take
 * far more, and a pod pays for all of that.
 */
export function growHeapBy(percent: number): void {
  if (getHeapStatistics().heap_size_limit < LARGE_HEAP) return;
  setFlagsFromString(`--heap-growing-percent=${percent}`);
}
