import * as z from 'zod';
import { languages } from '../lib/text/words.ts';
import { locales } from '../specification/locales.ts';
import { phoneSchemes, phoneSizes, textPercents, phoneSurfaces } from '../specification/phone-sizes.ts';
import { longestNotes, longestOrderKey, longestOrderNumber } from './size-limits.ts';
import { wholeTextSchema } from './payload-document.ts';
import { gapChoicesSchema, instant, text } from './schema-parts.ts';

/** The forms in which pictures are written. */
export const pictureFormats = ['png', 'pdf', 'html', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Device pixels for a pixel of the phone. */
export const pictureScales = [1, 2, 3] as const;
export type PictureScale = (typeof pictureScales)[number];

/** So many pictures are drawn in one job. */
export const maxPictures = 2000;

/** A line of a sheet, or the name of a file. */
const line = text.max(2000);

/** A call that the wallet has taken, or one that is drawn as if it had (`isDraft`). */
const pictureCallSchema = z.strictObject({
  orderKey: text.max(longestOrderKey),
  merchantBizNo: text.max(longestOrderNumber),
  scenario: text.max(64),
  at: instant,
  status: text.max(longestOrderNumber),
  /** The payload as it is sent, variables filled in. */
  text: wholeTextSchema,
  isDraft: z.boolean().optional(),
});

const pictureSchema = z.strictObject({
  /** Which of the job's wallets it looks into, and when. */
  wallet: z.int().min(0),
  at: instant,
  /** The order that is open; null: none is. */
  orderKey: text.max(longestOrderKey).nullable(),
  locale: z.enum(locales),
  surface: z.enum(phoneSurfaces),
  widthPx: z.literal(phoneSizes.map(({ widthPx }) => widthPx)),
  textPercent: z.literal(textPercents),
  scheme: z.enum(phoneSchemes),
  /** What stands below it on a sheet, line by line. */
  caption: z.array(line).max(4).readonly(),
});
export type Picture = Readonly<z.infer<typeof pictureSchema>>;

/** What a sheet says beside its pictures; a review says more. */
const sheetSchema = z.strictObject({
  title: line,
  /** In which language the sheet itself speaks. */
  language: z.enum(languages),
  columns: z.int().min(1).max(40),
  /** So many groups stand beside each other; absent: one. */
  across: z.int().min(1).max(40).optional(),
  /** Size of the phones, in per cent of the true one. */
  percent: z.int().min(20).max(100),
  groups: z.array(z.strictObject({ title: line, pictures: z.array(z.int().min(0)).readonly() })).readonly(),
  texts: z
    .array(
      z.strictObject({
        title: line,
        text: wholeTextSchema.or(text.max(longestNotes)),
        /** Whoever draws looks for the texts that the pictures of the sheet cut, and lists them here. `text` stands where nobody can. */
        tells: z.literal('cuts').optional(),
        /** It stands above the pictures. */
        leads: z.literal(true).optional(),
      }),
    )
    .max(50)
    .readonly(),
});
export type PictureSheet = Readonly<z.infer<typeof sheetSchema>>;

/** One file: a picture by itself, or a sheet of several. The name goes without its ending. */
const pictureFileSchema = z.strictObject({
  name: line,
  holds: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('picture'), picture: z.int().min(0) }),
    z.strictObject({ is: z.literal('sheet'), sheet: sheetSchema }),
  ]),
});
export type PictureFile = Readonly<z.infer<typeof pictureFileSchema>>;

/** So many bytes may an image of a job have: a logo has fewer, and a larger one is sent smaller. */
export const maxImageBytes = 512 * 1024;

/** An image that somebody has given or allowed, by the address under which payloads name it. What it is its bytes say. */
const pictureImageSchema = z.strictObject({
  address: text.max(4096),
  bytesBase64: z.base64().max(Math.ceil(maxImageBytes / 3) * 4),
});
export type PictureImage = Readonly<z.infer<typeof pictureImageSchema>>;

/**
 * Everything that a set of picture files is made of: texts, choices and images alone, so that whoever draws it, here or elsewhere,
 * draws the same.
 */
export const pictureJobSchema = z.strictObject({
  gaps: gapChoicesSchema,
  format: z.enum(pictureFormats),
  scale: z.literal(pictureScales),
  wallets: z.array(z.strictObject({ calls: z.array(pictureCallSchema).max(2000).readonly() })).readonly(),
  pictures: z.array(pictureSchema).max(maxPictures).readonly(),
  files: z.array(pictureFileSchema).max(maxPictures).readonly(),
  /** Drawn on the card of the order that is open, where its payload names them. */
  images: z.array(pictureImageSchema).max(20).readonly().optional(),
});
export type PictureJob = Readonly<z.infer<typeof pictureJobSchema>>;
export type PictureCall = Readonly<z.infer<typeof pictureCallSchema>>;
