/** The option for a field: `companyIds` becomes `--company-ids`. */
export function optionName(field: string): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
