/** What became of keys that were typed: nothing yet, a whole line (with what came behind it), or nothing on purpose. */
export type TypedKeys =
  | { readonly is: 'more' }
  | { readonly is: 'line'; readonly line: string; readonly rest: string }
  | { readonly is: 'ended' };

/** A line that is typed in a terminal's raw mode: nobody writes it on the screen. */
export type HiddenLine = { readonly type: (keys: string) => TypedKeys };

/** Longer lines than any secret has are cut here. */
const longestLine = 4096;

/**
 * Reads keys of a terminal in raw mode. Backspace takes the last character away, Ctrl+U all of them; Enter ends the line,
 * Ctrl+C, and Ctrl+D on an empty one, end the question. Cursor keys and the like type nothing.
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
        else if (!/\p{Cc}/u.test(key) && characters.length < longestLine) characters.push(key);
      }
      return { is: 'more' };
    },
  };
}

const ctrl = { c: '\u0003', d: '\u0004', u: '\u0015' } as const;

const escape = '\u001b';
/** Cursor and function keys, and the marks around a paste: CSI and SS3 sequences. */
const wholeSequence = new RegExp(`${escape}(?:\\[[0-?]*[ -/]*[@-~]|O[@-~]|[^[O])`, 'gu');
const begunSequence = new RegExp(`${escape}(?:\\[[0-?]*[ -/]*|O)?$`, 'u');

/** A sequence may come in two parts: its beginning waits for the rest. */
function withoutSequences(keys: string): { readonly known: string; readonly unfinished: string } {
  const known = keys.replaceAll(wholeSequence, '');
  const unfinished = begunSequence.exec(known)?.[0] ?? '';
  return { known: known.slice(0, known.length - unfinished.length), unfinished };
}
