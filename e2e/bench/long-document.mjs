import { inMembers, onLargeText } from './large-texts.mjs';
import { millis } from './numbers.mjs';

const kilobytes = 386;
const wantedMs = 50;

/** What a key costs in a long document that is still read with every key. */
export function bench(root) {
  return onLargeText(
    root,
    (text) => inMembers(text, kilobytes * 1024),
    ({ keyMs, cardsMs }) => ({
      good: keyMs < wantedMs,
      lines: [
        [`${kilobytes} KB of members: key stroke, 95 of 100`, millis(keyMs, 0), `wanted under ${wantedMs} ms`],
        ['the same to both cards, 95 of 100', millis(cardsMs, 0)],
      ],
    }),
  );
}
