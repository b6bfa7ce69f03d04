import * as z from 'zod';

const words = z.string().min(1).max(200);

/** The window's commands for a system menu, in the window's language. */
export const systemMenuSchema = z.strictObject({
  menus: z
    .array(
      z.strictObject({
        label: words,
        sections: z
          .array(
            z
              .array(z.strictObject({ id: words, label: words, shortcut: z.string().max(40).optional() }))
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
