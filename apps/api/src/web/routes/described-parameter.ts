/** A parameter decorator that also documents its parameter: the descriptions are applied to the method. */
export function describedParameter(
  parameter: ParameterDecorator,
  ...descriptions: readonly MethodDecorator[]
): ParameterDecorator {
  return (target, key, index) => {
    parameter(target, key, index);
    if (key === undefined) return;
    const method = Object.getOwnPropertyDescriptor(target, key);
    for (const describe of method ? descriptions : [])
      describe(target, key, method as TypedPropertyDescriptor<unknown>);
  };
}
