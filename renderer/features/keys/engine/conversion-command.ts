import type { InboxFile } from '../../../../shared/documents/vault.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';

/** Builds the command that converts a key file in its folder; null where the next step is a sentence. */
export function getConversionCommand(next: Words, folder: string): string | null {
  if (next.en !== next.zh || /[\p{C}\p{Zl}\p{Zp}]/u.test(folder)) return null;
  const quoted = /^[\w./@%+,:\\-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", `'\\''`)}'`;
  return `cd ${quoted} && ${next.en}`;
}

type ConversionResult = 'convert' | 'publicOnly' | 'newKey';

export function findConversionResult(next: Words, holds: InboxFile['holds']): ConversionResult {
  if (next.en.startsWith('openssl genpkey ')) return 'newKey';
  return holds === 'public' ? 'publicOnly' : 'convert';
}
