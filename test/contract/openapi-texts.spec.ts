import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lackingTexts, lackingUnits, unfinishedTexts } from '../support/contract/openapi-texts.js';

const DOCUMENT = JSON.parse(readFileSync('openapi.json', 'utf8')) as Record<string, unknown>;

describe('the API document', () => {
  it('says of every schema, property, parameter, header and answer what it is', () => {
    expect(lackingTexts(DOCUMENT)).toEqual([]);
  });

  it('says it in sentences', () => expect(unfinishedTexts(DOCUMENT)).toEqual([]));

  it('names the unit of every figure and quantity', () => expect(lackingUnits(DOCUMENT)).toEqual([]));
});

describe('a document that says too little', () => {
  const figure = (description: string) => ({ type: 'string', pattern: String.raw`^\d+$`, description });
  const document = {
    paths: {
      '/thing/{id}': {
        get: {
          parameters: [{ name: 'id', in: 'path', description: 'The id.' }],
          responses: {
            200: {
              description: 'A thing.',
              headers: { Link: {} },
              content: { json: { schema: { items: { properties: { a: {} } } } } },
            },
            400: { $ref: '#/components/responses/refused' },
            404: {},
          },
        },
      },
    },
    components: {
      responses: { refused: {} },
      schemas: {
        Thing: {
          description: 'What is weighed.',
          properties: {
            weight: { ...figure('How heavy it is in kg.'), anyOf: [{ properties: { deep: {} } }] },
            CO2e: figure('Its emissions'),
            totalKm: { type: ['number', 'null'], description: 'how long it is.' },
            name: { type: 'string', pattern: String.raw`\S`, description: 'What it is called.' },
          },
        },
        Bare: { additionalProperties: { properties: { name: { description: 'Its name.' } } } },
      },
    },
  };

  it('is told what lacks', () => {
    expect(lackingTexts(document)).toEqual([
      ...['Thing.weight.deep', 'Bare', 'Bare.name', 'answer refused', 'get /thing/{id} id'],
      ...['get /thing/{id} 200.a', 'get /thing/{id} 200 Link', 'get /thing/{id} 404'],
    ]);
    expect(lackingUnits(document)).toEqual(['Thing.CO2e', 'Thing.totalKm']);
    expect(unfinishedTexts(document)).toEqual([
      '/components/schemas/Thing/properties/CO2e',
      '/components/schemas/Thing/properties/totalKm',
    ]);
  });
});
