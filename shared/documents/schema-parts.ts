import * as z from 'zod';
import { gaps } from '../gaps/gaps.ts';
import { isJsonObject } from '../lib/json/json.ts';

// No eval under the Content-Security-Policy: zod's compiled fast path is switched off before the first schema is made.
z.config({ jitless: true });

/** Parts of record schemas. Each record imports these, so that the line above runs first. */
export const text = z.string();

/**
 * A record that has an issue for the name `__proto__`, which zod's own drops in silence. What a person wrote is used or
 * refused.
 */
export function withEveryName<Schema extends z.ZodType>(record: Schema) {
  return z.preprocess((given: z.input<Schema>, context) => {
    if (isJsonObject(given) && Object.hasOwn(given, '__proto__'))
      context.addIssue({ code: 'custom', path: ['__proto__'] });
    return given;
  }, record);
}

/** An instant, as `Instant` of lib/time/clock has it. */
export const instant = z.number();

export const wordsSchema = z.object({ en: text, zh: text });

export const gapIdSchema = z.enum(gaps.map(({ id }) => id));

/** The values chosen, by gap; a gap that is absent has its default. */
export const gapChoicesSchema = z.partialRecord(gapIdSchema, text);

export const jsonText = text.transform((written, context): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    context.addIssue('no JSON');
    return z.NEVER;
  }
});
