import type { CardContext, CardModel, NotificationModel } from '../card/card-model.ts';
import type { Field } from '../fields/field.ts';
import type { JsonNode } from '../lib/json-scan.ts';
import type { Words } from '../lib/words.ts';
import type { Lifecycle } from '../lifecycle/lifecycle.ts';
import type { EndpointId } from '../spec/endpoints.ts';
import type { OwnResultStatuses } from '../spec/results.ts';

/**
 * All that the product knows of one scenario, as one value. The engine, the editor, the sandbox, the stage and the
 * command line read it and know no scenario by name: adding one is adding a folder and a line in index.ts.
 */
export type Scenario = {
  readonly id: string;
  readonly name: Words;
  /** Section name used in clauses: `train-ticket`. */
  readonly section: string;
  readonly endpoint: EndpointId;
  /** merchantBizType values that are usual here; another listed one is an assumption (biz-type-scenario). */
  readonly usualBizTypes: readonly string[];
  readonly bizTypeGap?: string;
  readonly recognition: Recognition;
  /** The whole request, base fields first, in the specification's order. */
  readonly fields: readonly Field[];
  /** The whole answer, where it is more than the base response; a requirement's status is then the resultStatus. */
  readonly answerFields?: readonly Field[];
  /** Result codes that this scenario lists with another status than the base API. */
  readonly resultStatuses?: OwnResultStatuses;
  readonly lifecycle: Lifecycle;
  readonly card: (payload: JsonNode, context: CardContext) => CardModel;
  readonly notification: (payload: JsonNode, context: CardContext) => NotificationModel;
  readonly templates: readonly Template[];
};

/** How a call is known to be of this scenario. Smaller ranks are asked first; on a known order nobody is asked. */
export type Recognition = {
  readonly rank: number;
  /** With its endpoint known. */
  readonly onEndpoint: (payload: JsonNode) => boolean;
  /** With no endpoint known (a file, a story). */
  readonly inFile: (payload: JsonNode) => boolean;
};

/** A ready payload with variables. The templates of one scenario share an order and play as one life in table order. */
export type Template = {
  readonly status: string;
  /** Absent for the plain one of its status. `broken-RULE` holds exactly that mistake. */
  readonly variant?: string;
  readonly line: Words;
  readonly text: string;
};

/** Gives a scenario its type and nothing else, so that a folder reads as data. */
export function defineScenario(scenario: Scenario): Scenario {
  return scenario;
}

/** `scenario/STATUS` or `scenario/STATUS@variant`. */
export function templateId(scenario: Scenario, template: Template): string {
  const plain = `${scenario.id}/${template.status}`;
  return template.variant === undefined ? plain : `${plain}@${template.variant}`;
}
