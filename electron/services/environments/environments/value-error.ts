import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** What is wrong with a field's value, and what it takes. */
export type ValueProblem = { readonly field: string; readonly words: Words };

/** Makes the error of a value. It quotes only what `words` contains. */
export function valueError({ field, words }: ValueProblem, cause?: unknown): AppError {
  return new AppError(
    'ENVIRONMENT_VALUE',
    { en: `${field}: ${words.en}`, zh: `${field}：${words.zh}` },
    { en: 'Nothing was saved. Correct it, then try again.', zh: '未有儲存任何內容。請更正後再試。' },
    cause,
  );
}

/** Both languages of an error; English alone is repeated. */
export function wordsOf(error: AppError): { readonly message: Words; readonly next: Words } {
  return error.words ?? { message: same(error.message), next: same(error.next) };
}

export function problemWords(error: AppError): Words {
  const { message, next } = wordsOf(error);
  if (next.en === '') return message;
  return { en: `${message.en} ${next.en}`, zh: `${message.zh}${next.zh}` };
}

const same = (text: string): Words => ({ en: text, zh: text });
