import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Api } from '../api/api.js';
import { ApiFault, explainFault } from '../api/api-fault.js';
import type { Log } from '../command/log.js';

/** One call of a tool. */
export interface Call<Input> {
  readonly api: Api;
  readonly input: Input;
  /** Aborted when the caller cancels or goes. */
  readonly signal: AbortSignal;
}

interface Definition<In extends z.ZodObject, Out extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: In;
  /** What is sent: it also picks these fields out of what `run` returns, and cuts long texts. */
  readonly output: Out;
  /** Whether it exists only with --write, and whether calling it twice is the same as once. */
  readonly write?: { readonly idempotent: boolean; readonly readOnly?: boolean };
  run(call: Call<z.output<In>>): Promise<unknown>;
  /** One line for people, without texts of records. */
  summary(output: z.output<Out>): string;
}

export interface Tool {
  readonly name: string;
  readonly writes: boolean;
  register(server: McpServer, api: Api, log: Log): void;
}

/** Arguments that the schema can't tell to be wrong. */
export class ArgumentFault extends Error {
  override readonly name = 'ArgumentFault';
}

export function defineTool<In extends z.ZodObject, Out extends z.ZodObject>(definition: Definition<In, Out>): Tool {
  const { name, title, input, output, write } = definition;
  const description = definition.description.replaceAll('\n', ' ');
  const readOnlyHint = write ? (write.readOnly ?? false) : true;
  const annotations = {
    readOnlyHint,
    ...(!readOnlyHint && { destructiveHint: false }),
    idempotentHint: write?.idempotent ?? true,
    // The data of one company, not the open web.
    openWorldHint: false,
  };
  return {
    name,
    writes: write !== undefined,
    register: (server, api, log) =>
      void server.registerTool<z.ZodObject, z.ZodObject>(
        name,
        { title, description, inputSchema: input, outputSchema: output, annotations },
        async (args, { mcpReq: { signal } }) => {
          try {
            const call = { api, input: args as z.output<In>, signal };
            const sent = output.parse(await definition.run(call));
            return answerWith(definition.summary(sent), sent);
          } catch (fault) {
            return refusal(name, fault, log);
          }
        },
      ),
  };
}

/** The data is sent twice: for clients that read structured content, and as JSON text for those that don't (as MCP asks). */
function answerWith(summary: string, data: Record<string, unknown>): CallToolResult {
  return {
    content: [
      { type: 'text', text: summary },
      { type: 'text', text: JSON.stringify(data) },
    ],
    structuredContent: data,
  };
}

function refusal(tool: string, fault: unknown, log: Log): CallToolResult {
  return { content: [{ type: 'text', text: explained(tool, fault, log) }], isError: true };
}

function explained(tool: string, fault: unknown, log: Log): string {
  if (fault instanceof ArgumentFault) return fault.message;
  if (fault instanceof ApiFault) {
    const { status, message, details } = fault;
    if (status === undefined || status >= 500) log(`${tool}: ${status ?? ''} ${message} ${details.requestId ?? ''}`);
    return explainFault(fault);
  }
  log(`${tool}: ${fault instanceof Error ? (fault.stack ?? fault.message) : String(fault)}`);
  if (fault instanceof z.ZodError)
    return 'The API answered in a form that this MCP server does not know: their versions differ.';
  return 'This MCP server failed; its log says why.';
}
