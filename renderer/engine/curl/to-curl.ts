import type { CurlShell } from '../../../shared/documents/settings.ts';
import type { Prepared } from '../../../shared/bridge/schemas.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { cmdCommand } from './cmd.ts';
import { curlCall } from './curl-call.ts';
import type { CurlCall } from './curl-call.ts';
import { isPlainInPowershell, powershellCommand } from './powershell.ts';
import { fishCommand, posixCommand } from './unix-shells.ts';

const commands: Readonly<Record<CurlShell, (call: CurlCall) => string>> = {
  posix: posixCommand,
  fish: fishCommand,
  powershell: powershellCommand,
  cmd: cmdCommand,
};

/**
 * A prepared request as a command that sends exactly the same bytes and does nothing else, pasted or run from a file.
 * What a terminal, a line editor or a reader could take for something else travels as base64. curl's own additions are
 * switched off, so that the headers are the ones that were signed for. Gaps that are not read by default are
 * named above it.
 */
export function toCurl(request: Prepared, gaps: GapChoices, shell: CurlShell): string {
  return commands[shell](curlCall(request, gaps));
}

/** Whether the body of a request stands in the command as a text, or as base64. */
export function isBodyWritten(request: Prepared, shell: CurlShell): boolean {
  const { bodyText } = curlCall(request, {});
  if (bodyText === null || shell === 'cmd') return false;
  return shell !== 'powershell' || isPlainInPowershell(bodyText);
}
