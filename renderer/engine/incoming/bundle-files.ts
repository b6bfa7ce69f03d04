import { orderFileSchema } from '../../../shared/documents/project.ts';
import type { Bundle, OrderFile } from '../../../shared/documents/project.ts';
import { storyFormat } from '../../../shared/documents/story/story.ts';
import type { Incomer } from './placed.ts';
import { nameOfFile } from './file-name.ts';

/** A payload or a story of a bundle, with what the bundle knows of its order. */
export type BundledFile =
  | {
      readonly is: 'payload';
      readonly name: string;
      readonly text: string;
      readonly kept: Exclude<Incomer['kept'], undefined>;
    }
  | { readonly is: 'story'; readonly name: string; readonly text: string };

type File = Bundle['files'][number];

/**
 * The payloads and stories of a bundle. Its paths are taken for names alone: nothing is written by them, and a path of any
 * other form is passed over.
 */
export function filesOfBundle(files: readonly File[]): readonly BundledFile[] {
  const orders = new Map(files.flatMap((file) => orderIn(file)));
  const payloads = files.flatMap((file) => payloadIn(file, orders));
  return [...payloads.toSorted((one, other) => rank(one, orders) - rank(other, orders)), ...files.flatMap(storyIn)];
}

type BundledPayload = Extract<BundledFile, { is: 'payload' }>;

function payloadIn({ path, text }: File, orders: ReadonlyMap<string, OrderFile>): readonly BundledPayload[] {
  const [, order, name] = /^payloads\/([^/]+)\/([^/]+)\.json$/.exec(path) ?? [];
  if (order === undefined || name === undefined || name === 'order') return [];
  const known = orders.get(order);
  const scenario =
    known?.scenario === undefined ? undefined : Object.entries(known.scenario).find(([of]) => of === name);
  return [{ is: 'payload', name, text, kept: { order, orderNo: known?.orderNo ?? '', scenario: scenario?.[1] } }];
}

function orderIn({ path, text }: File): readonly (readonly [string, OrderFile])[] {
  const [, order] = /^payloads\/([^/]+)\/order\.json$/.exec(path) ?? [];
  const read = order === undefined ? null : orderFileSchema.safeParse(parsed(text));
  return order === undefined || read?.success !== true ? [] : [[order, read.data]];
}

function storyIn({ path, text }: File): readonly BundledFile[] {
  const [, name] = /^stories\/([^/]+\.story\.json)$/.exec(path) ?? [];
  return name === undefined || !text.includes(storyFormat) ? [] : [{ is: 'story', name: nameOfFile(name), text }];
}

/** Where a payload stands among those of its order; orders stay as they come. */
function rank({ name, kept }: BundledPayload, orders: ReadonlyMap<string, OrderFile>): number {
  const keys = [...orders.keys()];
  const at = orders.get(kept.order)?.order?.indexOf(name) ?? -1;
  return keys.indexOf(kept.order) * 100_000 + (at === -1 ? 50_000 : at);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
