import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Question } from './dialogs.ts';

/** Both sentences of an error, in each language it has. */
export function failureWords(error: unknown): Words {
  if (error instanceof AppError && error.words !== null) {
    const { message, next } = error.words;
    return { en: `${message.en}\n\n${next.en}`.trim(), zh: `${message.zh}\n\n${next.zh}`.trim() };
  }
  const text = error instanceof AppError ? error.sentence : error instanceof Error ? error.message : String(error);
  return { en: text, zh: text };
}

export type ReopenPorts = {
  /** Returns the index of the pressed button. */
  readonly ask: (question: Question) => Promise<number>;
  readonly isGone: () => boolean;
  readonly reopen: () => void;
  readonly quit: () => void;
  readonly log: (text: string) => void;
};

/** How the process of a page ended. */
type EndedPage = { readonly reason: string; readonly exitCode: number };

/** A load that another one replaced. */
const aborted = -3;

/**
 * Offers to reopen a page that crashed or could not be loaded: typed text is with the host or in the page's storage. One
 * question at a time.
 */
export function reopenDialog({ ask, isGone, reopen, quit, log }: ReopenPorts): {
  readonly ended: (page: EndedPage) => void;
  readonly notLoaded: (code: number) => void;
} {
  let isAsking = false;
  const offer = async (message: Words): Promise<void> => {
    if (isAsking || isGone()) return;
    isAsking = true;
    const pressed = await ask({ message, detail: savedWords, buttons: [openAgain, leave], safe: 0 }).finally(
      () => (isAsking = false),
    );
    if (pressed === 1) quit();
    else if (!isGone()) reopen();
  };
  return {
    ended: ({ reason, exitCode }) => {
      log(`The window has ended: ${reason}, exit code ${exitCode}.`);
      if (reason !== 'clean-exit') void offer(crashed(reason));
    },
    notLoaded: (code) => {
      if (code === aborted) return;
      log(`The window could not be loaded: error ${code}.`);
      void offer(notLoadedWords);
    },
  };
}

type EndedPart = EndedPage & { readonly type: string; readonly serviceName?: string };

/** The runtime's service name for the application's own programs, which watch themselves. */
const ownServiceName = 'node.mojom.NodeService';

/** The runtime restarts its ended parts; one that ends a second time is reported once. */
export function endedPartReporter(
  tell: (words: Words) => void,
  log: (text: string) => void,
): (part: EndedPart) => void {
  const ended = new Map<string, number>();
  return ({ type, reason, exitCode, serviceName }) => {
    log(`A part of the runtime has ended: ${serviceName ?? type}, ${reason}, exit code ${exitCode}.`);
    if (reason === 'clean-exit' || reason === 'killed' || serviceName === ownServiceName) return;
    const times = (ended.get(type) ?? 0) + 1;
    ended.set(type, times);
    if (times === 2) tell(partEnded(type, reason));
  };
}

export const notSavedWords: Words = {
  en: 'The file could not be saved. Save it again, in another place.',
  zh: '無法儲存檔案。請在另一位置再次儲存。',
};

const openAgain = { en: 'Open again', zh: '重新開啟' };
const leave = { en: 'Quit', zh: '結束' };
const savedWords = {
  en: 'What you have written is kept. The sandbox goes on answering.',
  zh: '你所寫的內容已保留，沙盒會繼續回應。',
};
const notLoadedWords = { en: 'The window could not be loaded.', zh: '無法載入視窗。' };
const crashed = (reason: string): Words => ({
  en: `The window has ended without being asked to (${reason}).`,
  zh: `視窗意外結束（${reason}）。`,
});
const partEnded = (type: string, reason: string): Words => ({
  en: `A part of the runtime (${type}) has ended twice without being asked to (${reason}). If the window shows nothing, start Passbench again, with --disable-gpu if that part is the GPU.`,
  zh: `執行環境的一個部分（${type}）已兩度意外結束（${reason}）。如視窗沒有畫面，請重新啟動 Passbench；如該部分是 GPU，請加上 --disable-gpu。`,
});
