import type { Prepared } from '../../shared/bridge/schemas.ts';
import { stampOf } from '../../shared/spec/gap-choices.ts';
import type { GapChoices } from '../../shared/spec/gaps.ts';
import { bodyBytes } from './history.ts';

/**
 * A prepared request as a command for a POSIX shell that sends exactly the same bytes. curl's own additions are
 * switched off, so that the headers are the ones that were signed for. Bytes that are no text travel as base64. Open
 * points that are not read by default are named in a comment above it.
 */
export function toCurl(request: Prepared, gaps: GapChoices): string {
  const stamp = stampOf(gaps);
  const command = curlCommand(request);
  return stamp === '' ? command : `# Open points in force: ${stamp}\n${command}`;
}

function curlCommand(request: Prepared): string {
  const body = strictText(bodyBytes(request.bodyBase64));
  const headers = request.headers
    .filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()))
    .map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\`);
  const call = [
    `curl -sS -X ${quoted(request.method)} ${quoted(request.url)} \\`,
    `  -H 'Expect:' -H 'Accept:' \\`,
    ...headers,
  ];
  if (body !== null) return [...call, `  --data-binary ${quoted(body)}`].join('\n');
  return [`printf %s ${quoted(request.bodyBase64)} | base64 -d | \\`, ...call, '  --data-binary @-'].join('\n');
}

/** The text of bytes that a shell argument can carry: well-formed UTF-8 without NUL, and no leading @, which curl reads as a file name. */
function strictText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return text.includes('\0') || text.startsWith('@') ? null : text;
  } catch {
    return null;
  }
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
