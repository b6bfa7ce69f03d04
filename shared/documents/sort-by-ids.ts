/**
 * The same things in the sequence of these ids. What is not named stands behind, in the sequence it had; an id that is none
 * of theirs, or that is named again, counts nothing.
 */
export function sortByIds<T extends { readonly id: string }>(
  things: readonly T[],
  ids: readonly string[],
): readonly T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const named = new Set(ids);
  return [...[...named].flatMap((id) => byId.get(id) ?? []), ...things.filter(({ id }) => !named.has(id))];
}
