import { BenchError } from '../../../shared/lib/bench-error.ts';
import { examineKey } from '../../services/keys/keys/read-key.ts';

/** No path to a key is longer; a key as text nearly always is. */
const longestPath = 200;

/**
 * Reads the value of an option that names a key file. Throws a BenchError, which commander does not quote, when the
 * value looks like the key itself: a key must reach no terminal and no log.
 */
export function keyFile(option: string): (text: string) => string {
  return (text) => {
    if (!looksLikeKey(text)) return text;
    throw new BenchError(
      'USAGE',
      `${option} takes a file, not the key itself; the key was not printed.`,
      `Save it to a file and name that, with a path of at most ${longestPath} characters.`,
    );
  };
}

function looksLikeKey(text: string): boolean {
  if (text.length > longestPath || /[\r\n]|-----BEGIN/.test(text)) return true;
  // DER of any key begins with a sequence, which in base64 is an M.
  return /^M[A-P][A-Za-z0-9+/]{46,}={0,2}$/.test(text) || examineKey(Buffer.from(text)).holds !== 'none';
}
