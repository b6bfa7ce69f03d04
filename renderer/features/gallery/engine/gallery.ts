import type { Finding } from '../../../../shared/documents/finding.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { normalizeForSearch, containsWords, splitSearchWords } from '../../../../shared/lib/text/text-search.ts';
import { inLanguage, languages } from '../../../../shared/lib/text/words.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import { sayFinding } from '../../../../shared/protocol/validate/say.ts';
import { templateId, type Scenario, type Template } from '../../../../shared/scenarios/scenario.ts';
import { findBrokenRule } from '../../../../shared/scenarios/templates.ts';
import { orderNumber, statusOf, inspect, type InspectOptions } from '../../../engine/payload/analysis.ts';
import { templateDocument } from '../../../engine/payload/new-documents.ts';
import { pathToStatus, unsentOrder, timeOfCall } from '../../../engine/stage/order-path.ts';
import { composeStage, type StageView } from '../../../engine/stage/stage.ts';

/** A ready payload. `rule` is the mistake of an invalid one. */
export type Sample = {
  readonly id: string;
  readonly scenario: Scenario;
  readonly template: Template;
  readonly rule: string | null;
};

export type SampleGroup = {
  readonly scenario: Scenario;
  readonly sound: readonly Sample[];
  readonly broken: readonly Sample[];
};

export type SampleQuery = {
  readonly scenario: string | null;
  readonly words: string;
  readonly kind: 'all' | 'sound' | 'broken';
};

/** Finds samples by scenario, all words and kind, in any language. */
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

/** A drawn sample and its first finding; an invalid one's own mistake first. */
export type DrawnSample = { readonly stage: StageView; readonly finding: Finding | null };

/**
 * Draws a sample as the next call of an order on the shortest legal path, one call a minute. An invalid one is alone
 * and peeked. Null for an unknown scenario.
 */
export function drawSample(
  { id, scenario, template, rule }: Sample,
  now: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): DrawnSample | null {
  const before = rule === null ? pathToStatus(scenario, template.status, options.gaps) : [];
  const accepted = before.flatMap((earlier, place) => {
    // Each call has an id of its own, which its requestId follows.
    const document = { ...documentOf(scenario, earlier, id), id: `${id} ${place}` };
    const call = acceptedCall(document, timeOfCall(place, before.length, now), options);
    return call === null ? [] : [call];
  });
  const inspected = inspect(documentOf(scenario, template, id), now, { ...options, accepted });
  if (inspected === null) return null;
  const { analysis, orderKey } = inspected;
  const stage = composeStage({
    ...unsentOrder,
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

export function saySample({ finding }: DrawnSample, language: (typeof languages)[number]): string | null {
  return finding === null ? null : sayFinding(finding.words, language);
}
