/**
 * Remembers what was made of texts that come again and again. Longer ones are made each time; of more than `most` all are
 * forgotten, so that those of strangers take no room for long.
 */
export function remembered<T extends NonNullable<unknown>>(
  make: (text: string) => T,
  { most, longest }: { readonly most: number; readonly longest: number },
): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = make(text);
    if (known.size >= most) known.clear();
    if (text.length <= longest) known.set(text, made);
    return made;
  };
}
