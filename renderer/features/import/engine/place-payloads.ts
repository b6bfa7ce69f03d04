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
import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Language } from '../../../../shared/lib/text/words.ts';
import { takenOrderNames } from '../../../engine/names/read-name.ts';

/** A payload that came in, before it has a place. Each is a text of its own; several may be of one file. */
export type ImportedPayload = {
  readonly id: string;
  /** What its file is called; empty where it came from no file. */
  readonly fileName: string;
  readonly text: string;
  /** Its text, read; of a broken one what can be made out, and null where that is nothing. */
  readonly root: JsonNode | null;
  /** Whether it is one of several of its file, which are told apart by what they ask for. */
  readonly isOneOfSeveral: boolean;
  /** What is known of its order, where it was kept in a project. */
  readonly fromProject?: { readonly order: string; readonly orderNo: string; readonly scenario?: string | undefined };
};

/** Where a payload that came in goes: a document beside those that are there, in an order of theirs or in a new one. */
export type PlacedPayload = {
  readonly document: PayloadDocument;
  readonly status: string;
  /** Whether its order is made for it, or for another that came with it. */
  readonly isNewOrder: boolean;
  /** A document that has this text already, be it one that comes in with it. */
  readonly sameAs: string | null;
  /** Whether it is what the service answers, as logs hold it beside what was sent. */
  readonly isAnswer: boolean;
};

/** What payloads are placed among. */
export type PlacementOptions = {
  readonly documents: readonly PayloadDocument[];
  readonly gaps: GapChoices;
  /** New orders are named in it. */
  readonly language: Language;
  /** A number that no order has, for payloads that name their order by a variable or not at all. */
  readonly newNumber: () => string;
};

const longestNumber = 64;

/**
 * Gives each payload that came in its scenario, as the sandbox recognises it, and its order: the one whose number it names,
 * on the same endpoint, or a new one, which those that follow share. Pure but for the numbers that are asked for.
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

/** What was made for payloads of this drop. */
type NewOrders = {
  /** Numbers for payloads that name none, by scenario: those are one order. */
  readonly numbers: Map<string, string>;
  /** Payloads that were kept in one folder are one order, whatever they say. */
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
  // What a project says of a payload counts more than what its order was so far.
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

/** As for a file, where no endpoint is known. What nobody recognises is of the scenario that takes anything. */
function recogniseOrDefault(root: JsonNode | null): Scenario {
  const found = (root === null ? null : recogniseScenario(root, null)) ?? scenarios.find(takesAnything) ?? scenarios[0];
  if (found === undefined) throw new Error('There is no scenario.');
  return found;
}

/** Answers name no order and say how it went. */
function isAnswer(root: JsonNode | null): boolean {
  return isGiven(root, 'result', 'resultStatus') && !isGiven(root, 'merchantBizNo');
}

/** The number that a text names its order by, as far as the list of payloads takes it. */
function findOrderNumber(root: JsonNode | null, scenario: Scenario, gaps: GapChoices): string | null {
  const number = orderNumberOf(root, scenario.endpoint, gaps)?.trim() ?? '';
  return number === '' || number.includes('{{') ? null : number.slice(0, longestNumber);
}

/** On one endpoint a known number keeps its scenario; on another endpoint it is another order. */
function isOfOrder(document: PayloadDocument, orderNo: string, { endpoint }: Scenario): boolean {
  return document.orderNo === orderNo && findScenario(document.scenario)?.endpoint === endpoint;
}

function chooseName({ fileName, isOneOfSeveral }: ImportedPayload, status: string, kind: string): string {
  const names = isOneOfSeveral ? [status, fileName] : [fileName, status];
  return (names.find((each) => each.trim() !== '') ?? kind).trim().slice(0, longestName);
}

/** The number of an order of a project: its payloads name it by a variable. */
function getProjectOrderNumber(kept: ImportedPayload['fromProject']): string | null {
  return kept === undefined || kept.orderNo === '' ? null : kept.orderNo.slice(0, longestNumber);
}
