const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What of a drawn text is the payload's own: its value, else all of it. A value that is empty is no part of what stands in its place. */
export function heldText(drawn: string, value: string | null): string {
  return value !== null && value !== '' && drawn.includes(value) ? value : drawn;
}

/**
 * As much of a value from its beginning as its place holds, found by trying: whole words, where its writing has such, and more
 * than one letter. `value` is what the payload holds there, of which the drawn text may say more; null where the text does
 * not hold it, or nothing that can be read fits.
 */
export function longestFit(node: Text, value: string, isFitting: () => boolean): string | null {
  const drawn = node.data;
  const at = drawn.indexOf(value);
  if (at === -1) return null;
  const shortened = shortenings(value);
  const fits = (count: number): boolean => {
    node.data = drawn.slice(0, at) + (shortened[count - 1] ?? '') + drawn.slice(at + value.length);
    return isFitting();
  };
  try {
    let [low, high] = [0, shortened.length + 1];
    while (low < high - 1) {
      const middle = (low + high) >> 1;
      if (fits(middle)) low = middle;
      else high = middle;
    }
    return shortened[low - 1] ?? null;
  } finally {
    node.data = drawn;
  }
}

/** Scripts that are written without spaces may end anywhere. */
const wordy = String.raw`(?!\p{scx=Han}|\p{scx=Hira}|\p{scx=Kana}|\p{scx=Bopo}|\p{scx=Thai}|\p{scx=Laoo}|\p{scx=Khmr}|\p{scx=Mymr})[\p{L}\p{M}\p{N}'’]`;
const endsInWord = new RegExp(`${wordy}$`, 'u');
const beginsInWord = new RegExp(`^${wordy}`, 'u');

/** What a value can be shortened to, each longer than the one before it. */
export function shortenings(value: string): readonly string[] {
  const parts = [...segmenter.segment(value)];
  const ends = parts.slice(0, -1).flatMap(({ index, segment }, place) => {
    const isInside = endsInWord.test(segment) && beginsInWord.test(parts[place + 1]?.segment ?? '');
    return isInside ? [] : [index + segment.length];
  });
  const [, second] = parts;
  const texts = ends.map((end) => value.slice(0, end).trimEnd()).filter((text) => text.length > (second?.index ?? 0));
  return [...new Set(texts)];
}
