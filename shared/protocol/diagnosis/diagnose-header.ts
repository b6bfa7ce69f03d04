import type { Words } from '../../lib/text/words.ts';
import { parseRequestTime, writeRequestTime } from '../signing/request-time.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { Instant } from '../../lib/time/clock.ts';
import { writeUtcTime } from '../../lib/time/iso-time.ts';

/** Minutes east of Greenwich: the zone of the service and most callers. */
const hongKongMinutes = 480;

/** The same time in other forms: zones, fractions, basic offsets, epochs, encoded, or with a lost "+". Empty if it is no time. */
function otherFormsOfTime(text: string): readonly string[] {
  const at = /^\d{10}$/.test(text) ? Number(text) * 1000 : parseRequestTime(text);
  if (at === null) return [];
  const forms = new Set([
    ...zones(text).flatMap((offset) => inZone(at, offset)),
    ...inUtc(at),
    String(at),
    String(Math.floor(at / 1000)),
    encodeURIComponent(text),
    text.replace('+', ' '),
  ]);
  forms.delete(text);
  return [...forms];
}

function zones(text: string): readonly number[] {
  const [, sign, hours, minutes] = /([+-])(\d{2}):?(\d{2})?$/.exec(text) ?? [];
  const own = sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
  return [...new Set([own, hongKongMinutes, 0])];
}

function inZone(at: Instant, offset: number): readonly string[] {
  const seconds = writeRequestTime('offset', at, offset);
  const millis = writeRequestTime('offset-millis', at, offset);
  const local = seconds.slice(0, 19);
  return [
    seconds,
    millis,
    writeRequestTime('basic-offset', at, offset),
    `${millis.slice(0, 23)}${millis.slice(23).replace(':', '')}`,
    local,
    local.replace('T', ' '),
    millis.slice(0, 23),
    seconds.replace('T', ' '),
  ];
}

function inUtc(at: Instant): readonly string[] {
  const millis = writeUtcTime(at);
  return [millis, `${millis.slice(0, 19)}Z`, new Date(at).toUTCString()];
}

/** What may have been signed in place of the time and the Client-Id. */
export function headerChanges(input: DiagnosisInput): DiagnosisChange[] {
  const { parts, otherClientIds = [] } = input;
  const inHeaders = otherTimesSeen(input);
  const times = inHeaders.map(([name, time]): DiagnosisChange => ({
    variant: 'other-time',
    why: {
      en: `The signed time is ${time}, as in the header ${name}, not ${parts.time}.`,
      zh: `簽署的時間是 ${time}（見標頭 ${name}），而非 ${parts.time}。`,
    },
    parts: { ...parts, time },
  }));
  const forms = otherFormsOfTime(parts.time)
    .filter((time) => !inHeaders.some(([, seen]) => seen === time))
    .map((time): DiagnosisChange => ({
      variant: 'time-form',
      why: {
        en: `The time was signed as ${time}, but the header has ${parts.time}.`,
        zh: `簽署的時間是 ${time}，而標頭是 ${parts.time}。`,
      },
      parts: { ...parts, time },
    }));
  const clients = [...new Set(otherClientIds)]
    .filter((clientId) => clientId !== parts.clientId)
    .map((clientId): DiagnosisChange => ({
      variant: 'other-client-id',
      why:
        clientId === ''
          ? {
              en: `The signed Client-Id is empty, not ${parts.clientId}.`,
              zh: `簽署的 Client-Id 是空的，而非 ${parts.clientId}。`,
            }
          : {
              en: `The signed Client-Id is ${clientId}, not ${parts.clientId}.`,
              zh: `簽署的 Client-Id 是 ${clientId}，而非 ${parts.clientId}。`,
            },
      parts: { ...parts, clientId },
    }));
  return [...times, ...forms, ...clients, ...quotedParts(input)];
}

/** Times in other headers, each once, with the name of its header. */
function otherTimesSeen({ parts, headers = [] }: DiagnosisInput): readonly (readonly [name: string, time: string])[] {
  const seen = new Set([parts.time]);
  return headers.flatMap(([name, value]) => {
    const time = value.trim();
    if (seen.has(time) || !looksLikeTime(time)) return [];
    seen.add(time);
    return [[name, time] as const];
  });
}

function looksLikeTime(text: string): boolean {
  if (text.length > 40) return false;
  return (
    parseRequestTime(text) !== null || /^\d{10}$/.test(text) || /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(text)
  );
}

/** Client-Id and time with quotes that the other side does not write. */
function quotedParts({ parts }: DiagnosisInput): DiagnosisChange[] {
  const bare = { clientId: withoutQuotes(parts.clientId), time: withoutQuotes(parts.time) };
  const quoted = { clientId: `"${parts.clientId}"`, time: `"${parts.time}"` };
  const changes: readonly (readonly [Words, Partial<typeof bare>])[] =
    bare.clientId === parts.clientId && bare.time === parts.time
      ? [
          [
            { en: 'The Client-Id was signed in quotes.', zh: 'Client-Id 在簽署時加上了引號。' },
            { clientId: quoted.clientId },
          ],
          [{ en: 'The time was signed in quotes.', zh: '時間在簽署時加上了引號。' }, { time: quoted.time }],
          [{ en: 'Client-Id and time were signed in quotes.', zh: 'Client-Id 與時間在簽署時加上了引號。' }, quoted],
        ]
      : [
          [
            {
              en: 'Client-Id or time are in quotes in their header but were signed without.',
              zh: 'Client-Id 或時間在標頭中加上了引號，而簽署時沒有。',
            },
            bare,
          ],
        ];
  return changes.map(([why, changed]) => ({ variant: 'values-quoted', why, parts: { ...parts, ...changed } }));
}

function withoutQuotes(text: string): string {
  return /^(["']).*\1$/.test(text) && text.length > 1 ? text.slice(1, -1) : text;
}

/** How else the four parts may have been joined. */
export function separatorChanges({ parts: { method, path, clientId, time } }: DiagnosisInput): DiagnosisChange[] {
  const texts: [string, string, string][] = [
    [`${method} ${path}.${clientId}\n${time}\n`, 'The line feed and the dots are swapped.', '換行與句點互換了。'],
    [`${method} ${path}\n${clientId}\n${time}\n`, 'Line feeds instead of the dots.', '句點的位置用了換行。'],
    [`${method} ${path}.${clientId}.${time}.`, 'A dot instead of the line feed.', '換行的位置用了句點。'],
    [`${method} ${path}${clientId}.${time}.`, 'The line feed after the path is missing.', '路徑之後沒有換行。'],
    [`${method} ${path}\r\n${clientId}.${time}.`, 'CRLF instead of the line feed.', '換行的位置用了 CRLF。'],
    [
      String.raw`${method} ${path}\n${clientId}.${time}.`,
      'A backslash and an n instead of the line feed.',
      '換行的位置是反斜線和字母 n。',
    ],
    [
      `${method}\n${path}\n${clientId}.${time}.`,
      'A line feed instead of the space after the method.',
      '方法之後的空格用了換行。',
    ],
    [`${method} ${path}\n${time}.${clientId}.`, 'Client-Id and time are swapped.', 'Client-Id 與時間互換了。'],
    [`${method} ${path}\n${clientId}.${time}`, 'The dot before the body is missing.', '正文前沒有句點。'],
    [`${method} ${path}\n${clientId}.${time}.\n`, 'A line feed before the body.', '正文前多了換行。'],
    [`${method}${path}\n${clientId}.${time}.`, 'The space after the method is missing.', '方法之後沒有空格。'],
  ];
  return texts.map(([text, en, zh]) => ({ variant: 'separators-swapped', why: { en, zh }, text }));
}
