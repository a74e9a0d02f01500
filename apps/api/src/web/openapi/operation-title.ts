const ABBREVIATIONS: Record<string, string> = {
  pact: 'PACT',
  pact2: 'PACT 2',
  pact3: 'PACT 3',
  epd: 'EPD',
  ghg: 'GHG',
};

/** A heading that fits into a line: `listMaterials` is `List materials`. */
export function operationTitle(operationId: string): string {
  const words = operationId
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');
  const title = words.map((word) => ABBREVIATIONS[word] ?? word).join(' ');
  return title.charAt(0).toUpperCase() + title.slice(1);
}
