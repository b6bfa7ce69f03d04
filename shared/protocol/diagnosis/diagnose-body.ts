import { otherCharsets } from '../../lib/text/charsets.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import type { Words } from '../../lib/text/words.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';
import { countJsonValues, maxJsonValues } from '../../lib/json/count-json-values.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { once } from '../../lib/once.ts';
import { rewrites, type SoundJson } from './json-rewrites.ts';

/** The body as a library rewrites it. `write` returns null if it cannot. */
type RewrittenBody = {
  readonly variant: DiagnosisVariantId;
  readonly why: Words;
  readonly write: () => string | null;
};

/**
 * Single changes first (white space, escapes, slashes), then whole libraries, with their numbers and escapes. Needs
 * valid JSON within the limit of values.
 */
function rewrittenBodies(text: string): readonly RewrittenBody[] {
  const first = /[^\s\u{feff}]/u.exec(text)?.[0];
  if (first === undefined || !'{["'.includes(first)) return [];
  const json = once(() => soundJson(text));
  return rewrites.map(([variant, en, zh, rewrite]) => ({
    variant,
    why: { en, zh },
    write: () => {
      const sound = json();
      return sound === null ? null : rewrite(sound);
    },
  }));
}

function soundJson(text: string): SoundJson | null {
  if (countJsonValues(text) > maxJsonValues) return null;
  const { root, problems } = scanJson(text);
  if (root === null || problems.length > 0) return null;
  return { text, root, value: once((): unknown => JSON.parse(text.replace(/^\u{feff}/u, ''))) };
}

const encoder = new TextEncoder();

/** What may have happened to the body between signing and sending. */
export function bodyChanges(input: DiagnosisInput): DiagnosisChange[] {
  const { body } = input;
  const text = textOf(body);
  return [...(text === null ? [] : textChanges(text)), ...charsetChanges(body, text), ...wholeBodies(input)];
}

function textOf(body: Uint8Array): string | null {
  const decoded = decodeUtf8(body);
  return 'text' in decoded ? decoded.text : null;
}

function textChanges(text: string): DiagnosisChange[] {
  const change = (variant: DiagnosisVariantId, why: Words, changed: () => string | null): DiagnosisChange => ({
    variant,
    why,
    body: () => {
      const other = changed();
      return other === null || other === text ? null : encoder.encode(other);
    },
  });
  return [
    ...textMistakes.map(([variant, [en, zh], rewrite]) => change(variant, { en, zh }, () => rewrite(text))),
    ...rewrittenBodies(text).map(({ variant, why, write }) => ({ ...change(variant, why, write), isRewritten: true })),
  ];
}

const mark = '\u{feff}';

/** Mistakes with the body as a text. null: no change. */
const textMistakes: readonly (readonly [
  DiagnosisVariantId,
  readonly [en: string, zh: string],
  (text: string) => string | null,
])[] = [
  [
    'body-bom',
    [
      'The body was signed without a byte order mark, but sent with one.',
      '簽署的正文沒有位元組順序記號（BOM），送出時卻有。',
    ],
    (text) => (text.startsWith(mark) ? text.slice(1) : null),
  ],
  [
    'body-bom',
    [
      'The body was signed with a byte order mark, but sent without one.',
      '簽署的正文前有位元組順序記號（BOM），送出時卻沒有。',
    ],
    (text) => (text.startsWith(mark) ? null : `${mark}${text}`),
  ],
  [
    'body-crlf',
    ['The body was signed with LF line ends and sent with CRLF.', '簽署的正文用 LF 換行，送出時是 CRLF。'],
    (text) => text.replaceAll('\r\n', '\n'),
  ],
  [
    'body-crlf',
    ['The body was signed with CRLF line ends and sent with LF.', '簽署的正文用 CRLF 換行，送出時是 LF。'],
    (text) => text.replace(/\r?\n/g, '\r\n'),
  ],
  [
    'body-no-final-newline',
    ['The body was signed without its final line end, but sent with it.', '簽署的正文沒有末尾的換行，送出時卻有。'],
    (text) => text.replace(/\r?\n$/, ''),
  ],
  [
    'body-no-final-newline',
    ['The body was signed with a line end after it, but sent without.', '簽署的正文末尾有換行，送出時卻沒有。'],
    (text) => `${text}\n`,
  ],
  [
    'body-no-final-newline',
    ['The body was signed with a CRLF after it, but sent without.', '簽署的正文末尾有 CRLF，送出時卻沒有。'],
    (text) => `${text}\r\n`,
  ],
  [
    'body-no-final-newline',
    [
      'The body was signed without the white space around it, but sent with it.',
      '簽署的正文沒有前後的空白，送出時卻有。',
    ],
    (text) => (text.startsWith(mark) ? null : text.trim()),
  ],
  [
    'values-quoted',
    [
      'The body was signed as a JSON string of itself: it was encoded twice.',
      '簽署的正文被再編碼成一個 JSON 字串：它被編碼了兩次。',
    ],
    (text) => JSON.stringify(text),
  ],
];

/** Most charsets encode ASCII alike. */
function charsetChanges(body: Uint8Array, text: string | null): DiagnosisChange[] {
  const isAscii = body.every((byte) => byte < 0x80);
  const charsets = isAscii ? otherCharsets.filter(({ name }) => name.startsWith('UTF-16')) : otherCharsets;
  return charsets.flatMap(({ name, encode, decode }): DiagnosisChange[] => [
    ...(text === null
      ? []
      : [
          {
            variant: 'body-charset' as const,
            why: {
              en: `The body was signed as ${name} and sent as UTF-8.`,
              zh: `簽署的正文以 ${name} 編碼，送出時是 UTF-8。`,
            },
            body: () => encode(text),
            isRewritten: true,
          },
        ]),
    {
      variant: 'body-charset',
      why: {
        en: `The body was signed as UTF-8 and sent as ${name}, or it was read as ${name} on the way and written again.`,
        zh: `簽署的正文是 UTF-8，送出時是 ${name}，或在途中被當作 ${name} 讀取後重寫。`,
      },
      body: () => {
        const meant = isAscii && text !== null ? null : decode(body);
        return meant === null ? null : encoder.encode(meant);
      },
      isRewritten: true,
    },
  ]);
}

function wholeBodies({
  body,
  plainBody = null,
  sealedBody = null,
  wireBody = null,
}: DiagnosisInput): DiagnosisChange[] {
  const changes: DiagnosisChange[] = [];
  if (body.length > 0)
    changes.push({
      variant: 'body-empty',
      why: { en: 'An empty body was signed.', zh: '簽署時正文是空的。' },
      body: () => new Uint8Array(0),
    });
  if (wireBody !== null)
    changes.push({
      variant: 'body-compressed',
      why: {
        en: 'The signature covers the compressed bytes that were on the wire, not the body.',
        zh: '簽名涵蓋的是傳輸中壓縮後的位元組，而非正文。',
      },
      body: () => wireBody,
    });
  if (plainBody !== null)
    changes.push({
      variant: 'before-encryption',
      why: {
        en: 'The body was signed before it was encrypted; encrypt first, then sign.',
        zh: '正文在加密之前簽署；應先加密，再簽署。',
      },
      body: () => plainBody,
    });
  if (sealedBody !== null)
    changes.push({
      variant: 'after-encryption',
      why: {
        en: 'The body was signed after it was encrypted; sign first, then encrypt.',
        zh: '正文在加密之後簽署；應先簽署，再加密。',
      },
      body: () => sealedBody,
    });
  return changes;
}
