import { countJsonValues, mostJsonValues } from '../../lib/json/count-json-values.ts';
import { decodeUtf8 } from '../../lib/text/decode.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';

const encoder = new TextEncoder();

/** What may have happened to the body between signing and sending. */
export function bodyChanges({ body, plainBody = null }: DiagnosisInput): DiagnosisChange[] {
  const changes: DiagnosisChange[] = [];
  const decoded = decodeUtf8(body);
  const text = 'text' in decoded ? decoded.text : null;
  const add = (variant: DiagnosisVariantId, changed: string, why: string): void => {
    if (changed !== text) changes.push({ variant, why, body: encoder.encode(changed) });
  };
  if (text !== null) {
    for (const [variant, changed, why] of rewrittenBodies(text)) add(variant, changed, why);
    if (text.includes('\r\n'))
      add('body-crlf', text.replaceAll('\r\n', '\n'), 'The body was signed with LF line ends and sent with CRLF.');
    else add('body-crlf', text.replaceAll('\n', '\r\n'), 'The body was signed with CRLF line ends and sent with LF.');
    if (text.endsWith('\n'))
      add(
        'body-no-final-newline',
        text.replace(/\r?\n$/, ''),
        'The body was signed without the line end that follows it.',
      );
    else add('body-no-final-newline', `${text}\n`, 'The body was signed with a line end after it that was not sent.');
  }
  if (body.length > 0)
    changes.push({ variant: 'body-empty', why: 'An empty body was signed.', body: new Uint8Array(0) });
  if (plainBody !== null)
    changes.push({
      variant: 'before-encryption',
      why: 'The body was signed before it was encrypted; encrypt first, then sign.',
      body: plainBody,
    });
  return changes;
}

const rewritten = 'Sign the very bytes that are sent.';

/** The body as common libraries would write it again. Only sound JSON of no more values than are read is; depth was measured first. */
function rewrittenBodies(text: string): [DiagnosisVariantId, string, string][] {
  if (countJsonValues(text) > mostJsonValues) return [];
  const scan = scanJson(text);
  if (scan.root === null || scan.problems.length > 0) return [];
  const value: unknown = JSON.parse(text.replace(/^\u{feff}/u, ''));
  const sorted = withSortedKeys(value);
  return [
    ['body-compact', JSON.stringify(value), `The body was written again without spaces before signing. ${rewritten}`],
    [
      'body-two-space',
      JSON.stringify(value, null, 2),
      `The body was written again with two-space indentation before signing. ${rewritten}`,
    ],
    [
      'body-sorted-keys',
      JSON.stringify(sorted),
      `The body was written again with sorted keys before signing. ${rewritten}`,
    ],
    [
      'body-sorted-keys',
      JSON.stringify(sorted, null, 2),
      `The body was written again with sorted keys and two-space indentation before signing. ${rewritten}`,
    ],
  ];
}

function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withSortedKeys(inner)]));
}
