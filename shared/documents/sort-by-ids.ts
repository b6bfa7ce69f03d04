/** Sorts items by these ids. Unnamed items follow in their order; unknown and repeated ids are ignored. */
export function sortByIds<T extends { readonly id: string }>(
  things: readonly T[],
  ids: readonly string[],
): readonly T[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  const named = new Set(ids);
  return [...[...named].flatMap((id) => byId.get(id) ?? []), ...things.filter(({ id }) => !named.has(id))];
}
