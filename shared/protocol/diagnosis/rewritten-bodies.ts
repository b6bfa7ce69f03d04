import { countJsonValues, mostJsonValues } from '../../lib/json/count-json-values.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { once } from '../../lib/once.ts';
import type { Words } from '../../lib/text/words.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { rewrites } from './json-rewrites.ts';
import type { SoundJson } from './json-rewrites.ts';

/** The body as a library would write it again. `write` gives the text, or null where it cannot be had. */
export type RewrittenBody = {
  readonly variant: DiagnosisVariantId;
  readonly why: Words;
  readonly write: () => string | null;
};

/**
 * One change at a time first: white space, escapes or slashes alone, all else character for character. Then what whole
 * libraries make of the body, numbers and escapes included. Only sound JSON of no more values than are read is looked at.
 */
export function rewrittenBodies(text: string): readonly RewrittenBody[] {
  const first = /[^\s\u{feff}]/u.exec(text)?.[0];
  if (first === undefined || !'{["'.includes(first)) return [];
  const json = once(() => soundJson(text));
  return rewrites.map(([variant, en, zh, rewrite]) => ({
    variant,
    why: { en, zh },
    write: () => {
      const sound = json();
      return sound === null ? null : rewrite(sound);
    },
  }));
}

function soundJson(text: string): SoundJson | null {
  if (countJsonValues(text) > mostJsonValues) return null;
  const { root, problems } = scanJson(text);
  if (root === null || problems.length > 0) return null;
  return { text, root, value: once((): unknown => JSON.parse(text.replace(/^\u{feff}/u, ''))) };
}
