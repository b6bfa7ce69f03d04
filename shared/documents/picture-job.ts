import * as z from 'zod';
import { languages } from '../lib/text/words.ts';
import { locales } from '../specification/locales.ts';
import { phoneSchemes, phoneSizes, textPercents, phoneSurfaces } from '../specification/phone-sizes.ts';
import { longestProjectText, longestOrderKey, longestOrderNumber } from './size-limits.ts';
import { wholeTextSchema } from './payload-document.ts';
import { gapChoicesSchema, instant, text } from './schema-parts.ts';
import { themeSchema } from './project.ts';

export const pictureFormats = ['png', 'pdf', 'html', 'svg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Device pixels for a pixel of the phone. */
export const pictureScales = [1, 2, 3] as const;
export type PictureScale = (typeof pictureScales)[number];

export const maxPictures = 2000;

const line = text.max(2000);

/** A call that the wallet accepted, or a draft drawn as if it had (`isDraft`). */
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
  /** The job's wallet it shows, and when. */
  wallet: z.int().min(0),
  at: instant,
  /** The order that is open; null: none is. */
  orderKey: text.max(longestOrderKey).nullable(),
  locale: z.enum(locales),
  surface: z.enum(phoneSurfaces),
  widthPx: z.literal(phoneSizes.map(({ widthPx }) => widthPx)),
  textPercent: z.literal(textPercents),
  scheme: z.enum(phoneSchemes),
  /** Shown on the phone, in the language of the window: what sets the picture apart from the open text. */
  mark: line.optional(),
  /** The lines below it on a sheet. */
  caption: z.array(line).max(4).readonly(),
});
export type Picture = Readonly<z.infer<typeof pictureSchema>>;

const sheetSchema = z.strictObject({
  title: line,
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
        text: wholeTextSchema.or(text.max(longestProjectText)),
        /** The list of texts that the sheet's pictures cut, found while drawing; `text` is used where that is impossible. */
        tells: z.literal('cuts').optional(),
        /** It is above the pictures. */
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

/** The most bytes of an image; a larger one is sent smaller. */
export const maxImageBytes = 512 * 1024;

/** An image that the user gave or allowed, by its address in payloads; its bytes decide its kind. */
const pictureImageSchema = z.strictObject({
  address: text.max(4096),
  bytesBase64: z.base64().max(Math.ceil(maxImageBytes / 3) * 4),
});
export type PictureImage = Readonly<z.infer<typeof pictureImageSchema>>;

/** Everything that a set of picture files needs: texts, choices and images, so that any machine draws the same. */
export const pictureJobSchema = z.strictObject({
  gaps: gapChoicesSchema,
  /** The theme of the project; absent: Passbench’s own look. */
  theme: themeSchema.optional(),
  format: z.enum(pictureFormats),
  scale: z.literal(pictureScales),
  wallets: z.array(z.strictObject({ calls: z.array(pictureCallSchema).max(2000).readonly() })).readonly(),
  pictures: z.array(pictureSchema).max(maxPictures).readonly(),
  files: z.array(pictureFileSchema).max(maxPictures).readonly(),
  /** Drawn on the open order's card where its payload names them. */
  images: z.array(pictureImageSchema).max(20).readonly().optional(),
});
export type PictureJob = Readonly<z.infer<typeof pictureJobSchema>>;
export type PictureCall = Readonly<z.infer<typeof pictureCallSchema>>;
