import type { Finding } from '../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { normalizeForSearch, containsWords, splitSearchWords } from '../../../shared/lib/text/text-search.ts';
import { inLanguage, languages } from '../../../shared/lib/text/words.ts';
import type { AcceptedCall } from '../../../shared/lifecycle/wallet-state.ts';
import { sayFinding } from '../../../shared/protocol/validate/index.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import type { Scenario, Template } from '../../../shared/scenarios/scenario.ts';
import { findBrokenRule } from '../../../shared/scenarios/templates.ts';
import { orderNumber, statusOf, inspect } from '../payload/analysis.ts';
import type { InspectOptions } from '../payload/analysis.ts';
import { templateDocument } from '../payload/new-documents.ts';
import { lifeBefore, lonelyOrder, timeOfCall } from './life-before.ts';
import { composeStage } from './stage.ts';
import type { StageView } from './stage.ts';

/** One ready payload as the gallery lists it. `rule` is the mistake that a broken one holds. */
export type Sample = {
  readonly id: string;
  readonly scenario: Scenario;
  readonly template: Template;
  readonly rule: string | null;
};

/** The samples of one scenario: plain ones in table order, then variants; and those that are broken on purpose. */
export type SampleGroup = {
  readonly scenario: Scenario;
  readonly sound: readonly Sample[];
  readonly broken: readonly Sample[];
};

/** What is asked of the gallery: a scenario's id, words that a sample's name or line holds, and which kind. */
export type SampleQuery = {
  readonly scenario: string | null;
  readonly words: string;
  readonly kind: 'all' | 'sound' | 'broken';
};

/** The samples that fit, by scenario; a scenario without any is left out. Every word has to fit, in any language. */
export function findSamples(
  scenarios: readonly Scenario[],
  { scenario: only, words, kind }: SampleQuery,
): readonly SampleGroup[] {
  const wanted = splitSearchWords(words);
  return scenarios
    .filter(({ id }) => only === null || id === only)
    .map((scenario) => {
      const fitting = samplesOf(scenario).filter((sample) => containsWords([namesOf(sample)], wanted));
      const sound = fitting.filter(({ rule }) => rule === null && kind !== 'broken');
      const broken = fitting.filter(({ rule }) => rule !== null && kind !== 'sound');
      return { scenario, sound: sound.toSorted(plainFirst), broken };
    })
    .filter(({ sound, broken }) => sound.length + broken.length > 0);
}

function samplesOf(scenario: Scenario): readonly Sample[] {
  return scenario.templates.map((template) => ({
    id: templateId(scenario, template),
    scenario,
    template,
    rule: findBrokenRule(template),
  }));
}

function plainFirst(a: Sample, b: Sample): number {
  return Number(a.template.variant !== undefined) - Number(b.template.variant !== undefined);
}

function namesOf({ scenario, template, rule }: Sample): string {
  const said = [scenario.name, template.line].flatMap((words) =>
    languages.map((language) => inLanguage(words, language)),
  );
  return normalizeForSearch([template.status, rule ?? template.variant ?? '', ...said].join(' '));
}

/** A sample on both phones, and what validation says of it: a broken one's own mistake before any other. */
export type DrawnSample = { readonly stage: StageView; readonly finding: Finding | null };

/**
 * Draws a sample with the engine of the stage: as the next call of an order that came to it by the shortest legal way,
 * one call a minute. A broken one stands alone, and its own card is drawn, as a peek. Null where nothing is known of it.
 */
export function drawSample(
  { id, scenario, template, rule }: Sample,
  now: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): DrawnSample | null {
  const before = rule === null ? lifeBefore(scenario, template.status, options.gaps) : [];
  const accepted = before.flatMap((earlier, place) => {
    const call = acceptedCall(documentOf(scenario, earlier, id), timeOfCall(place, before.length, now), options);
    return call === null ? [] : [call];
  });
  const inspected = inspect(documentOf(scenario, template, id), now, { ...options, accepted });
  if (inspected === null) return null;
  const { analysis, orderKey } = inspected;
  const stage = composeStage({
    ...lonelyOrder,
    analysis,
    orderKey,
    accepted,
    now,
    gaps: options.gaps,
    isPeeking: true,
  });
  const own = analysis.findings.find((finding) => finding.rule === rule);
  const worst = analysis.findings.find(({ severity }) => severity === 'error');
  return { stage, finding: own ?? worst ?? null };
}

const order = { order: 'Gallery', orderNo: 'M20261125000001' };

function documentOf(scenario: Scenario, template: Template, id: string): PayloadDocument {
  return templateDocument(scenario, template, order, `gallery ${id}`);
}

function acceptedCall(
  document: PayloadDocument,
  at: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): AcceptedCall | null {
  const inspected = inspect(document, at, { ...options, accepted: [] });
  if (inspected === null || inspected.orderKey === null) return null;
  const { analysis, orderKey } = inspected;
  return {
    orderKey,
    merchantBizNo: orderNumber(analysis, options.gaps),
    scenario: document.scenario,
    at,
    status: statusOf(analysis),
    payload: analysis.scan,
  };
}

/** What a broken sample is caught with, in its rule's own words. */
export function saySample({ finding }: DrawnSample, language: (typeof languages)[number]): string | null {
  return finding === null ? null : sayFinding(finding.words, language);
}
