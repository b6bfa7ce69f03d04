import type {
  CardContent,
  CardContext,
  CardModel,
  NotificationContent,
  NotificationModel,
} from '../card/card-model.ts';
import { type CardStyle, styleForMood, type Mood } from '../card/card-style.ts';
import { resolveTextLines } from '../card/text-lines.ts';
import type { Field } from '../fields/field.ts';
import type { GapChoices, GapId } from '../gaps/gaps.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { JsonObject } from '../lib/json/json.ts';
import type { Words } from '../lib/text/words.ts';
import { defineLifecycle, type Lifecycle, type LifecycleDefinition } from '../lifecycle/lifecycle.ts';
import { requestFields } from '../specification/base-request.ts';
import type { EndpointId } from '../specification/endpoints.ts';
import type { ScenarioResultStatuses } from '../specification/results.ts';

/**
 * Everything about one scenario as one value. Engine, editor, sandbox, stage and command line know no scenario by
 * name: adding one is adding a folder and its line in list.ts.
 */
export type Scenario = {
  readonly id: string;
  readonly name: Words;
  /** Where it stands among the scenarios: smaller places first. */
  readonly place: number;
  /** Section name used in clauses: its id. */
  readonly section: string;
  readonly endpoint: EndpointId;
  /** merchantBizType values that are usual here; another listed one is an assumption (biz-type-scenario). */
  readonly usualBizTypes: readonly string[];
  /** What a payload is begun with where no type is usual. */
  readonly exampleBizType?: string;
  readonly bizTypeGap?: GapId;
  readonly recognition: Recognition;
  /** The whole request, base fields first, in the specification's order. */
  readonly fields: readonly Field[];
  /** The whole answer, where it is more than the base response; a requirement's status is then the resultStatus. */
  readonly answerFields?: readonly Field[];
  /** What an accepted call is answered beside the base response, in the order of answerFields. Absent: nothing more. */
  readonly answer?: (facts: AnswerFacts) => JsonObject;
  /** Result codes that this scenario lists with another status than the base API. */
  readonly resultStatuses?: ScenarioResultStatuses;
  readonly lifecycle: Lifecycle;
  readonly style: CardStyle;
  readonly card: (payload: JsonNode, context: CardContext) => CardModel;
  readonly notification: (payload: JsonNode, context: CardContext) => NotificationModel;
  readonly templates: readonly Template[];
  readonly stories: readonly ReadyStory[];
};

/** How a call is known to be of this scenario. Smaller ranks are asked first; on a known order nobody is asked. */
export type Recognition = {
  readonly rank: number;
  /** With its endpoint known. */
  readonly onEndpoint: (payload: JsonNode) => boolean;
  /** With no endpoint known (a file, a story). */
  readonly inFile: (payload: JsonNode) => boolean;
};

/** What the platform answers with: ids follow from the order, so that every answer can be made again. */
export type AnswerFacts = {
  /** 64 hexadecimal digits that follow from the order's key; orderId is its first 20. */
  readonly digest: string;
  /** The app scheme in force, without `://`. */
  readonly scheme: string;
  readonly gaps: GapChoices;
};

/** A ready payload with variables. The templates of one scenario share an order and play as one life in table order. */
export type Template = {
  readonly status: string;
  /** Absent for the plain one of its status. `broken-RULE` holds exactly that mistake. */
  readonly variant?: string;
  readonly line: Words;
  readonly text: string;
  /** What was to be edited for its mistake, where the plain template does not hold that; the suite refuses it. */
  readonly notFound?: string;
};

/** A story that comes with its scenario. `text` is in the format of stories; it holds its own name in English. */
export type ReadyStory = {
  readonly id: string;
  readonly name: Words;
  readonly line: Words;
  readonly text: string;
};

/** A scenario as its folder writes it: only what is its own. */
type ScenarioDefinition = Omit<Scenario, 'section' | 'fields' | 'lifecycle' | 'card' | 'notification' | 'stories'> & {
  /** The fields beside the base fields, in the specification's order. */
  readonly fields: readonly Field[];
  readonly lifecycle: LifecycleDefinition;
  readonly card: (payload: JsonNode, context: CardContext) => CardContent;
  readonly notification: (payload: JsonNode, context: CardContext) => NotificationContent;
  readonly stories?: readonly ReadyStory[];
};

/** Completes what a folder writes: base fields as its endpoint has them, the clause of its states, how its cards are drawn. */
export function defineScenario(own: ScenarioDefinition): Scenario {
  const style: CardStyle = { ...own.style, scenario: own.id };
  const drawn = <C extends { readonly mood?: Mood }>({ mood, ...content }: C, { gaps }: CardContext) => ({
    ...content,
    style: styleForMood(style, mood),
    lines: resolveTextLines(gaps),
  });
  return {
    stories: [],
    ...own,
    style,
    section: own.id,
    fields: requestFields(own.endpoint, own.fields),
    lifecycle: defineLifecycle(`states/${own.id}`, own.lifecycle),
    card: (payload, context) => drawn(own.card(payload, context), context),
    notification: (payload, context) => drawn(own.notification(payload, context), context),
  };
}

/** `scenario/STATUS` or `scenario/STATUS@variant`. */
export function templateId(scenario: Scenario, template: Template): string {
  const plain = `${scenario.id}/${template.status}`;
  return template.variant === undefined ? plain : `${plain}@${template.variant}`;
}
