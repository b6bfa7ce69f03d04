import * as z from 'zod';

/** The value of `format` in the theme.json of a project folder. */
export const themeVersion = 1;
export const themeFormat = `passbench.theme/${themeVersion}` as const;

export const colourPattern = /^#(?:[\da-f]{3}|[\da-f]{6})$/i;
const colour = z.string().regex(colourPattern);
const colourSchema = z.union([colour, z.strictObject({ light: colour, dark: colour })]);

/**
 * `theme.json`: the design tokens of the card that differ from Passbench's own, by name. `calibrated` says on which day
 * they were adjusted to a screenshot, and how much of the picture still differed, in per cent of its pixels.
 */
export const themeSchema = z.strictObject({
  format: z.literal(themeFormat),
  tokens: z.record(z.string().max(100), z.union([colourSchema, z.number()])),
  calibrated: z
    .strictObject({ on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), difference: z.number().min(0).max(100) })
    .optional(),
});
export type Theme = Readonly<z.infer<typeof themeSchema>>;
