import { crc32 } from 'node:zlib';
import type { Theme } from '../../../../../shared/documents/project.ts';
import type { PictureSheet } from '../../../../../shared/documents/picture-job.ts';
import { describeLook } from '../../../../../shared/protocol/theme/describe-look.ts';
import { stampOf } from '../../../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { writeLinesTable } from '../../../../../shared/card/text-lines.ts';

/** What decides how a picture looks, beside its texts. */
export type PictureTerms = { readonly gaps: GapChoices; readonly theme?: Theme | undefined };

/** The facts on every picture, in English: its assumptions, and what is exact. */
function pictureFacts({ gaps, theme }: PictureTerms): PictureSheet['texts'] {
  const stamp = stampOf(gaps);
  return [
    { title: 'Assumptions', text: stamp === '' ? 'All defaults.' : stamp.replaceAll(', ', '\n') },
    { title: 'Lines per text', text: writeLinesTable(gaps, 'en') },
    {
      title: 'What is exact',
      text: `Exact: texts, limits, state, time. ${describeLook(theme ?? null).en}`,
    },
  ];
}

/** The facts on a sheet, which also lists cut texts. */
export function sheetPictureFacts(terms: PictureTerms): PictureSheet['texts'] {
  const text = 'Not checked: the check needs an installed Chromium, Chrome or Edge.';
  return [{ title: 'Cut texts', text, tells: 'cuts' }, ...pictureFacts(terms)];
}

export function pictureFactsText(terms: PictureTerms): string {
  return pictureFacts(terms)
    .map(({ title, text }) => `${title}\n${text}`)
    .join('\n\n');
}

/** Text chunks of a PNG by registered keywords, such as Title and Description. */
type PngTexts = Readonly<Record<string, string>>;

/** The PNG signature and header; texts may follow. */
const headBytes = 8 + 25;

/** Adds texts to a PNG (third edition, 11.3.3.4 iTXt); all other bytes stay unchanged. */
export function withPngTexts(png: Uint8Array, texts: PngTexts): Uint8Array {
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return Buffer.concat([png.subarray(0, headBytes), ...chunks, png.subarray(headBytes)]);
}

/** Uncompressed, without language or translated keyword. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.from(`iTXt${keyword}\0\0\0\0\0${text.replaceAll('\0', '')}`, 'utf8');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}
