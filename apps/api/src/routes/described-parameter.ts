/** A parameter of a handler that also describes itself in the API document. */
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
