import { hash } from 'node:crypto';
import { longestProjectFileBytes } from '../../../../shared/documents/size-limits.ts';
import type { OrderFile } from '../../../../shared/documents/project.ts';
import { sortByIds } from '../../../../shared/documents/sort-by-ids.ts';
import { readOrderFile, writeOrderFile } from './project-format.ts';
import type { FileRow } from './file-index.ts';
import { fileNameOf, folderOf, nameOf, orderFileIn } from './layout.ts';
import {
  arrangeNames,
  findOrderNo,
  scenarioOfText,
  scenariosOf,
  explicitScenarios,
  type NamedText,
} from './payload-sequence.ts';
import { dropRow, putRows, storeTexts, type KnownOrder, type ProjectState, type StoredText } from './project-state.ts';

type IdentifiedText = NamedText & { readonly id: string; readonly scenario: string };

const unknown: KnownOrder = { sha256: null, file: null, isRefused: false };

/** Reads a folder's order.json. An unusable one counts as none and is never overwritten. */
export async function readOrder(state: ProjectState, folder: string): Promise<KnownOrder> {
  const path = orderFileIn(folder);
  const found = await state.disk.read(path, longestProjectFileBytes);
  if (found === null) return unknown;
  if (!('text' in found)) return { ...unknown, isRefused: true };
  const file = readOrderFile(path, found.text);
  if (!('message' in file)) return { sha256: found.sha256, file, isRefused: false };
  state.refused = [...state.refused.filter((other) => other.path !== path), file];
  return { sha256: found.sha256, file: null, isRefused: true };
}

/** Imports outside changes of an order.json. Returns its row to store. */
export async function importOrder(state: ProjectState, folder: string): Promise<readonly FileRow[]> {
  const before = state.orders.get(folder) ?? unknown;
  const found = await readOrder(state, folder);
  state.orders.set(folder, found);
  if (found.file !== null && found.sha256 !== before.sha256) await apply(state, folder, found.file, before.file);
  return found.sha256 === null || found.isRefused ? [] : [orderRow(folder, found.sha256, 'agreed')];
}

/** Applies only what differs from the last known file; the rest may have changed here. */
async function apply(state: ProjectState, folder: string, file: OrderFile, before: OrderFile | null): Promise<void> {
  const payloads = payloadsIn(state, folder);
  const isNumber = file.orderNo !== before?.orderNo;
  const scenarios = scenariosOf(namedTexts(state, payloads), file, recogniser(state));
  const changed = payloads.flatMap((text) => {
    const name = fileNameFor(state, text);
    const isScenario = ownValue(file.scenario, name) !== ownValue(before?.scenario, name);
    const orderNo = isNumber ? file.orderNo : text.orderNo;
    const scenario = isScenario ? (scenarios.get(name) ?? text.scenario) : text.scenario;
    return orderNo === text.orderNo && scenario === text.scenario ? [] : [{ ...text, orderNo, scenario }];
  });
  await storeTexts(state, 'payload', changed);
  if (JSON.stringify(file.order ?? []) !== JSON.stringify(before?.order ?? [])) await arrangeOrder(state, folder);
}

/** Arranges an order's payloads as its order.json says, unless a write is pending. */
export async function arrangeOrder(state: ProjectState, folder: string): Promise<void> {
  if (state.rows.get({ kind: 'order', id: folder })?.state === 'pending') return;
  const payloads = payloadsIn(state, folder);
  const names = payloads.map((text) => fileNameFor(state, text));
  await arrangeAs(state, payloads, arrangeNames(names, state.orders.get(folder)?.file?.order));
}

async function arrangeAs(
  state: ProjectState,
  payloads: readonly StoredText[],
  names: readonly string[],
): Promise<void> {
  const byName = new Map(payloads.map((text) => [fileNameFor(state, text), text.id]));
  const wanted = names.flatMap((name) => byName.get(name) ?? []);
  if (wanted.every((id, place) => payloads[place]?.id === id)) return;
  const own = new Set(wanted);
  const next = wanted.values();
  const ids = state.sequence.map((id) => (own.has(id) ? (next.next().value ?? id) : id));
  await state.stored.arrange(ids);
  state.sequence = sortByIds(
    state.sequence.map((id) => ({ id })),
    ids,
  ).map(({ id }) => id);
  state.imported.isArranged = true;
}

/** Writes order.json where it would differ for another reader. */
export async function writeOrder(state: ProjectState, folder: string): Promise<void> {
  const known = state.orders.get(folder) ?? unknown;
  const there = await state.disk.sha256(orderFileIn(folder));
  if (there !== known.sha256) await putRows(state, await importOrder(state, folder));
  const { file, isRefused } = state.orders.get(folder) ?? unknown;
  const payloads = payloadsIn(state, folder);
  if (payloads.length === 0) return removeOrder(state, folder);
  if (isRefused) return;
  const wanted = describe(state, folder, payloads, file);
  if (wanted === null) {
    const { sha256 } = state.orders.get(folder) ?? unknown;
    const row = state.rows.get({ kind: 'order', id: folder });
    if (sha256 !== null && (row?.agreed !== sha256 || row.state !== 'agreed'))
      await putRows(state, [orderRow(folder, sha256, 'agreed')]);
    return;
  }
  const text = writeOrderFile(wanted);
  const seen = state.orders.get(folder)?.sha256 ?? null;
  // The file changed meanwhile: its changes come first.
  if (!(await state.disk.write(orderFileIn(folder), text, seen))) return writeOrder(state, folder);
  const sha256 = hash('sha256', text);
  state.orders.set(folder, { sha256, file: wanted, isRefused: false });
  await putRows(state, [orderRow(folder, sha256, 'agreed')]);
}

/** The file to write; null when the current one is right. */
function describe(
  state: ProjectState,
  folder: string,
  payloads: readonly StoredText[],
  file: OrderFile | null,
): OrderFile | null {
  const named = namedTexts(state, payloads);
  const names = named.map(({ name }) => name);
  const [{ orderNo } = { orderNo: '' }] = payloads;
  const told = scenariosOf(named, file ?? {}, recogniser(state));
  const isTold =
    (file?.orderNo ?? findOrderNo(fileNameOf(folder), named)) === orderNo &&
    arrangeNames(names, file?.order).every((name, place) => names[place] === name) &&
    payloads.every((text) => told.get(fileNameFor(state, text)) === text.scenario);
  if (isTold) return null;
  const scenario = explicitScenarios(named, recogniser(state));
  const isUsual = arrangeNames(names).every((name, place) => names[place] === name);
  return { orderNo, scenario, ...(isUsual ? {} : { order: names }) };
}

async function removeOrder(state: ProjectState, folder: string): Promise<void> {
  const row = state.rows.get({ kind: 'order', id: folder });
  const path = orderFileIn(folder);
  if (row !== undefined) {
    const others = (await state.disk.names(folder)).filter((name) => name !== fileNameOf(path));
    if (row.agreed !== null && others.length === 0) await state.disk.remove(path, row.agreed);
    await dropRow(state, row);
  }
  state.orders.delete(folder);
  state.orderNames.delete(folder);
}

/** Marks order.json files of these folders as pending. */
export async function orderIsPending(state: ProjectState, folders: Iterable<string>): Promise<void> {
  const rows = [...folders].map((folder) => orderRow(folder, state.orders.get(folder)?.sha256 ?? null, 'pending'));
  await putRows(state, rows);
}

function orderRow(folder: string, sha256: string | null, state: 'agreed' | 'pending') {
  return { kind: 'order', id: folder, path: orderFileIn(folder), formerPath: null, agreed: sha256, state } as const;
}

export function payloadsIn(state: ProjectState, folder: string): readonly StoredText[] {
  return state.sequence.flatMap((id) => {
    const row = state.rows.get({ kind: 'payload', id });
    const text = state.texts.payload.get(id);
    const isThere = row !== undefined && row.state !== 'gone' && row.state !== 'removing';
    return text === undefined || !isThere || folderOf(row.path) !== folder ? [] : [text];
  });
}

/** The name of a payload in order.json: its file name without ending. */
function fileNameFor(state: ProjectState, { id, name }: StoredText): string {
  const row = state.rows.get({ kind: 'payload', id });
  return row === undefined ? name : nameOf('payload', row.path);
}

function namedTexts(state: ProjectState, payloads: readonly StoredText[]): readonly IdentifiedText[] {
  return payloads.map((text) => ({
    id: text.id,
    name: fileNameFor(state, text),
    text: text.text,
    scenario: text.scenario,
  }));
}

function ownValue(of: Readonly<Record<string, string>> | undefined, name: string): string | undefined {
  return of !== undefined && Object.hasOwn(of, name) ? of[name] : undefined;
}

function recogniser({ recognisedTexts }: ProjectState): (one: IdentifiedText) => string | null {
  return ({ id, text }) => {
    const known = recognisedTexts.get(id);
    if (known?.text === text) return known.scenario;
    const scenario = scenarioOfText(text);
    recognisedTexts.set(id, { text, scenario });
    return scenario;
  };
}
