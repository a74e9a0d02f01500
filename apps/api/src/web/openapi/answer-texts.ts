import type { OpenAPIObject } from '@nestjs/swagger';

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']>;
type Schemas = Readonly<Record<string, { readonly description?: string }>>;

/** Says of each answer that says nothing what its record is. @throws Error where the record says nothing, too */
export function describeAnswers(operation: Operation, schemas: Schemas): void {
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (!answer || '$ref' in answer || answer.description) continue;
    const schema = answer.content?.['application/json']?.schema;
    const isList = schema && 'items' in schema;
    const { $ref = '' } = (isList ? schema.items : schema) as { $ref?: string };
    const text = schemas[$ref.replace(/^.*\//, '')]?.description;
    if (!text) throw new Error(`${operation.operationId ?? ''}: the answer ${status} needs a description`);
    answer.description = isList ? `A list. ${text}` : text;
  }
}
