import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** What is wrong with a field's value, and what it takes. */
export type ValueProblem = { readonly field: string; readonly says: Words };

/** A value that cannot stand. Nothing of it is quoted but what `says` holds. */
export function valueError({ field, says }: ValueProblem, cause?: unknown): BenchError {
  return new BenchError(
    'ENVIRONMENT_VALUE',
    { en: `${field}: ${says.en}`, zh: `${field}：${says.zh}` },
    { en: 'Nothing was written; correct it and try again.', zh: '未有寫入任何內容；請更正後再試。' },
    cause,
  );
}

/** Both languages of an error of the product; one that was written in English alone is said in English. */
export function wordsOf(error: BenchError): { readonly message: Words; readonly next: Words } {
  return error.words ?? { message: same(error.message), next: same(error.next) };
}

/** The whole sentence of an error in both languages. */
export function saysOf(error: BenchError): Words {
  const { message, next } = wordsOf(error);
  if (next.en === '') return message;
  return { en: `${message.en} ${next.en}`, zh: `${message.zh}${next.zh}` };
}

const same = (text: string): Words => ({ en: text, zh: text });
