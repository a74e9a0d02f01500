import type { JSONRPCMessage } from '@modelcontextprotocol/server';

/** The calls of a client that were not answered yet. */
export class UnansweredCalls {
  private readonly ids = new Set<string | number>();
  private settle: (() => void) | undefined;

  /** @param message of the client: a call, or the notice that it gives one up, which is then not answered */
  came(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if (message.method.startsWith('subscriptions/')) return; // These are answered when they end.
    if ('id' in message) this.ids.add(message.id);
    else if (message.method === 'notifications/cancelled') this.end(message.params?.['requestId'] as string | number);
  }

  /** @param message to the client */
  sent(message: JSONRPCMessage): void {
    if (!('method' in message) && message.id !== undefined) this.end(message.id);
  }

  /** Resolves when all are answered. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      this.settle = resolve;
      this.check();
    });
  }

  private end(id: string | number): void {
    this.ids.delete(id);
    this.check();
  }

  private check(): void {
    if (this.ids.size === 0) this.settle?.();
  }
}
