import type { Field, ImageFacts, Limit } from '../../fields/field.ts';
import type { Words } from '../../lib/text/words.ts';

const byUnit: Readonly<Record<Limit['unit'], (most: number) => Words>> = {
  characters: (most) => ({ en: `at most ${most} characters`, zh: `最多 ${most} 個字元` }),
  items: (most) => ({ en: `at most ${most} items`, zh: `最多 ${most} 項` }),
  weight: (most) => ({
    en: `at most 14 Chinese or 23 English characters; mixed text weighs at most ${most}`,
    zh: `最多 14 個中文字或 23 個英文字元；混用時合計比重最多 ${most}`,
  }),
};

/** The limits of a field in words: of its size, and of the image that its address leads to. */
export function limitsOf({ kind, image }: Field): readonly Words[] {
  const { limit } = kind;
  return [
    ...(limit === undefined ? [] : [byUnit[limit.unit](limit.most)]),
    ...(image === undefined ? [] : [imageWords(image)]),
  ];
}

function imageWords({ width, height, underKilobytes }: ImageFacts): Words {
  const size = width === undefined || height === undefined ? null : `${width} x ${height}`;
  return {
    en: `an image ${size === null ? '' : `of ${size} pixels, `}under ${underKilobytes} KB`,
    zh: `圖片${size === null ? '' : `為 ${size} 像素，`}小於 ${underKilobytes} KB`,
  };
}

/** Several limits as one text. */
export function joined(words: readonly Words[]): Words {
  return { en: words.map(({ en }) => en).join('; '), zh: words.map(({ zh }) => zh).join('；') };
}
