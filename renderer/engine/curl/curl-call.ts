import type { Prepared } from '../../../shared/bridge/schemas.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { stampOf } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { bodyBytes } from '../calls/body-text.ts';
import { isPlainBody } from '../../../shared/lib/text/shell-text.ts';

/** What curl has to be told, whichever shell tells it. */
export type CurlCall = {
  readonly method: string;
  readonly url: string;
  /** Whole lines, `Name: value`. Those that curl writes itself are left out; those it would add are switched off. */
  readonly headers: readonly string[];
  readonly bodyBase64: string;
  /** The body as a text that may stand in a command as it is; null where it travels as base64. */
  readonly bodyText: string | null;
  /** The gaps that are not read by default, as one line of ASCII; empty where there are none. */
  readonly remark: string;
};

/** Splits a prepared request into what a command carries. */
export function curlCall(request: Prepared, gaps: GapChoices): CurlCall {
  const { method, url, bodyBase64 } = request;
  const own = request.headers.filter(([name]) => !['host', 'content-length'].includes(name.toLowerCase()));
  const headers = ['Expect:', 'Accept:', ...own.map(([name, value]) => `${name}: ${value}`)];
  const stamp = stampOf(gaps);
  const remark = stamp === '' ? '' : `Assumptions in force: ${oneLineOfAscii(stamp)}`;
  return { method, url, headers, bodyBase64, bodyText: strictText(bodyBytes(bodyBase64)), remark };
}

/** The text of bytes that are UTF-8 and may stand in a command; else null. A leading @ is a file's name to curl. */
function strictText(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return isPlainBody(text) && !text.startsWith('@') ? text : null;
  } catch {
    return null;
  }
}

/** A remark is read by people and never sent, so whatever a shell might trip over is written otherwise. */
function oneLineOfAscii(text: string): string {
  const ascii = escapeHidden(text).replace(/[^\x20-\x7e]/gu, '?');
  return ascii.replace(/[!%]/g, '_').slice(0, 500);
}
