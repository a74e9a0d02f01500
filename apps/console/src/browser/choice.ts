/** What somebody has chosen for this browser, such as a language. It says nothing of a company. */
export function choice<Option extends string>(name: string, options: readonly Option[]) {
  return {
    read: (): Option | undefined => options.find((option) => option === localStorage.getItem(name)),
    write: (option: Option): void => localStorage.setItem(name, option),
  };
}
