import type { Field, Inside, Kind } from '../../../../shared/fields/field.ts';
import { tableDemands, type FieldDemand } from '../../../../shared/fields/requirement.ts';
import { pointer } from '../../../../shared/lib/json/json-pointer.ts';
import type { JsonNode } from '../../../../shared/lib/json/json-scan.ts';
import { nodeAt, textAt } from '../../../../shared/lib/json/json-view.ts';
import { parseGmtOffset, phoneZone } from '../../../../shared/lib/time/gmt-offset.ts';
import { currencies } from '../../../../shared/specification/currencies.ts';
import type { FormInput, FormRow, ItemPlace, FormSide } from './form-row.ts';

type At = { readonly id: string; readonly depth: number; readonly groups: readonly string[] };
type Known = FormInput & { readonly rows: FormRow[] };

/** Lists the rows of a payload: one for each field of its table, each item of a list, and each value that no table has. */
export function listFormRows(input: FormInput): readonly FormRow[] {
  const rows: FormRow[] = [];
  const top: Site = { locale: null, pointer: '', path: [], node: input.root, isClosed: false };
  putFields({ ...input, rows }, { fields: input.fields, open: false }, [top], { id: '', depth: 0, groups: [] });
  return rows;
}

type Table = { readonly fields: readonly Field[]; readonly open: boolean };

function putFields(known: Known, { fields, open }: Table, sites: readonly Site[], at: At): void {
  const demands = tableDemands(fields, known.status, known.gaps);
  for (const demand of demands) {
    const { name, kind } = demand.field;
    putValue(
      known,
      { kind, demand, item: null },
      sites.map((site) => stepInto(site, name)),
      below(at, name),
    );
  }
  const names = new Set(fields.map(({ name }) => name));
  for (const site of sites) putUnknown(known, site, { names, why: open ? 'open' : 'unknown' }, at);
}

function below({ id, depth, groups }: At, step: string | number): At {
  return { id: `${id}${pointer(step)}`, depth, groups };
}

type Put = { readonly kind: Kind; readonly demand: FieldDemand; readonly item: ItemPlace | null };

function putValue(known: Known, put: Put, sites: readonly Site[], at: At): void {
  const { inside } = put.kind;
  if (inside.shape === 'nothing') return putField(known, put, sites, at);
  putWrongTypes(known, inside, sites, at);
  if (inside.shape === 'list') return putList(known, put, { inside, sites }, at);
  if (put.item === null) putGroup(known, put, sites, at);
  const inner = put.item === null ? { ...at, depth: at.depth + 1, groups: [...at.groups, at.id] } : at;
  if (inside.shape === 'object') return putFields(known, inside, sites, inner);
  const byLocale = sites.flatMap((site) => inside.locales.map((locale) => ({ ...stepInto(site, locale), locale })));
  const starred = { ...inner, id: `${inner.id}/*` };
  putWrongTypes(known, inside.item.inside, byLocale, starred);
  if (inside.item.inside.shape === 'object') putFields(known, inside.item.inside, byLocale, starred);
  else putValue(known, { ...put, kind: inside.item }, byLocale, starred);
  for (const site of sites) putUnknown(known, site, { names: new Set(inside.locales), why: 'unknown' }, inner);
}

function putField(known: Known, { kind, demand, item }: Put, sites: readonly Site[], at: At): void {
  const { field } = demand;
  const zone = kind.picker?.picks === 'time' ? zoneOf(known, kind.picker.zone) : null;
  const currency = field.currencyIn === undefined ? null : currencyBeside(known, sites[0], field.currencyIn);
  known.rows.push({
    ...at,
    row: 'field',
    field,
    demand,
    kind,
    item,
    sides: sites.map((site) => sideOf(site, { kind, ...known })),
    money: currency,
    offset: zone,
  });
}

function zoneOf({ resolvedRoot }: Known, path: readonly string[] | undefined) {
  const written = path === undefined ? phoneZone : (textAt(resolvedRoot, ...path) ?? '');
  const minutes = parseGmtOffset(written);
  if (minutes !== null) return { zone: written, minutes };
  return { zone: phoneZone, minutes: parseGmtOffset(phoneZone) ?? 0 };
}

function currencyBeside({ resolvedRoot }: Known, site: Site | undefined, name: string) {
  const currency = textAt(resolvedRoot, ...(site?.path.slice(0, -1) ?? []), name) ?? '';
  const decimals = currencies.get(currency);
  return decimals === undefined ? null : { currency, decimals };
}

function putGroup(known: Known, { demand }: Put, sites: readonly Site[], at: At): void {
  known.rows.push({ ...at, row: 'group', field: demand.field, demand, ...presence(sites), list: null });
}

function presence(sites: readonly Site[]) {
  return { pointers: sites.map((site) => site.pointer), isPresent: sites.some(({ node }) => isThere(node)) };
}

function isThere(node: JsonNode | null): node is JsonNode {
  return node !== null && node.kind !== 'null';
}

type ListOf = { readonly inside: Extract<Inside, { readonly shape: 'list' }>; readonly sites: readonly Site[] };

function putList(known: Known, { kind, demand }: Put, { inside, sites }: ListOf, at: At): void {
  const single = inside.orOne === true && sites.every(({ node }) => node?.kind === 'object');
  const counts = sites.map(({ node }) => (node?.kind === 'array' ? node.items.length : 0));
  const count = single ? 1 : Math.max(0, ...counts);
  const list = { kind: inside.item, count, most: kind.limit?.unit === 'items' ? kind.limit.most : null };
  known.rows.push({ ...at, row: 'group', field: demand.field, demand, ...presence(sites), list: single ? null : list });
  const inner = { ...at, depth: at.depth + 1, groups: [...at.groups, at.id] };
  if (single) return putValue(known, { kind: inside.item, demand, item: onlyItem }, sites, inner);
  const lists = sites.map((site) => site.pointer);
  for (let index = 0; index < count; index += 1) {
    const item = { index, count, lists };
    const places = sites.map((site, side) => ({
      ...itemOf(site, index),
      isClosed: site.isClosed || index > (counts[side] ?? 0),
    }));
    putItem(known, { kind: inside.item, demand, item }, places, below(inner, index));
  }
}

const onlyItem: ItemPlace = { index: 0, count: 1, lists: [] };

function putItem(known: Known, put: Put & { readonly item: ItemPlace }, sites: readonly Site[], at: At): void {
  const { kind, item } = put;
  if (kind.inside.shape === 'nothing') return putField(known, put, sites, at);
  const pointers = sites.map((site) => site.pointer);
  known.rows.push({ ...at, row: 'item', item, title: titleOf(kind, sites), pointers });
  putValue(known, put, sites, { ...at, depth: at.depth + 1, groups: [...at.groups, at.id] });
}

/** The name of the item in each language, else its first text. */
function titleOf({ inside }: Kind, sites: readonly Site[]): string {
  if (inside.shape !== 'object') return '';
  const named = inside.fields.find(({ isProperName }) => isProperName === true);
  const names = named === undefined ? inside.fields.map(({ name }) => name) : [named.name];
  const texts = sites.map(
    ({ node }) => names.map((name) => textAt(node, name) ?? '').find((text) => text !== '') ?? '',
  );
  return [...new Set(texts.filter((text) => text !== ''))].join(' · ');
}

function itemOf(site: Site, index: number): Site {
  const path = [...site.path, index];
  return { ...site, path, pointer: site.pointer + pointer(index), node: nodeAt(site.node, index) };
}

function stepInto(site: Site, name: string): Site {
  const { node } = site;
  const isClosed = site.isClosed || (isThere(node) && node.kind !== 'object');
  return {
    ...site,
    path: [...site.path, name],
    pointer: site.pointer + pointer(name),
    node: nodeAt(node, name),
    isClosed,
  };
}

function putWrongTypes({ rows, text }: Known, inside: Inside, sites: readonly Site[], at: At): void {
  if (inside.shape === 'nothing') return;
  for (const { node, pointer: where, path } of sites) {
    if (!isThere(node) || node.kind === (inside.shape === 'list' ? 'array' : 'object')) continue;
    if (inside.shape === 'list' && inside.orOne === true && node.kind === 'object') continue;
    const name = String(path.at(-1) ?? '');
    rows.push({
      ...at,
      id: `${where}#`,
      row: 'other',
      name,
      pointer: where,
      source: text.slice(node.start, node.end),
      why: 'type',
      more: 0,
    });
  }
}

/** Unknown members of one object that have a row each. */
const mostOthers = 100;

type KnownNames = { readonly names: ReadonlySet<string>; readonly why: 'unknown' | 'open' };

function putUnknown({ rows, text }: Known, { node, pointer: where }: Site, { names, why }: KnownNames, at: At): void {
  if (node?.kind !== 'object') return;
  const others = [...new Set(node.members.map(({ key }) => key))].filter((key) => !names.has(key));
  for (const [place, key] of others.slice(0, mostOthers).entries()) {
    const value = nodeAt(node, key);
    if (value === null) continue;
    const own = where + pointer(key);
    rows.push({
      ...at,
      id: own,
      row: 'other',
      name: key,
      pointer: own,
      source: text.slice(value.start, value.end),
      why,
      more: place === mostOthers - 1 ? others.length - mostOthers : 0,
    });
  }
}

/** A place in the payload; `isClosed`: a value of another type is where its holder would be. */
type Site = {
  readonly locale: string | null;
  readonly pointer: string;
  readonly path: readonly (string | number)[];
  readonly node: JsonNode | null;
  readonly isClosed: boolean;
};

/** What a field shows of a place. */
function sideOf({ locale, pointer, path, node, isClosed }: Site, input: FormInput & { readonly kind: Kind }): FormSide {
  const { text, resolvedRoot, resolvedText } = input;
  const resolvedNode = nodeAt(resolvedRoot, ...path);
  const size = sizeOf(resolvedNode, input);
  if (node === null)
    return { locale, pointer, state: isClosed ? 'closed' : 'absent', shown: '', resolved: null, size: null };
  const source = text.slice(node.start, node.end);
  const meant = resolvedNode === null ? null : resolvedText.slice(resolvedNode.start, resolvedNode.end);
  const resolved = meant === source ? null : meant;
  return node.kind === 'string'
    ? { locale, pointer, state: 'text', shown: node.value, resolved, size }
    : { locale, pointer, state: 'source', shown: source, resolved, size };
}

function sizeOf(
  node: JsonNode | null,
  { kind: { limit }, gaps }: { readonly kind: Kind } & FormInput,
): FormSide['size'] {
  if (limit === undefined || node === null) return null;
  const read = limit.reads?.(node);
  return read ?? { used: limit.measure(node, gaps), most: limit.mostWhen?.(gaps) ?? limit.most };
}
