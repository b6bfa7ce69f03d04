const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * As much of a value from its beginning as its place holds, found by trying. `value` is what the payload holds there, of
 * which the drawn text may say more; null where the text does not hold it, or not even its first character fits.
 */
export function longestFit(node: Text, value: string, isFitting: () => boolean): string | null {
  const drawn = node.data;
  const at = drawn.indexOf(value);
  if (at === -1) return null;
  const ends = [...segmenter.segment(value)].map(({ index, segment }) => index + segment.length);
  const shortened = (count: number): string => value.slice(0, ends[count - 1] ?? 0).trimEnd();
  const fits = (count: number): boolean => {
    node.data = drawn.slice(0, at) + shortened(count) + drawn.slice(at + value.length);
    return isFitting();
  };
  try {
    let [low, high] = [0, ends.length];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    const found = shortened(low);
    return found === '' || !fits(low) ? null : found;
  } finally {
    node.data = drawn;
  }
}
