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
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import { orderFileSchema, type OrderFile } from '../../../../shared/documents/project.ts';

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

type NamedFile = { readonly name: string; readonly text: string };

const inPayloads = /^(?:.*\/)?payloads\/([^/]+)\/([^/]+)\.json$/;

/** What the files of a project or bundle state about each other. Paths are only names: nothing is written to them. */
export type ProjectFiles = {
  /** The order of a payload by its path; undefined outside of a project's folders. */
  readonly findOrder: (name: string) => ImportedPayload['fromProject'];
  /** Whether a file describes others and is not a payload. */
  readonly isOrderFile: (name: string) => boolean;
  /** A payload's place in its order. */
  readonly getPlace: (name: string) => number;
};

export function readProjectFiles(files: readonly NamedFile[]): ProjectFiles {
  const orders = new Map(files.flatMap(readOrderFile));
  const orderOf = (name: string): OrderFile | undefined => orders.get(getFolder(name));
  return {
    isOrderFile: (name) => orders.has(getFolder(name)) && name.endsWith('/order.json'),
    findOrder: (name) => {
      const [, order, own] = inPayloads.exec(name) ?? [];
      if (order === undefined || own === undefined) return undefined;
      const known = orderOf(name);
      const scenario = Object.entries(known?.scenario ?? {}).find(([of]) => of === own);
      return { order: removeControls(order), orderNo: known?.orderNo ?? '', scenario: scenario?.[1] };
    },
    getPlace: (name) => {
      const at = orderOf(name)?.order?.indexOf(inPayloads.exec(name)?.[2] ?? '') ?? -1;
      return at === -1 ? Number.MAX_SAFE_INTEGER : at;
    },
  };
}

export function isTemplateFile(name: string): boolean {
  return /^(?:.*\/)?templates\/[^/]+\.json$/.test(name);
}

/** Returns the folder of a file with a slash at its end; empty without one. */
export function getFolder(name: string): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

function readOrderFile({ name, text }: NamedFile): readonly (readonly [string, OrderFile])[] {
  if (inPayloads.exec(name)?.[2] !== 'order') return [];
  const read = jsonText.pipe(orderFileSchema).safeParse(text);
  return read.success ? [[getFolder(name), read.data]] : [];
}

export function getImportName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last
    .replace(/\.(?:json|jsonc|txt|log|ndjson|jsonl|md|eml|har|http|sh|cmd|ps1|bru)$/i, '')
    .replace(/\.(?:story|postman_collection)$/i, '')
    .trim();
  return getOwnName(bare);
}

/** A name that a file gives, as a name of the list. */
export function getOwnName(given: string): string {
  return removeControls(given).slice(0, longestName);
}

/** Removes control and direction characters, which would disguise a name in a list. */
function removeControls(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
