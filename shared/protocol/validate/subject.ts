import { statusNamed } from '../../lifecycle/check-move.ts';
import { textAt } from '../../lib/json/json-view.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseRequest } from '../../specification/base-request.ts';
import type { GapChoices } from '../../gaps/gaps.ts';
import type { Draft } from './draft.ts';
import type { ImageGiven } from './image.ts';
import type { AcceptedRequests, OrderHistory, PayloadCaller, SeenCut, ValidateOptions } from './options.ts';
import { surveyPayload, type Survey } from './survey.ts';
import type { ObjectNode } from '../../lib/json/json-node.ts';

export type Subject = {
  readonly text: string;
  readonly root: ObjectNode;
  readonly scenario: Scenario | null;
  /** The payload's status when the scenario has it, else null. */
  readonly status: string | null;
  readonly survey: Survey;
  readonly gaps: GapChoices;
  readonly history: OrderHistory;
  readonly images: ReadonlyMap<string, ImageGiven>;
  readonly cuts: readonly SeenCut[];
  readonly caller: PayloadCaller;
  readonly requests: AcceptedRequests;
};

/** A validation rule, pure. `reports` lists its ids. */
export type Rule = {
  readonly reports: readonly string[];
  readonly find: (subject: Subject) => readonly Draft[];
};

const noImages: ReadonlyMap<string, ImageGiven> = new Map();
const noRequests: AcceptedRequests = new Map();

/** Prepares a payload whose root is an object; null for any other. */
export function subjectOf(scan: JsonScan, options: ValidateOptions): Subject | null {
  const { text, root } = scan;
  if (root?.kind !== 'object') return null;
  const { scenario, gaps = {}, history = 'unknown', images = noImages, cuts = [] } = options;
  const { caller = {}, requests = noRequests } = options;
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
  });
  return { text, root, scenario, status, survey, gaps, history, images, cuts, caller, requests };
}
