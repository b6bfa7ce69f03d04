import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Words } from '../../../shared/lib/text/words.ts';
import { systemWords } from './system-words.ts';

/** The file was deleted or replaced: what is to be done about it stands in a banner, too. */
function isGone(error: unknown): boolean {
  return error instanceof BenchError && error.code === 'STORE_GONE';
}

/** Runs a write; when the store fails, says so as a refusal the window can show, with the store's error as cause. */
export async function stored<Value>(what: Words, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    const why = systemWords(error);
    throw new BenchError(
      'STORE_FAILED',
      { en: `${what.en} could not be stored: ${why.en}.`, zh: `未能儲存${what.zh}：${why.zh}。` },
      isGone(error)
        ? { en: 'Write everything anew.', zh: '請全部重新寫入。' }
        : {
            en: 'Check that the data folder is writable and its disk is not full, then try again.',
            zh: '請檢查資料夾可否寫入、磁碟是否已滿，然後再試。',
          },
      error,
    );
  }
}
