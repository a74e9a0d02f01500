/** What to say of a fault. A host with several addresses fails with one fault for each of them, and has no message of its own. */
export function reasonOf(fault: unknown): string {
  if (fault instanceof AggregateError) return fault.errors.map(reasonOf).join(', ');
  if (!(fault instanceof Error)) return String(fault);
  return fault.message || ('code' in fault && typeof fault.code === 'string' ? fault.code : fault.name);
}
