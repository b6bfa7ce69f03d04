import { crc32 } from 'node:zlib';
import { writeLinesTable } from '../../../../../shared/card/lines-table.ts';
import type { PictureSheet } from '../../../../../shared/documents/picture-job.ts';
import { stampOf } from '../../../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';

/** What every picture says of itself, in English: under which assumptions it was drawn, and what of it is exact. */
export function pictureFacts(gaps: GapChoices): PictureSheet['texts'] {
  const stamp = stampOf(gaps);
  return [
    { title: 'Assumptions', text: stamp === '' ? 'All defaults.' : stamp.replaceAll(', ', '\n') },
    { title: 'Lines per text', text: writeLinesTable(gaps, 'en') },
    {
      title: 'What is exact',
      text: 'Exact: texts, limits, state, time. Emulated: how a phone draws them, line breaks and colours among it.',
    },
  ];
}

/** The same of a sheet, which lists what its pictures cut as well. */
export function sheetPictureFacts(gaps: GapChoices): PictureSheet['texts'] {
  const text = 'Nobody has looked: that takes an installed Chromium, Chrome or Edge.';
  return [{ title: 'Cut texts', text, tells: 'cuts' }, ...pictureFacts(gaps)];
}

/** The same as one text. */
export function pictureFactsText(gaps: GapChoices): string {
  return pictureFacts(gaps)
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n\n');
}

/** What a PNG says of itself, by the keywords that its specification registers, such as Title and Description. */
export type PngTexts = Readonly<Record<string, string>>;

/** The signature, and the header with its length, name and checksum: texts may stand behind it. */
const headBytes = 8 + 25;

/** The same picture with texts in it (PNG, third edition, 11.3.3.4 iTXt): pixels and everything else stay byte for byte. */
export function withPngTexts(png: Uint8Array, texts: PngTexts): Uint8Array {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return Buffer.concat([png.subarray(0, headBytes), ...chunks, png.subarray(headBytes)]);
}

/** Uncompressed, in no language that is named, under no translated keyword. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.from(`iTXt${keyword}\0\0\0\0\0${text.replaceAll('\0', '')}`, 'utf8');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
