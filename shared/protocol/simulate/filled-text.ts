import { namesIn, type NamePlace } from '../../documents/variable-names.ts';
import { resolveNames, type Resolved, type VariableContext } from '../../documents/variables.ts';
import { refillJson, type Refilled } from '../../lib/json/json-refill.ts';
import { scanJson, type JsonScan } from '../../lib/json/json-scan.ts';

/** A payload whose variables have their values. */
export type FilledPayload = { readonly resolved: Resolved; readonly payload: JsonScan };

type KnownText = { readonly names: readonly NamePlace[]; last: FilledPayload };

/**
 * Texts with variables that were filled in before. Calls of stories repeat a few texts: each is searched for names once,
 * and of its payload only the values are read again that differ from those of the time before.
 */
const knownTexts = new Map<string, KnownText>();
/** In characters of all typed texts. */
const mostKnown = 1 << 20;
let knownLength = 0;

/** Fills in a text and reads what comes out. */
export function fillText(typed: string, context: VariableContext): FilledPayload {
  const known = knownTexts.get(typed);
  const names = known?.names ?? namesIn(typed);
  const resolved = resolveNames(typed, names, context);
  const parts = known === undefined ? null : changedParts(known.last.resolved, resolved);
  const again = known === undefined || parts === null ? null : refillJson(known.last.payload, resolved.text, parts);
  const filled = { resolved, payload: again ?? scanJson(resolved.text) };
  if (known !== undefined) known.last = filled;
  else if (names.length > 0) store(typed, { names, last: filled });
  return filled;
}

function store(typed: string, known: KnownText): void {
  if (typed.length > mostKnown / 8) return;
  knownLength += typed.length;
  if (knownLength > mostKnown) {
    knownTexts.clear();
    knownLength = typed.length;
  }
  knownTexts.set(typed, known);
}

/** Where two fillings of one text differ; null where a value has another length or kind, so that others have other places. */
function changedParts({ replacements: before }: Resolved, { replacements: now }: Resolved): readonly Refilled[] | null {
  if (before.length !== now.length) return null;
  const parts: Refilled[] = [];
  let shift = 0;
  for (const [at, { start, end, text }] of now.entries()) {
    const old = before[at];
    if (old?.start !== start || old.end !== end || old.text.length !== text.length) return null;
    if (old.text !== text) parts.push({ start: start + shift, end: start + shift + text.length });
    shift += text.length - (end - start);
  }
  return parts;
}
