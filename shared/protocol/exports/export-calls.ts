import type { Call } from '../../documents/call.ts';
import { callWithoutCredentials, callWithoutPersonalData } from '../personal/call-without-personal-data.ts';
import { createStandIns, type Replaced } from '../personal/stand-ins.ts';
import { callsLine } from './calls-line.ts';
import { curlCommand } from './curl-command.ts';
import { standInNote, type PersonalData } from './har-entry.ts';
import { harPieces } from './har-pieces.ts';

/** The formats that calls leave in: HAR 1.2, JSON lines with every byte, or cURL commands. */
export const exportFormats = ['har', 'calls', 'curl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type ExportTerms = {
  readonly format: ExportFormat;
  readonly personal: PersonalData;
  /** Of Passbench. */
  readonly version: string;
  /** The address of a call where its environment is known; null where it is not. */
  readonly originOf: (call: Call) => string | null;
};

/**
 * The text of an export in pieces: a head, one for each call, an end. Returns what was replaced by stand-ins. Credentials
 * never leave. No more than one call is in memory.
 */
export async function* exportedPieces(
  calls: Iterable<Call> | AsyncIterable<Call>,
  { format, personal, version, originOf }: ExportTerms,
): AsyncGenerator<string, readonly Replaced[]> {
  const standIns = createStandIns();
  const har = harPieces(personal, version);
  yield format === 'har' ? har.head : format === 'curl' && personal === 'replaced' ? `# ${standInNote}\n\n` : '';
  let at = 0;
  for await (const stored of calls) {
    const own = callWithoutCredentials(stored);
    const call = personal === 'kept' ? own : callWithoutPersonalData(own, standIns);
    const origin = originOf(call);
    if (format === 'har') yield har.entry(call, origin, at === 0);
    else if (format === 'calls') yield callsLine(call, personal);
    else
      yield `${at === 0 ? '' : '\n'}# ${call.id} ${new Date(call.atReal).toISOString()}\n${curlCommand(call, origin)}`;
    at += 1;
  }
  const replaced = standIns.replaced();
  yield format === 'har' ? har.tail(replaced) : '';
  return replaced;
}
