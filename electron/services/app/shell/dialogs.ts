import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** What a dialog of the system asks; `safe` is the place of the button that nothing pressed stands for. */
export type Question = {
  readonly message: Words;
  readonly detail?: Words;
  readonly buttons: readonly Words[];
  readonly safe: number;
};

/** Whether something is allowed. What the words name may come from anybody: its hidden characters are marked. */
export function allowQuestion({ en, zh }: Words): Question {
  return { message: { en: markHidden(en), zh: markHidden(zh) }, buttons: [allow, notNow], safe: 1 };
}

/** A question as the dialog of the system takes it, in one language. */
export function dialogOptions({ message, detail, buttons, safe }: Question, language: keyof Words) {
  return {
    title: 'Passbench',
    message: message[language],
    detail: detail?.[language] ?? '',
    buttons: buttons.map((words) => words[language]),
    defaultId: safe,
    cancelId: safe,
  };
}

const allow = { en: 'Allow', zh: '准許' };
const notNow = { en: 'Not now', zh: '暫不' };

/** The language in which the shell speaks for itself: the first one that it has of those that the user prefers. */
export function shellLanguage(preferred: readonly string[]): keyof Words {
  for (const tag of preferred) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (language === 'zh' || language === 'yue') return 'zh';
    if (language === 'en') return 'en';
  }
  return 'en';
}

export type StartWaitPorts = {
  /** Answers the place of the button that was pressed; taken away by the signal, that of the safe one. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<number>;
  readonly quit: () => void;
};

/**
 * Says in a dialog what a start waits for, while there is no window that could, and takes it away once the start goes on
 * (null). On a Mac the system takes no such dialog away: there somebody has to.
 */
export function startWaitDialog({ ask, quit }: StartWaitPorts): (what: Words | null) => void {
  let shown = new AbortController();
  let isSaid = false;
  const say = async (message: Words): Promise<void> => {
    const { signal } = shown;
    const pressed = await ask({ message, buttons: [keepWaitingLabel, leave], safe: 0 }, signal);
    if (pressed === 1 && !signal.aborted) quit();
  };
  return (what) => {
    // How far it is since then stands in the terminal: a dialog that comes anew would be in the way.
    if (isSaid && what !== null) return;
    isSaid = what !== null;
    shown.abort();
    shown = new AbortController();
    if (what !== null) void say(what);
  };
}

const keepWaitingLabel = { en: 'Keep waiting', zh: '繼續等待' };
const leave = { en: 'Quit', zh: '結束' };
