import type { CardModel } from '../../../shared/card/card-model.ts';
import type { Marks } from '../../../shared/card/card-stack.ts';

/** The texts that differ between two cards, by pointer; missing ones differ too. */
export function differingTexts(left: CardModel | null, right: CardModel | null): Marks {
  const [own, other] = [textsOf(left), textsOf(right)];
  const pointers = [...new Set([...own.keys(), ...other.keys()])];
  return new Map(
    pointers
      .filter((pointer) => JSON.stringify(own.get(pointer)) !== JSON.stringify(other.get(pointer)))
      .map((pointer) => [pointer, 'differs'] as const),
  );
}

function textsOf(model: CardModel | null): ReadonlyMap<string, readonly unknown[]> {
  const texts = new Map<string, unknown[]>();
  const look = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { path, also: _, ...shown }: { readonly path?: unknown; readonly also?: unknown } = part;
    if (typeof path === 'string') texts.set(path, [...(texts.get(path) ?? []), shown]);
    for (const each of Object.values(part)) look(each);
  };
  if (model === null) return texts;
  // The list's summary joins several places, and links are beside the phone.
  const { summary: _, links: __, ...drawn } = model;
  look(drawn);
  return texts;
}
