import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import { scanJson } from '../../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../../shared/lib/json/json-view.ts';
import { applyEdit } from '../../../shared/lib/text/text-edit.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import type { Scenario } from '../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { isReadable, statusOf, inspect, type InspectOptions } from '../payload/analysis.ts';
import { stressed } from './stress/stress.ts';
import { fixAll } from '../../../shared/protocol/fixes/fix-all.ts';
import type { SheetText } from '../../../shared/documents/contact-sheet/sheet-settings.ts';

export type SheetSource = {
  readonly document: PayloadDocument;
  readonly scenario: Scenario;
  /** The status that it asks for itself. */
  readonly status: string;
  /** Every status in which it is drawn. */
  readonly statuses: readonly string[];
};

export type SheetTerms = {
  readonly now: Instant;
  readonly options: Omit<InspectOptions, 'accepted' | 'sent'>;
  /** What harder texts are drawn by lot from. */
  readonly seed: string;
};

/** The source of a sheet; null if unreadable. An unknown status comes first. */
export function sheetSource(document: PayloadDocument, { now, options }: SheetTerms): SheetSource | null {
  const analysis = inspect(document, now, { ...options, accepted: [] })?.analysis ?? null;
  if (analysis === null || !isReadable(analysis)) return null;
  const { scenario, resolved } = analysis;
  const status = statusOf(analysis);
  const known = scenario.lifecycle.statuses.map(({ name }) => name);
  const usual = known.length === 0 ? plainTemplates(scenario).map((template) => template.status) : known;
  return {
    document: { ...document, text: resolved.text },
    scenario,
    status,
    statuses: status === '' || usual.includes(status) ? usual : [status, ...usual],
  };
}

/**
 * The payload's text in a status, perhaps with harder texts. The status's other needs are fixed; the payload's own
 * problems stay.
 */
export function sheetText(
  source: SheetSource,
  { status, text }: { readonly status: string; readonly text: SheetText },
  terms: SheetTerms,
): string {
  const asked = status === source.status ? source.document.text : inStatus(source, status, terms);
  if (text === 'own') return asked;
  return stressed(asked, text, { scenario: source.scenario, gaps: terms.options.gaps, seed: terms.seed });
}

function inStatus({ document }: SheetSource, status: string, { now, options }: SheetTerms): string {
  const errorsIn = (text: string): readonly Finding[] => {
    const inspected = inspect({ ...document, text }, now, { ...options, accepted: [] });
    return inspected?.analysis.findings.filter(({ severity }) => severity === 'error') ?? [];
  };
  const own = new Set(errorsIn(document.text).map(nameOf));
  const asked = withStatus(document.text, status);
  return fixAll(asked, (text) => errorsIn(text).filter((finding) => !own.has(nameOf(finding)))).text;
}

function nameOf({ rule, path }: Finding): string {
  return `${rule} ${path}`;
}

function withStatus(text: string, status: string): string {
  const node = nodeAt(scanJson(text).root, 'orderStatus');
  return node === null ? text : applyEdit(text, { start: node.start, end: node.end, text: JSON.stringify(status) });
}
