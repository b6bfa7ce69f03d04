import { longestName } from '../../../../shared/documents/size-limits.ts';
import { freeName } from '../../../../shared/documents/order-name.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { isGiven, textAt } from '../../../../shared/lib/json/json-view.ts';
import { orderNumberOf } from '../../../../shared/protocol/orders/order-key.ts';
import { recogniseScenario, takesAnything } from '../../../../shared/protocol/orders/recognise.ts';
import { findScenario, scenarios } from '../../../../shared/scenarios/index.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { inLanguage, type Language } from '../../../../shared/lib/text/words.ts';
import { takenOrderNames } from '../../../engine/names/read-name.ts';

export type ImportedPayload = {
  readonly id: string;
  readonly fileName: string;
  readonly text: string;
  /** The parsed text; of a broken one whatever can be read, or null. */
  readonly root: JsonNode | null;
  readonly isOneOfSeveral: boolean;
  /** Its name in a collection; empty without one. */
  readonly ownName: string;
  /** Its order in a project, if it comes from one. */
  readonly fromProject?: { readonly order: string; readonly orderNo: string; readonly scenario?: string | undefined };
};

export type PlacedPayload = {
  readonly document: PayloadDocument;
  readonly status: string;
  /** Whether its order was created by this import. */
  readonly isNewOrder: boolean;
  readonly sameAs: string | null;
  /** Whether it is an answer of the service, as logs have them beside requests. */
  readonly isAnswer: boolean;
};

export type PlacementOptions = {
  readonly documents: readonly PayloadDocument[];
  readonly gaps: GapChoices;
  readonly language: Language;
  /** Returns an unused number, for payloads without a number or with a variable. */
  readonly newNumber: () => string;
};

const longestNumber = 64;

/**
 * Gives each imported payload its scenario, as the sandbox recognises it, and its order: the one with its number on the
 * same endpoint, or a new one that later payloads share. Pure except for `newNumber`.
 */
export function placePayloads(incomers: readonly ImportedPayload[], among: PlacementOptions): readonly PlacedPayload[] {
  const documents = [...among.documents];
  const made: NewOrders = { numbers: new Map(), folders: new Map() };
  return incomers.map((incomer) => {
    const placed = placePayload(incomer, { ...among, documents }, made);
    documents.push(placed.document);
    const isKnown = among.documents.some(({ order }) => order === placed.document.order);
    return { ...placed, isNewOrder: !isKnown };
  });
}

type NewOrders = {
  /** By scenario: payloads without a number share one order. */
  readonly numbers: Map<string, string>;
  /** Payloads from one project folder are one order, whatever their texts. */
  readonly folders: Map<string, PayloadDocument>;
};

function placePayload(
  incomer: ImportedPayload,
  { documents, gaps, language, newNumber }: PlacementOptions,
  made: NewOrders,
): Omit<PlacedPayload, 'isNewOrder'> {
  const { id, root, text, fromProject } = incomer;
  const recognised = findScenario(fromProject?.scenario ?? '') ?? recogniseOrDefault(root);
  const named = getProjectOrderNumber(fromProject) ?? findOrderNumber(root, recognised, gaps);
  const beside = fromProject === undefined ? undefined : made.folders.get(fromProject.order);
  const known = named === null ? undefined : documents.find((each) => isOfOrder(each, named, recognised));
  // A project's scenario outranks that of the known order.
  const scenario = fromProject === undefined ? (findScenario(known?.scenario ?? '') ?? recognised) : recognised;
  const orderNo = beside?.orderNo ?? named ?? made.numbers.get(scenario.id) ?? newNumber();
  if (named === null && fromProject === undefined) made.numbers.set(scenario.id, orderNo);
  const own = beside ?? known ?? documents.find((each) => isOfOrder(each, orderNo, scenario));
  const kind = inLanguage(scenario.name, language);
  const wanted = (fromProject?.order ?? '') || (named === null ? kind : `${kind} ${named}`.trim());
  const order = own?.order ?? freeName(wanted, takenOrderNames(documents));
  const status = textAt(root, 'orderStatus') ?? '';
  const names = documents.filter((each) => each.order === order).map(({ name }) => name);
  const name = freeName(chooseName(incomer, status, kind), names, longestName);
  const sameAs = documents.find((each) => each.text === text)?.id ?? null;
  const document = { id, name, scenario: scenario.id, order, orderNo, text };
  if (fromProject !== undefined && beside === undefined) made.folders.set(fromProject.order, document);
  return { document, status, sameAs, isAnswer: isAnswer(root) };
}

/** Recognises without an endpoint, as for a file. Unknown payloads get the scenario that accepts anything. */
function recogniseOrDefault(root: JsonNode | null): Scenario {
  const found = (root === null ? null : recogniseScenario(root, null)) ?? scenarios.find(takesAnything) ?? scenarios[0];
  if (found === undefined) throw new Error('There is no scenario.');
  return found;
}

/** Answers have a result and no order number. */
function isAnswer(root: JsonNode | null): boolean {
  return isGiven(root, 'result', 'resultStatus') && !isGiven(root, 'merchantBizNo');
}

function findOrderNumber(root: JsonNode | null, scenario: Scenario, gaps: GapChoices): string | null {
  const number = orderNumberOf(root, scenario.endpoint, gaps)?.trim() ?? '';
  return number === '' || number.includes('{{') ? null : number.slice(0, longestNumber);
}

/** On one endpoint a known number keeps its scenario; on another it is another order. */
function isOfOrder(document: PayloadDocument, orderNo: string, { endpoint }: Scenario): boolean {
  return document.orderNo === orderNo && findScenario(document.scenario)?.endpoint === endpoint;
}

function chooseName({ ownName, fileName, isOneOfSeveral }: ImportedPayload, status: string, kind: string): string {
  const names = [ownName, ...(isOneOfSeveral ? [status, fileName] : [fileName, status])];
  return (names.find((each) => each.trim() !== '') ?? kind).trim().slice(0, longestName);
}

/** The order number of a project, whose payloads use a variable. */
function getProjectOrderNumber(fromProject: ImportedPayload['fromProject']): string | null {
  return fromProject === undefined || fromProject.orderNo === '' ? null : fromProject.orderNo.slice(0, longestNumber);
}
