import * as z from 'zod';
import { languages } from '../lib/text/words.ts';

const words = z.string().min(1).max(200);

const edits = z.enum(['undo', 'redo', 'selectAll']);

const itemSchema = z.strictObject({
  id: words,
  label: words,
  shortcut: z.string().max(40).optional(),
  isEnabled: z.boolean(),
  edits: edits.optional(),
  /** One of several values, and whether it is the current one. */
  isChosen: z.boolean().optional(),
  /** A switch, and whether it is on. */
  isOn: z.boolean().optional(),
});

const folderSchema = z.strictObject({ label: words, items: z.array(itemSchema).max(200).readonly() });

const menuNames = ['file', 'edit', 'payload', 'view', 'run', 'help'] as const;

/** The window's commands for a system menu, in the window's language. The host adds what is its own: quit, copy, zoom. */
export const systemMenuSchema = z.strictObject({
  language: z.enum(languages),
  /** Where these two belong differs by system. */
  about: itemSchema.optional(),
  settings: itemSchema.optional(),
  menus: z
    .array(
      z.strictObject({
        menu: z.enum(menuNames),
        label: words,
        sections: z
          .array(
            z
              .array(z.union([itemSchema, folderSchema]))
              .max(200)
              .readonly(),
          )
          .max(20)
          .readonly(),
      }),
    )
    .max(10)
    .readonly(),
});
export type SystemMenu = z.infer<typeof systemMenuSchema>;
export type SystemMenuItem = z.infer<typeof itemSchema>;
export type SystemMenuFolder = z.infer<typeof folderSchema>;
