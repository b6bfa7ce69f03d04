import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import { markHidden } from '../../../../shared/lib/text/hidden-characters.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { ChosenFile } from '../../platform/program-ports.ts';

/** One byte more than any key file, so that a larger one is detected. */
const mostBytes = longestKeyFileBytes + 1;

/** Reads a file from a system dialog. The window learns its name, not its path. */
export async function readChosen(path: string | undefined): Promise<ChosenFile | null> {
  if (path === undefined) return null;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return { name: basename(path), bytes: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}

/** A question for a system dialog; `safe` is the index of the default button. */
export type Question = {
  readonly message: Words;
  readonly detail?: Words;
  readonly buttons: readonly Words[];
  readonly safe: number;
};

/** A permission question. Hidden characters in its words are marked: they may come from anywhere. */
export function allowQuestion({ en, zh }: Words): Question {
  return { message: { en: markHidden(en), zh: markHidden(zh) }, buttons: [allow, notNow], safe: 1 };
}

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

const allow = { en: 'Allow', zh: '授權' };
const notNow = { en: 'Not now', zh: '暫不' };

/** The shell's language: the first supported one of the user's preferences. */
export function shellLanguage(preferred: readonly string[]): keyof Words {
  for (const tag of preferred) {
    const [language = ''] = tag.toLowerCase().split(/[-_]/);
    if (language === 'zh' || language === 'yue') return 'zh';
    if (language === 'en') return 'en';
  }
  return 'en';
}

type StartWaitPorts = {
  /** Returns the index of the pressed button; the safe one if the signal aborts. */
  readonly ask: (question: Question, signal: AbortSignal) => Promise<number>;
  readonly quit: () => void;
};

/** Shows in a dialog what the start waits for, and closes it when the start continues (null). On a Mac the user closes it. */
export function startWaitDialog({ ask, quit }: StartWaitPorts): (what: Words | null) => void {
  let shown = new AbortController();
  let isSaid = false;
  const say = async (message: Words): Promise<void> => {
    const { signal } = shown;
    const pressed = await ask({ message, buttons: [keepWaitingLabel, leave], safe: 0 }, signal);
    if (pressed === 1 && !signal.aborted) quit();
  };
  return (what) => {
    // Progress is shown in the terminal; a repeated dialog would disturb.
    if (isSaid && what !== null) return;
    isSaid = what !== null;
    shown.abort();
    shown = new AbortController();
    if (what !== null) void say(what);
  };
}

const keepWaitingLabel = { en: 'Keep waiting', zh: '繼續等待' };
const leave = { en: 'Quit', zh: '結束' };
