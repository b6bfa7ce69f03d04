import type { Finding } from '../../documents/finding.ts';
import { decodeUtf8, decodeWithReplacement } from '../../lib/text/decode.ts';
import { recogniseScenario } from '../orders/recognise.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { bodyClause, type Draft } from './draft.ts';
import { scanPayload } from './scan-payload.ts';
import { examine, finish } from './validate.ts';
import type { ValidateOptions } from './options.ts';

/** Without a scenario it is recognised as for a file. */
export type BytesOptions = Omit<ValidateOptions, 'scenario'> & { readonly scenario?: Scenario | null };

export type BytesValidation = {
  /** Null when nothing tells which one it is. */
  readonly scenario: Scenario | null;
  /** null if no UTF-8. A byte order mark stays. */
  readonly text: string | null;
  readonly findings: readonly Finding[];
};

/**
 * Validates a file's bytes. Invalid UTF-8 is one finding at its first place, and rules see U+FFFD instead; then syntax
 * and root type are not reported, as the replacement may cause them. UTF-16 and UTF-32 get only that finding.
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

/** Findings that exclude all others but `too-deep`. */
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
