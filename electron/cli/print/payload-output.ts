import { markHidden } from '../../../shared/lib/text/hidden-characters.ts';

const marked =
  'passbench: the marks above (such as ⟨U+202E⟩) stand for hidden characters of the payload. A file or a pipe gets its exact bytes.\n';

/** Where the bytes of a payload go. */
type PayloadOutput = {
  readonly write: (bytes: string | Uint8Array) => void;
  readonly err: (text: string) => void;
};

/**
 * Writes a payload to standard output: a file or a pipe gets its exact bytes. A terminal would obey some of them and hide
 * others, so there each hidden character is a mark, and a line says so.
 */
export function payloadOutput(isTerminal: boolean, { write, err }: PayloadOutput): PayloadOutput['write'] {
  if (!isTerminal) return write;
  return (bytes) => {
    const text = typeof bytes === 'string' ? bytes : new TextDecoder().decode(bytes);
    const shown = markHidden(text);
    if (shown === text) {
      write(bytes);
      return;
    }
    write(`${shown}\n`);
    err(marked);
  };
}
