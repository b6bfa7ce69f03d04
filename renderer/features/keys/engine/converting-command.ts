import type { InboxFile } from '../../../../shared/documents/vault.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/**
 * The command that converts a file, run where the file lies, so that what it writes lies there too; null where the next
 * step is a sentence. A command reads the same in every language.
 */
export function getConversionCommand(next: Words, folder: string): string | null {
  if (next.en !== next.zh || /[\p{C}\p{Zl}\p{Zp}]/u.test(folder)) return null;
  const quoted = /^[\w./@%+,:\\-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
  return `cd ${quoted} && ${next.en}`;
}

/** What a command of a next step leads to: the same key in another form, a public half alone, or another key. */
export type ConversionResult = 'convert' | 'publicOnly' | 'newKey';

export function findConversionResult(next: Words, holds: InboxFile['holds']): ConversionResult {
  if (next.en.startsWith('openssl genpkey ')) return 'newKey';
  return holds === 'public' ? 'publicOnly' : 'convert';
}
