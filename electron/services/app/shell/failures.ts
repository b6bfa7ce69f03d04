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

type ReopenPorts = {
  /** Returns the index of the pressed button. */
  readonly ask: (question: Question, signal?: AbortSignal) => Promise<number>;
  readonly isGone: () => boolean;
  readonly reopen: () => void;
  readonly quit: () => void;
  readonly log: (text: string) => void;
  /** Ends the process of a page that does not answer. */
  readonly endPage: () => void;
};

/** How the process of a page ended. */
type EndedPage = { readonly reason: string; readonly exitCode: number };

type FollowedWindow = {
  on(event: 'unresponsive' | 'responsive', listener: () => void): unknown;
  readonly webContents: {
    on(event: 'render-process-gone', listener: (event: unknown, details: EndedPage) => void): unknown;
    on(
      event: 'did-fail-load',
      listener: (event: unknown, code: number, text: string, url: string, isMain: boolean) => void,
    ): unknown;
  };
};

/** A load that another one replaced. */
const aborted = -3;

/**
 * Offers to reopen a page that crashed or could not be loaded, and to wait for one that does not answer or to reload it:
 * typed text is with the host or in the page's storage. One question at a time.
 */
export function offerReopening(window: FollowedWindow, { ask, isGone, reopen, quit, log, endPage }: ReopenPorts): void {
  let isAsking = false;
  let isReloading = false;
  let silence = new AbortController();
  const askOnce = async (question: Question, signal?: AbortSignal): Promise<number | null> => {
    if (isAsking || isGone()) return null;
    isAsking = true;
    return ask(question, signal).finally(() => (isAsking = false));
  };
  const offer = async (message: Words): Promise<void> => {
    const pressed = await askOnce({ message, detail: savedWords, buttons: [openAgain, leave], safe: 0 });
    if (pressed === 1) quit();
    else if (pressed === 0 && !isGone()) reopen();
  };
  const offerToWait = async (): Promise<void> => {
    silence = new AbortController();
    const { signal } = silence;
    const question = { message: silentWords, detail: typedWords, buttons: [wait, reload], safe: 0 };
    if ((await askOnce(question, signal)) !== 1 || signal.aborted || isGone()) return;
    log('The user reloads the window.');
    isReloading = true;
    endPage();
    reopen();
  };
  window.on('unresponsive', () => {
    log('The window does not respond.');
    void offerToWait();
  });
  window.on('responsive', () => {
    log('The window responds again.');
    silence.abort();
  });
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    log(`The window ended: ${reason}, exit code ${exitCode}.`);
    silence.abort();
    if (reason !== 'clean-exit' && !isReloading) void offer(crashed(reason));
    isReloading = false;
  });
  window.webContents.on('did-fail-load', (_event, code, _text, _url, isMain) => {
    if (!isMain || code === aborted) return;
    log(`The window could not be loaded: error ${code}.`);
    void offer(notLoadedWords);
  });
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
    log(`A part of the runtime ended: ${serviceName ?? type}, ${reason}, exit code ${exitCode}.`);
    if (reason === 'clean-exit' || reason === 'killed' || serviceName === ownServiceName) return;
    const times = (ended.get(type) ?? 0) + 1;
    ended.set(type, times);
    if (times === 2) tell(partEnded(type, reason));
  };
}

export const notSavedWords: Words = {
  en: 'The file could not be saved. Save it in another place.',
  zh: '未能儲存檔案。請儲存到另一位置。',
};

const wait = { en: 'Wait', zh: '等待' };
const reload = { en: 'Reload', zh: '重新載入' };
const silentWords = { en: 'The window does not respond.', zh: '視窗沒有回應。' };
const typedWords = {
  en: 'Waiting loses nothing. Reloading keeps payloads and stories, except perhaps for the last second in a text of more than 32,000 characters. A form that was not saved is empty then.',
  zh: '等待不會遺失任何內容。重新載入會保留內容與劇本，但超過 32,000 個字元的文字可能欠缺最後一秒的輸入，未儲存的表格亦會清空。',
};
const openAgain = { en: 'Open again', zh: '重新開啟' };
const leave = { en: 'Quit', zh: '結束' };
const savedWords = {
  en: 'Your text is saved. The sandbox is still running.',
  zh: '你輸入的內容已儲存。沙盒仍在運行。',
};
const notLoadedWords = { en: 'The window could not be loaded.', zh: '無法載入視窗。' };
const crashed = (reason: string): Words => ({
  en: `The window ended unexpectedly (${reason}).`,
  zh: `視窗意外結束（${reason}）。`,
});
const partEnded = (type: string, reason: string): Words => ({
  en: `A part of the runtime (${type}) ended unexpectedly twice (${reason}). If the window is blank, restart Passbench, with --disable-gpu if that part is the GPU.`,
  zh: `執行環境的一部分（${type}）兩度意外結束（${reason}）。如視窗空白，請重新啟動 Passbench；如該部分是 GPU，請加上 --disable-gpu。`,
});
