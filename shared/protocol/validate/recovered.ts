import type { Finding } from '../../documents/finding.ts';
import type { Resolved } from '../../documents/variables.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import type { JsonNode } from '../../lib/json/json-scan.ts';
import type { SyntaxFault } from '../../lib/json/json-syntax.ts';
import { recoverJson, type RecoveredFault, type RecoveredJson } from '../../lib/json/recover/recover-json.ts';
import type { Draft } from './draft.ts';
import { isTooMuch } from './density.ts';
import { examine, finish } from './validate.ts';
import type { ValidateOptions } from './options.ts';
import { syntaxDraft } from './rules/document.ts';
import { asTyped } from './typed.ts';

/**
 * The window's findings for broken JSON: each syntax fault with its fix, then what is certain about the rest.
 * Validation alone reports the first.
 */
export function findingsRecovered(typedText: string, resolved: Resolved, options: ValidateOptions): readonly Finding[] {
  const recovered = recoverJson(resolved.text);
  const { root, faults } = recovered;
  const scan = { text: resolved.text, root, problems: [] };
  const rest = root?.kind === 'object' && !isTooMuch(scan) ? examine(scan, options) : [];
  const told = [faults.map(faultDraft), rest.filter((draft) => isSure(draft, recovered))];
  return told.flatMap((drafts) =>
    finish(
      drafts.map((draft) => asTyped(draft, typedText, resolved)),
      typedText,
    ),
  );
}

/** Every syntax fault of a text, with its fix if there is one. */
export function syntaxFindings(text: string): readonly Finding[] {
  return finish(recoverJson(text).faults.map(faultDraft), text);
}

function faultDraft({ fix, unvalued, ...fault }: RecoveredFault): Draft {
  const draft = unvalued === undefined ? syntaxDraft(fault) : unvaluedDraft(fault, unvalued);
  if (fix === null) return draft;
  const { start, end, text, key, name } = fix;
  return { ...draft, fix: { start, end, text, words: { key, values: { name } } } };
}

function unvaluedDraft(fault: SyntaxFault, { holder, name }: NonNullable<RecoveredFault['unvalued']>): Draft {
  const draft = syntaxDraft(fault);
  const { key, values } = draft.words;
  return { ...draft, words: { key, values: { ...values, holder, field: name } } };
}

/** Rules that say what is not there, or compare wholes. */
const ofWholes: ReadonlySet<string> = new Set([
  'required',
  'user-required',
  'locale-missing',
  'locale-disagrees',
  'merchant-role',
]);

/** Whether a draft stays true once the syntax is fixed: it touches no fault and nothing it needs was lost. */
function isSure({ rule, path, start, end }: Draft, { root, faults, lost }: RecoveredJson): boolean {
  const node = nodeAtPointer(root, path)?.node ?? null;
  if (ofWholes.has(rule)) return isWhole(node, lost);
  // A wrong quote can leave a variable outside any text.
  if (node?.kind === 'string' && node.value.includes('{{')) return false;
  return faults.every(
    (fault) => !overlaps(fault, start, end) && (fault.fix === null || !isWithin(fault.fix, start, end)),
  );
}

type Span = { readonly start: number; readonly end: number };

function isWhole(node: JsonNode | null, lost: readonly Span[]): boolean {
  return node !== null && lost.every((span) => span.end < node.start || node.end < span.start);
}

function overlaps(span: Span, start: number, end: number): boolean {
  return span.start < end && start < span.end;
}

function isWithin(edit: Span, start: number, end: number): boolean {
  return start < edit.end && edit.start < end;
}
