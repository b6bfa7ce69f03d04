import * as z from 'zod';
import { longestName, longestProjectName } from './size-limits.ts';
import { myVariablesSchema } from './my-variables.ts';
import { gapChoicesSchema, text, withEveryName } from './schema-parts.ts';
import { wholeTextSchema } from './payload-document.ts';

/** The value of `format` in the passbench.json of a project folder. */
export const projectVersion = 1;
export const projectFormat = `passbench.project/${projectVersion}` as const;

/**
 * `passbench.json`: the settings of a project. `gaps` has the choices that differ from the defaults; `scheme` is the
 * app scheme of links where it differs from the choices; `variables` has the values of `{{my.NAME}}`.
 */
export const projectFileSchema = z.strictObject({
  format: z.literal(projectFormat),
  name: text.min(1).max(longestProjectName),
  gaps: withEveryName(gapChoicesSchema),
  scheme: text.min(1).max(64).optional(),
  variables: myVariablesSchema.optional(),
});
export type ProjectFile = Readonly<z.infer<typeof projectFileSchema>>;

/**
 * `payloads/ORDER/order.json`: the order's number; the scenario of each payload that recognition would get wrong, by
 * file name without `.json`; and the sequence of the payloads. Missing names follow alphabetically.
 */
export const orderFileSchema = z.strictObject({
  orderNo: text.max(64),
  scenario: withEveryName(z.record(text.max(200), text.max(64))).optional(),
  order: z.array(text.max(longestName)).max(10_000).readonly().optional(),
});
export type OrderFile = Readonly<z.infer<typeof orderFileSchema>>;

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
  tokens: withEveryName(z.record(z.string().max(100), z.union([colourSchema, z.number()]))),
  calibrated: z
    .strictObject({ on: z.string().regex(/^\d{4}-\d{2}-\d{2}$/), difference: z.number().min(0).max(100) })
    .optional(),
});
export type Theme = Readonly<z.infer<typeof themeSchema>>;

/** A custom template: `templates/NAME.json`, the text exactly as typed. */
export const customTemplateSchema = z.object({
  id: text.max(64),
  name: text.min(1).max(longestName),
  text: wholeTextSchema,
});
export type CustomTemplate = Readonly<z.infer<typeof customTemplateSchema>>;

/** The value of `format` that makes a JSON file a bundle. */
export const bundleFormat = 'passbench.bundle/1';

/**
 * A project or a part of one as one file: the files of its folder by relative paths with `/`, without secrets or
 * anything of a machine.
 */
export const bundleSchema = z.strictObject({
  format: z.literal(bundleFormat),
  files: z
    .array(z.strictObject({ path: text.min(1).max(1000), text: wholeTextSchema }))
    .max(20_000)
    .readonly(),
});
export type Bundle = Readonly<z.infer<typeof bundleSchema>>;
