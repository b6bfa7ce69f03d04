import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Question } from './question.ts';

export type StartWaitPorts = {
  /** Answers the place of the button that was pressed; taken away by the signal, that of the safe one. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<number>;
  readonly quit: () => void;
};

/**
 * Says in a dialog what a start waits for, while there is no window that could, and takes it away once the start goes on
 * (null). On a Mac the system takes no such dialog away: there somebody has to.
 */
export function startWait({ ask, quit }: StartWaitPorts): (what: Words | null) => void {
  let shown = new AbortController();
  let isSaid = false;
  const say = async (message: Words): Promise<void> => {
    const { signal } = shown;
    const pressed = await ask({ message, buttons: [keepWaiting, leave], safe: 0 }, signal);
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

const keepWaiting = { en: 'Keep waiting', zh: '繼續等待' };
const leave = { en: 'Quit', zh: '結束' };
