import type { Call } from '../../documents/call.ts';
import { harEntry, standInNote, type PersonalData } from './har-entry.ts';
import type { Replaced } from '../personal/stand-ins.ts';

/** The text of a HAR in pieces, so that no more than one call is in memory. */
export function harPieces(personal: PersonalData, version: string) {
  const comment = personal === 'replaced' ? `"comment":${JSON.stringify(standInNote)},` : '';
  const creator = JSON.stringify({ name: 'Passbench', version });
  return {
    head: `{"log":{"version":"1.2","creator":${creator},${comment}"pages":[],"entries":[\n`,
    entry: (call: Call, origin: string | null, isFirst: boolean): string =>
      `${isFirst ? '' : ',\n'}${JSON.stringify(harEntry(call, personal, origin))}`,
    tail: (replaced: readonly Replaced[]): string =>
      `\n],"_passbench":${JSON.stringify({ personalData: personal, replaced })}}}\n`,
  };
}
