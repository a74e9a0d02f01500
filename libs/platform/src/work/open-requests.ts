/** What takes longer than this is itself long work, or waits for some. */
const SHORT_MS = 50;

/** A request that this process has not answered yet. */
export interface OpenRequest {
  readonly began: number;
  /** Of long work: when it worked on after its last rest, and for how long it may rest. */
  work?: { since: number; restMs: number };
}

const open = new Set<OpenRequest>();

/** Begins a request. Long work of others gives way to it until `endRequest`. */
export function beginRequest(): OpenRequest {
  const request = { began: performance.now() };
  open.add(request);
  return request;
}

export function endRequest(request: OpenRequest): void {
  open.delete(request);
}

/** Whether a request is to be answered that began just now and does no long work. */
export function isShortOneOpen(): boolean {
  const now = performance.now();
  for (const { began, work } of open) if (!work && now - began < SHORT_MS) return true;
  return false;
}
