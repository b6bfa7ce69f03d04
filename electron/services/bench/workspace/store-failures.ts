import type { Call } from '../../../../shared/documents/call.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { projectFileName } from '../../projects/project/layout.ts';
import { nextStepForFile, shortSystemWords, systemWords } from './system-words.ts';

/** The store file was deleted, replaced or overwritten; a banner shows what to do. */
function isStoreGone(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STORE_GONE';
}

/** The next step that the project's folder gives for a text that waits to be written. */
function folderNextStep(error: unknown): Words | null {
  const isOfFolder = error instanceof AppError && (error.code === 'FOLDER_LINKED' || error.code === 'FOLDER_AWAY');
  return isOfFolder ? (error.words?.next ?? null) : null;
}

/** Runs a write; a failure of the store becomes a refusal for the window, with the error as cause. */
export async function storeOrRefuse<Value>(what: Words, write: () => Promise<Value>): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    const why = systemWords(error);
    if (error instanceof AppError && error.code === 'NOT_NOW') throw error;
    throw new AppError(
      'STORE_FAILED',
      { en: `${what.en} could not be stored: ${why.en}.`, zh: `未能儲存${what.zh}：${why.zh}。` },
      folderNextStep(error) ??
        (isStoreGone(error)
          ? { en: 'Save all data again.', zh: '請重新儲存所有資料。' }
          : {
              en: 'Check that the data folder is writable and its disk is not full, then try again.',
              zh: '請檢查數據資料夾可否寫入、磁碟是否已滿，然後再試。',
            }),
      error,
    );
  }
}

/** Runs a write to passbench.json or another file; a failure becomes a refusal that names it as the project has it. */
export async function writeOrRefuse<Value>(write: () => Promise<Value>, file = projectFileName): Promise<Value> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_NOW') throw error;
    const why = shortSystemWords(error);
    throw new AppError(
      'NOT_NOW',
      { en: `${file} of the project could not be written: ${why.en}.`, zh: `未能寫入專案的 ${file}：${why.zh}。` },
      folderNextStep(error) ?? nextStepForFile(error) ?? { en: 'Try again.', zh: '請再試。' },
      error,
    );
  }
}

type CallResult = Pick<Call, 'verdict' | 'answer' | 'failure'>;

/** Stores a sent call. If that fails, the error also reports the answer: the call has happened. */
export async function storeSentCall<Value>(outcome: CallResult, store: () => Promise<Value>): Promise<Value> {
  try {
    return await store();
  } catch (error) {
    const what = resultWords(outcome);
    const why = error instanceof AppError ? error.words : null;
    const message = why?.message ?? {
      en: `It could not be stored: ${systemWords(error).en}.`,
      zh: `未能儲存：${systemWords(error).zh}。`,
    };
    throw new AppError(
      'SENT_NOT_STORED',
      { en: `${what.en} ${message.en}`, zh: `${what.zh}${message.zh}` },
      why?.next ?? { en: 'Check the order before you send again.', zh: '再次發送前請先查看訂單。' },
      error,
    );
  }
}

function resultWords({ verdict, answer, failure }: CallResult): Words {
  if (failure !== undefined)
    return { en: `The call was sent. ${failure.message.en}`, zh: `呼叫已發送。${failure.message.zh}` };
  const http = `HTTP ${answer?.status ?? 0}`;
  if (verdict === null)
    return {
      en: `The call was sent, but the response (${http}) has no result.`,
      zh: `呼叫已發送，但回應（${http}）沒有結果。`,
    };
  const said = `${verdict.resultStatus} ${verdict.resultCode}`;
  return {
    en: `The call was sent. The response was ${said} (${http}).`,
    zh: `呼叫已發送。回應是 ${said}（${http}）。`,
  };
}
