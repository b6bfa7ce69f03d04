import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { headerValue } from '../signing/envelope.ts';
import { parseRequestTime, writeRequestTime } from '../signing/request-time.ts';

/** What may have been signed in place of the path and the method. */
export function pathChanges({ parts, headers = [] }: DiagnosisInput): DiagnosisChange[] {
  const withPath = (variant: DiagnosisVariantId, path: string, why: string): DiagnosisChange => ({
    variant,
    why: `${why}: ${path}`,
    parts: { ...parts, path },
  });
  const changes: DiagnosisChange[] = [];
  const query = parts.path.indexOf('?');
  if (query >= 0)
    changes.push(withPath('path-without-query', parts.path.slice(0, query), 'The path was signed without its query'));
  const host = headerValue(headers, 'Host');
  const whole = /^[a-z]+:\/\/[^/]*(\/.*)$/i.exec(parts.path)?.[1];
  if (whole !== undefined) changes.push(withPath('path-with-host', whole, 'The path was signed without the host'));
  else if (host !== null) {
    for (const path of [`https://${host}${parts.path}`, `http://${host}${parts.path}`, `${host}${parts.path}`]) {
      changes.push(withPath('path-with-host', path, 'The host was signed with the path'));
    }
  }
  const methods = ['POST', 'PUT', 'GET', 'PATCH', 'DELETE', parts.method.toLowerCase()].filter(
    (method) => method !== parts.method,
  );
  for (const method of methods)
    changes.push({
      variant: 'other-method',
      why: `The method that was signed is ${method}, not ${parts.method}.`,
      parts: { ...parts, method },
    });
  return changes;
}

/** What may have been signed in place of the time and the Client-Id. */
export function headerChanges({ parts, headers = [], otherClientIds = [] }: DiagnosisInput): DiagnosisChange[] {
  const times = new Set(headers.map(([, value]) => value.trim()).filter(looksLikeTime));
  const at = parseRequestTime(parts.time);
  if (at !== null) for (const form of ['epoch-millis', 'utc-offset'] as const) times.add(writeRequestTime(form, at, 0));
  times.delete(parts.time);
  const changes: DiagnosisChange[] = [...times].map((time) => ({
    variant: 'other-time',
    why: `The time that was signed is ${time}, not ${parts.time}.`,
    parts: { ...parts, time },
  }));
  for (const clientId of otherClientIds) {
    if (clientId !== parts.clientId)
      changes.push({
        variant: 'other-client-id',
        why: `The Client-Id that was signed is ${clientId}, not ${parts.clientId}.`,
        parts: { ...parts, clientId },
      });
  }
  return changes;
}

/** An HTTP date, an ISO time or an epoch. Only short texts are looked at. */
function looksLikeTime(text: string): boolean {
  if (text.length > 40) return false;
  return (
    parseRequestTime(text) !== null || /^\d{10}$/.test(text) || /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(text)
  );
}

/** How else the four parts may have been joined. */
export function separatorChanges({ parts: { method, path, clientId, time } }: DiagnosisInput): DiagnosisChange[] {
  const texts: [string, string][] = [
    [`${method} ${path}.${clientId}\n${time}\n`, 'The line feed and the dots are swapped.'],
    [`${method} ${path}\n${clientId}\n${time}\n`, 'Line feeds stand in place of the dots.'],
    [`${method} ${path}.${clientId}.${time}.`, 'A dot stands in place of the line feed.'],
    [`${method} ${path}${clientId}.${time}.`, 'The line feed after the path is missing.'],
    [`${method} ${path}\r\n${clientId}.${time}.`, 'CRLF stands in place of the line feed.'],
    [`${method} ${path}\\n${clientId}.${time}.`, 'A backslash and an n stand in place of the line feed.'],
    [`${method}\n${path}\n${clientId}.${time}.`, 'A line feed stands in place of the space after the method.'],
    [`${method} ${path}\n${time}.${clientId}.`, 'Client-Id and time are swapped.'],
  ];
  return texts.map(([text, why]) => ({ variant: 'separators-swapped', why, text }));
}
