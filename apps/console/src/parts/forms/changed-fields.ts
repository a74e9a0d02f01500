/** The fields of a form whose values differ. */
export function changedFields<Values extends object>(from: Values, to: Values): (keyof Values & string)[] {
  return (Object.keys(from) as (keyof Values & string)[]).filter((name) => from[name] !== to[name]);
}
