import { AppError } from '../../../../shared/lib/app-error.ts';
import { createTaskQueue } from '../../../../shared/lib/task-queue.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Confirmation, SecretPort, SecretQuestion } from './user-keys-services.ts';

/** Asks one question. Throws NOT_NOW when nothing was typed or it was cancelled. */
export type Ask = (question: SecretQuestion) => Promise<string>;

export type SecretPrompts = {
  /** What a window shows meanwhile; null: nothing is asked. */
  readonly words: () => Words | null;
  /** Why nothing can be asked, and what to do; null: it can. */
  readonly whyNot: () => Words | null;
  /** Runs work that may ask, in turn. The signal belongs to the waiting window. */
  readonly inTurn: <Value>(signal: AbortSignal | undefined, work: (ask: Ask) => Promise<Value>) => Promise<Value>;
  readonly confirm: (words: Words, signal: AbortSignal | undefined) => Promise<Confirmation>;
  readonly report: SecretPort['report'];
  readonly cancel: () => void;
};

/** `changed` runs whenever `words` changes. */
export function secretPrompts(secrets: SecretPort, changed: () => void): SecretPrompts {
  const turn = createTaskQueue();
  let asked: Words | null = null;
  let waiting = 0;
  let ending = new AbortController();

  const setAsked = (label: Words | null): void => {
    asked = label;
    changed();
  };
  const setWaiting = (change: 1 | -1): void => {
    waiting += change;
    if (asked !== null) changed();
  };
  return {
    words: () => (asked === null ? null : wordsOf(asked, secrets.place, waiting)),
    whyNot: () => secrets.whyNot?.() ?? null,
    inTurn: async (window, work) => {
      const signal = AbortSignal.any([ending.signal, ...(window === undefined ? [] : [window])]);
      const ask: Ask = async (question) => {
        if (signal.aborted) throw notTypedError();
        setAsked(question.label);
        const typed = await secrets.ask(question, signal).finally(() => setAsked(null));
        if (typed === null || signal.aborted) throw notTypedError();
        return typed;
      };
      setWaiting(1);
      return turn(() => {
        setWaiting(-1);
        if (signal.aborted) throw notTypedError();
        return work(ask);
      });
    },
    confirm: (words, window) =>
      turn(async () => {
        setAsked(allowing);
        const signal = AbortSignal.any([ending.signal, ...(window === undefined ? [] : [window])]);
        return secrets.confirm(words, signal).finally(() => setAsked(null));
      }),
    report: secrets.report,
    cancel: () => {
      ending.abort();
      ending = new AbortController();
    },
  };
}

function wordsOf(label: Words, place: SecretPort['place'], waiting: number): Words {
  const here = places[place];
  const others = waiting === 0 ? none : waitingWords(waiting);
  return { en: `${label.en}: ${here.en}.${others.en}`, zh: `${label.zh}：${here.zh}。${others.zh}` };
}

const places: Readonly<Record<SecretPort['place'], Words>> = {
  terminal: { en: 'the terminal that started Passbench asks for it', zh: '請在啟動 Passbench 的終端機輸入' },
  window: { en: 'the small window of Passbench asks for it', zh: '請在 Passbench 的小視窗輸入' },
};

const allowing: Words = { en: 'Whether a key may sign for a host', zh: '是否授權密鑰為某主機簽署' };

const none: Words = { en: '', zh: '' };

function waitingWords(waiting: number): Words {
  return {
    en: waiting === 1 ? ' One more request waits for it.' : ` ${waiting} more requests wait for it.`,
    zh: `另有 ${waiting} 項要求正在等候。`,
  };
}

function notTypedError(): AppError {
  return new AppError(
    'NOT_NOW',
    { en: 'The requested text was not typed. Nothing was changed.', zh: '未有輸入所需內容。未有任何更改。' },
    { en: 'Have it ready, then try again.', zh: '備妥後請再試。' },
  );
}

const maxTries = 3;

/** Asks until the input is accepted. Errors with a `retry` code ask again, after their message. */
export async function askUntilAccepted<Value>(
  ask: Ask,
  question: SecretQuestion,
  { retry, take }: { readonly retry: readonly string[]; readonly take: (typed: string) => Promise<Value> | Value },
): Promise<Value> {
  let { words } = question;
  for (let tried = 1; ; tried += 1) {
    const typed = await ask({ ...question, words });
    try {
      return await take(typed);
    } catch (error) {
      const mayRetry = error instanceof AppError && retry.includes(error.code) && tried < maxTries;
      if (!mayRetry || error.words === null) throw error;
      words = error.words.message;
    }
  }
}
