import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** A process's standard input: a terminal, or a pipe. */
export type LineInput = Readable & {
  readonly isTTY?: boolean;
  readonly setRawMode?: (raw: boolean) => unknown;
  readonly unref?: () => unknown;
};

export type LineReader = {
  /** Whether a typed secret is hidden: terminals can, pipes cannot. */
  readonly hides: boolean;
  /** Whether anything can be typed yet. */
  readonly isOpen: () => boolean;
  /** Calls for each line that no question waits for. */
  readonly onLine: (listener: (line: string) => void) => void;
  /**
   * The next line, hidden on a terminal. null: cancelled (Ctrl+C or the signal), or the input ended. One question at a
   * time.
   */
  readonly secret: (signal: AbortSignal) => Promise<string | null>;
  readonly close: () => void;
};

/** More is no line of a person, and is dropped. */
const longestLine = 64 * 1024;

/** Reads the lines of a standard input, which has this one reader. */
export function createLineReader(input: LineInput): LineReader {
  const decoder = new StringDecoder('utf8');
  const hides = input.isTTY === true && input.setRawMode !== undefined;
  let listener = (_line: string): void => {};
  let question: { readonly hidden: HiddenLine; readonly end: (line: string | null) => void } | null = null;
  let begun = '';
  let isOver = false;

  const takeHidden = (text: string): void => {
    const typed = question?.hidden.type(text);
    if (typed === undefined || typed.is === 'more') return;
    // Typed ahead: the next question takes it, and nobody else.
    if (typed.is !== 'ended') begun = typed.rest;
    question?.end(typed.is === 'ended' ? null : typed.line);
  };
  const takeLines = (text: string): void => {
    const lines = (begun + text).split(/\r?\n/);
    begun = (lines.pop() ?? '').slice(-longestLine);
    for (const line of lines)
      if (question === null) listener(line);
      else question.end(line);
  };
  const take = (chunk: Buffer): void => {
    const text = decoder.write(chunk);
    if (hides && question !== null) takeHidden(text);
    else takeLines(text);
  };
  const over = (): void => {
    isOver = true;
    question?.end(null);
  };
  const stopListening = listenTo(input, take, over);

  return {
    hides,
    isOpen: () => !isOver,
    onLine: (wanted) => {
      listener = wanted;
    },
    secret: (signal) => {
      if (isOver || signal.aborted) return Promise.resolve(null);
      const { answer, end } = oneAnswer(signal, () => {
        question = null;
        if (hides) input.setRawMode?.(false);
      });
      question = { hidden: createHiddenLine(), end };
      if (!hides) return answer;
      input.setRawMode?.(true);
      const ahead = begun;
      begun = '';
      takeHidden(ahead);
      return answer;
    },
    close: () => {
      over();
      stopListening();
    },
  };
}

function listenTo(input: LineInput, take: (chunk: Buffer) => void, over: () => void): () => void {
  input.on('data', take);
  input.on('end', over);
  input.on('error', over); // A terminal that goes away is no reason to stop.
  input.unref?.();
  return () => {
    input.off('data', take);
    input.pause();
  };
}

/** The answer to a question; null when aborted. `ended` runs before the answer resolves. */
function oneAnswer(
  signal: AbortSignal,
  ended: () => void,
): { readonly answer: Promise<string | null>; readonly end: (line: string | null) => void } {
  let end = (_line: string | null): void => {};
  const answer = new Promise<string | null>((resolve) => {
    const abort = (): void => end(null);
    end = (line) => {
      signal.removeEventListener('abort', abort);
      ended();
      resolve(line);
    };
    signal.addEventListener('abort', abort);
  });
  return { answer, end };
}

type TypedKeys =
  | { readonly is: 'more' }
  | { readonly is: 'line'; readonly line: string; readonly rest: string }
  | { readonly is: 'ended' };

/** A line typed in raw mode, without echo. */
type HiddenLine = { readonly type: (keys: string) => TypedKeys };

/** Longer lines than any secret has are cut here. */
const longestSecret = 4096;

/**
 * Reads keys in raw mode. Backspace deletes a character, Ctrl+U all; Enter ends the line; Ctrl+C, or Ctrl+D on an empty
 * line, cancels. Cursor keys type nothing.
 */
export function createHiddenLine(): HiddenLine {
  const characters: string[] = [];
  let pending = '';
  return {
    type: (keys) => {
      const { known, unfinished } = withoutSequences(pending + keys);
      pending = unfinished;
      let at = 0;
      for (const key of known) {
        at += key.length;
        if (key === '\r' || key === '\n') {
          const rest = known.slice(at) + pending;
          pending = '';
          return { is: 'line', line: characters.join(''), rest: key === '\r' ? rest.replace(/^\n/, '') : rest };
        }
        if (key === ctrl.c || (key === ctrl.d && characters.length === 0)) return { is: 'ended' };
        if (key === ctrl.u) characters.length = 0;
        else if (key === '\b' || key === '\u007f') characters.pop();
        else if (!/\p{Cc}/u.test(key) && characters.length < longestSecret) characters.push(key);
      }
      return { is: 'more' };
    },
  };
}

const ctrl = { c: '\u0003', d: '\u0004', u: '\u0015' } as const;

const escape = '\u001b';
const wholeSequence = new RegExp(`${escape}(?:\\[[0-?]*[ -/]*[@-~]|O[@-~]|[^[O])`, 'gu');
const begunSequence = new RegExp(`${escape}(?:\\[[0-?]*[ -/]*|O)?$`, 'u');

/** A sequence may arrive in two parts. */
function withoutSequences(keys: string): { readonly known: string; readonly unfinished: string } {
  const known = keys.replaceAll(wholeSequence, '');
  const unfinished = begunSequence.exec(known)?.[0] ?? '';
  return { known: known.slice(0, known.length - unfinished.length), unfinished };
}

const variableName = 'PASSBENCH_PASSPHRASE';

/**
 * Takes PASSBENCH_PASSPHRASE from the environment, so that no child process inherits it; null where unset. Every program
 * calls it first.
 */
export function takePassphraseVariable(): string | null {
  const found = process.env[variableName] ?? null;
  delete process.env[variableName];
  return found;
}
