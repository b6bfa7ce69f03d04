import type { Finding } from '../../documents/finding.ts';
import { decodeUtf8, decodeWithReplacement } from '../../lib/text/decode.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { bodyClause } from './draft.ts';
import type { Draft } from './draft.ts';
import { scanPayload } from './density.ts';
import { examine } from './examine.ts';
import { finish } from './finish.ts';
import type { ValidateOptions } from './options.ts';

/** Without a scenario it is recognised as for a file. */
export type BytesOptions = Omit<ValidateOptions, 'scenario'> & { readonly scenario?: Scenario | null };

export type BytesValidation = {
  /** Null when nothing tells which one it is. */
  readonly scenario: Scenario | null;
  /** Null when the bytes are no UTF-8. A leading byte order mark stays in it. */
  readonly text: string | null;
  readonly findings: readonly Finding[];
};

/**
 * Validates the bytes of a file. Where some of them are no UTF-8, that is one finding, at the first of them, and the
 * rules look at the text with U+FFFD in their places. Where that text is no JSON, or no object, this is not said: it may
 * be the replacement's doing. UTF-16 and UTF-32 get that one finding and nothing else.
 */
export function validateBytes(bytes: Uint8Array, options: BytesOptions): BytesValidation {
  const decoded = decodeUtf8(bytes);
  if ('text' in decoded) return { ...validateText(decoded.text, [], options), text: decoded.text };
  const { problem, validPrefix } = decoded;
  const draft = encodingDraft(problem, validPrefix.length);
  if (problem !== 'not-utf8') {
    return { scenario: options.scenario ?? null, text: null, findings: finish([draft], validPrefix) };
  }
  return { ...validateText(decodeWithReplacement(bytes), [draft], options), text: null };
}

/** What is said of a document as a whole, and then keeps every other rule but `too-deep` from being asked. */
const ofWholeDocument: ReadonlySet<string> = new Set(['syntax', 'root-type']);

function encodingDraft(problem: 'not-utf8' | 'utf16' | 'utf32', offset: number): Draft {
  const words = { key: problem === 'not-utf8' ? 'encoding' : `encoding.${problem}`, values: {} };
  return { rule: 'encoding', severity: 'error', start: offset, end: offset, path: '', words, clause: bodyClause };
}

function validateText(
  text: string,
  drafts: readonly Draft[],
  options: BytesOptions,
): Pick<BytesValidation, 'scenario' | 'findings'> {
  const scan = scanPayload(text);
  const scenario = options.scenario ?? (scan.root === null ? null : recogniseScenario(scan.root, null));
  const found = examine(scan, { ...options, scenario });
  const also = drafts.length === 0 ? found : found.filter(({ rule }) => !ofWholeDocument.has(rule));
  return { scenario, findings: finish([...drafts, ...also], text) };
}
