import * as z from 'zod';
import { text } from './schema-parts.ts';

/** The keys that a user chose, by command; null for a command that has none. */
export const chosenKeysSchema = z.record(text.min(1).max(64), text.min(1).max(40).nullable());
export type ChosenKeys = Readonly<z.infer<typeof chosenKeysSchema>>;

export const shortcutsFormat = 'passbench.shortcuts/1';

/** Systems whose keyboards name their keys alike. */
export const keyboards = ['mac', 'windows-and-linux'] as const;
export type Keyboard = (typeof keyboards)[number];

/** A file of shortcuts: only those that differ from the defaults. */
export const shortcutsFileSchema = z.strictObject({
  format: z.literal(shortcutsFormat),
  keyboard: z.enum(keyboards),
  keys: chosenKeysSchema,
});
export type ShortcutsFile = Readonly<z.infer<typeof shortcutsFileSchema>>;

/** UTF-16 units of a file of shortcuts. */
export const longestShortcutsFile = 100_000;
