/** Closes a switch over a union: a missing case is a type error, an unknown value an error at run time. */
export function assertNever(value: never): never {
  throw new Error(`A case is missing for ${JSON.stringify(value)}`);
}
