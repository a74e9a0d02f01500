/** What the port for operators answers. */
export interface Answer {
  status: number;
  type: string;
  text: string | Buffer;
  /** Beside those that every answer has. */
  headers?: Readonly<Record<string, string>>;
}

export function json(status: number, body: unknown): Answer {
  return { status, type: 'application/json; charset=utf-8', text: `${JSON.stringify(body)}\n` };
}

export function refusal(status: number, reason: string): Answer {
  return json(status, { status: 'error', reason });
}
