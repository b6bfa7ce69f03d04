import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { projectFileName } from './layout.ts';
import type { RefusedFile } from './refused-file.ts';

/** What is told of a project that a later version of the product has written: it is read, and never written. */
export function laterWords(format: string): { readonly message: Words; readonly next: Words } {
  return {
    message: {
      en: `The project was written by a later version of Passbench (${format}): it is open to be read, and nothing is written into its folder.`,
      zh: `此專案由較新版本的 Passbench 寫入（${format}）：只供閱讀，不會寫入其資料夾。`,
    },
    next: {
      en: 'Open it with that version, or make a copy of it to work in.',
      zh: '請以該版本開啟，或製作副本再作更改。',
    },
  };
}

/** The refusal of whatever would write into such a project. */
export function laterRefusal(format: string): BenchError {
  const { message, next } = laterWords(format);
  return new BenchError('NOT_NOW', message, next);
}

/** The same for who reads a project once. */
export function laterNote(format: string): RefusedFile {
  const version: Words = {
    en: `${projectFileName} is of a later version of Passbench (${format}); what this one knows of it is used.`,
    zh: `${projectFileName} 屬於較新版本的 Passbench（${format}）；只使用此版本認識的部分。`,
  };
  return { path: projectFileName, message: version, next: { en: 'Use that version.', zh: '請使用該版本。' } };
}
