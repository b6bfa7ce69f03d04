import type { GapChoices } from '../../gaps/gaps.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { statusNamed } from '../../lifecycle/check-move.ts';
import type { Parts } from '../../lifecycle/lifecycle.ts';
import { canMoveFreely, partsOfLifecycle } from '../../lifecycle/parts.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseRequest } from '../../specification/base-request.ts';
import { isRepeat, type ValidateOptions } from './options.ts';
import { surveyPayload, type Survey } from './survey.ts';

/** What rules examine: a payload with all that was asked of it. */
export type Subject = {
  readonly text: string;
  readonly root: ObjectNode;
  /** Whether the JSON text is known to have no problem (`JsonScan`). */
  readonly isClean: boolean;
  readonly scenario: Scenario | null;
  /** The payload's status when the scenario has it, else null. */
  readonly status: string | null;
  readonly survey: Survey;
} & Required<Pick<ValidateOptions, 'gaps' | 'history' | 'images' | 'cuts' | 'caller' | 'requests'>>;

const noImages: Subject['images'] = new Map();
const noRequests: Subject['requests'] = new Map();
const noChoices: GapChoices = {};

/** Prepares a payload whose root is an object, with each of its known values; null for any other. */
export function subjectOf(scan: JsonScan, options: ValidateOptions): Subject | null {
  return prepare(scan, options, false);
}

/** The same for rules alone: without the items of lists of which no rule can say anything. */
export function subjectOfRules(scan: JsonScan, options: ValidateOptions): Subject | null {
  const { scenario, images, cuts, history = 'unknown', gaps = noChoices } = options;
  const asksEach = (images?.size ?? 0) > 0 || (cuts?.length ?? 0) > 0 || judgedParts(scenario, history, gaps) !== null;
  return prepare(scan, options, !asksEach);
}

function prepare(scan: JsonScan, options: ValidateOptions, skipsGoodItems: boolean): Subject | null {
  const { text, root, isClean = false } = scan;
  if (root?.kind !== 'object') return null;
  const { scenario, gaps = noChoices, images = noImages, cuts = [] } = options;
  const { caller = {}, requests = noRequests } = options;
  // A repeat gets the answer of its call again, whatever the order's state is.
  const history = isRepeat(scan, requests, gaps) ? 'unknown' : (options.history ?? 'unknown');
  const scheme = options.scheme ?? gaps.scheme ?? null;
  const said = textAt(root, 'orderStatus');
  const status = scenario === null || said === null ? null : (statusNamed(scenario.lifecycle, said)?.name ?? null);
  const survey = surveyPayload({
    text,
    root,
    fields: scenario?.fields ?? baseRequest,
    open: scenario === null,
    status,
    scheme,
    gaps,
    skipsGoodItems,
  });
  return { text, root, isClean, scenario, status, survey, gaps, history, images, cuts, caller, requests };
}

/** The parts whose moves are checked against an order's history; null: there are none, or they move freely. */
export function judgedParts(
  scenario: Subject['scenario'],
  history: Subject['history'],
  gaps: Subject['gaps'],
): Parts | null {
  if (scenario === null || typeof history === 'string' || (history.parts ?? []).length === 0) return null;
  const parts = partsOfLifecycle(scenario.lifecycle);
  return parts === undefined || canMoveFreely(parts, gaps) ? null : parts;
}
