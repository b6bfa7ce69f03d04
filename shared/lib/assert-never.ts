/** Closes a switch over a union: a new member is a type error here, and an unknown one at run time says what it was. */
export function assertNever(value: never): never {
  throw new Error(`A case is missing for ${JSON.stringify(value)}`);
}
