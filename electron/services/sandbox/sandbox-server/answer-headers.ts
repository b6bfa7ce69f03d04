import type { HeaderLine } from '../../../../shared/documents/call.ts';
import { gapValue } from '../../../../shared/gaps/gaps.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { signingProfile } from '../../../../shared/protocol/signing/signing-profiles.ts';

/** The header of an answer that names the client: as in requests, where a profile of one's own names it otherwise. */
export function clientIdNameOf(gaps: GapChoices): string {
  const { clientIdHeader } = signingProfile(gaps);
  return clientIdHeader.toLowerCase().replaceAll(/(?<=^|-)[a-z]/g, (letter) => letter.toUpperCase());
}

/** The names of an answer's headers in the letter case in force (gap answer-names). They are written in title case. */
export function namedAsChosen(lines: readonly HeaderLine[], gaps: GapChoices): readonly HeaderLine[] {
  return gapValue(gaps, 'answer-names') === 'lower' ? lines.map(([name, value]) => [name.toLowerCase(), value]) : lines;
}

/** The lines of an answer with those of its connection, whose names are in the letter case of the answer's own. */
export function withConnection(
  lines: readonly HeaderLine[],
  { length, isLast, isKept }: { readonly length: number; readonly isLast: boolean; readonly isKept: boolean },
): readonly HeaderLine[] {
  const size = String(length);
  if (!lines.every(([name]) => name === name.toLowerCase()))
    return [...lines, ['Content-Length', size], ...(isLast ? [['Connection', 'close'] as const] : [])];
  // Node would add these in title case.
  const connection = isLast || !isKept ? 'close' : 'keep-alive';
  return [...lines, ['content-length', size], ['date', new Date().toUTCString()], ['connection', connection]];
}
