import { sourcesOf } from '../../../../shared/card/shown.ts';
import { findUnshownValues, collectTexts, type PayloadValue } from '../../../../shared/card/trace-texts.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { editAtPointer } from '../../../../shared/lib/json/json-edit.ts';
import { nodeAtPointer, parsePointer, pointer as pointerTo } from '../../../../shared/lib/json/json-pointer.ts';
import { scanJson, type JsonNode, type JsonScan } from '../../../../shared/lib/json/json-scan.ts';
import { applyEdit } from '../../../../shared/lib/text/text-edit.ts';
import { imageFields } from '../../../../shared/protocol/validate/validate.ts';
import { createPayloadModels, type ModelOptions } from '../../../../shared/scenarios/order-faces.ts';
import type { Scenario } from '../../../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../../../shared/scenarios/templates.ts';
import { readDocument, type Analysis } from '../../../engine/payload/analysis.ts';
import { templateDocument } from '../../../engine/payload/new-documents.ts';

/** `nowhere`: values that no phone shows. `empty`: places that the payload leaves empty. */
type NotShown = {
  readonly nowhere: readonly PayloadValue[];
  readonly empty: readonly EmptyPlace[];
};

/** A missing value that would be shown, with a template's example. */
type EmptyPlace = { readonly pointer: string; readonly example: string };

/** Checks a payload's cards and notifications in both languages; null for an unreadable text. */
export function findNotShown({ scan, scenario, at }: Analysis, gaps: GapChoices): NotShown | null {
  if (scan.root === null) return null;
  const drawing = { scenario, at, gaps };
  const models = createPayloadModels(scan.root, drawing);
  const images = new Set(imageFields(scan, { scenario, gaps }).map(({ path }) => path));
  const named = collectTexts(models).filter(({ missing }) => missing === true);
  const known = new Set(named.flatMap(sourcesOf));
  const further = getExamples(drawing).filter(
    (each) => !known.has(each.pointer) && isEmptyAt(scan.root, each.pointer) && wouldBeShown(scan, each, drawing),
  );
  const empty = [...known].map((pointer) => ({ pointer, example: getExample(pointer, drawing) }));
  return {
    nowhere: findUnshownValues(scan.root, models).filter(({ pointer }) => !images.has(pointer)),
    empty: [...empty, ...further.map(({ pointer, example }) => ({ pointer, example }))],
  };
}

type Example = EmptyPlace & { readonly root: JsonNode; readonly text: string };

const examples = new WeakMap<Scenario, readonly Example[]>();

function getExamples(drawing: ModelOptions): readonly Example[] {
  const known = examples.get(drawing.scenario);
  if (known !== undefined) return known;
  const found = new Map<string, Example>();
  for (const template of plainTemplates(drawing.scenario)) {
    const document = templateDocument(drawing.scenario, template, { order: '', orderNo: 'M1' }, '');
    const { root, text } = readDocument(document, { now: drawing.at, variables: {} }).scan;
    if (root === null) continue;
    for (const pointer of collectTexts(createPayloadModels(root, { ...drawing, gaps: {} })).flatMap(sourcesOf)) {
      const node = nodeAtPointer(root, pointer)?.node;
      if (node?.kind === 'string' && !found.has(pointer))
        found.set(pointer, { pointer, example: node.value, root, text });
    }
  }
  const list = [...found.values()];
  examples.set(drawing.scenario, list);
  return list;
}

function getExample(pointer: string, drawing: ModelOptions): string {
  return getExamples(drawing).find((each) => each.pointer === pointer)?.example ?? '';
}

function isEmptyAt(root: JsonNode | null, pointer: string): boolean {
  const node = nodeAtPointer(root, pointer)?.node;
  return node === undefined || (node.kind === 'string' && node.value.trim() === '');
}

/** Whether the template's value would show in this payload. A further list entry is not missing. */
function wouldBeShown(scan: JsonScan, { pointer, root, text }: Example, drawing: ModelOptions): boolean {
  if (scan.root === null) return false;
  const at = findFirstMissing(scan.root, parsePointer(pointer));
  const part = nodeAtPointer(root, at)?.node;
  const holder = nodeAtPointer(scan.root, pointerTo(...parsePointer(at).slice(0, -1)))?.node;
  if (part === undefined || holder?.kind !== 'object') return false;
  const edit = editAtPointer(scan.text, scan.root, at, text.slice(part.start, part.end));
  if (!('start' in edit)) return false;
  const filled = scanJson(applyEdit(scan.text, edit)).root;
  return (
    filled !== null &&
    collectTexts(createPayloadModels(filled, drawing)).some(
      (shown) => shown.missing !== true && sourcesOf(shown).includes(pointer),
    )
  );
}

/** Finds the shortest part of a path that the payload lacks; all of it for a blank value. */
function findFirstMissing(root: JsonNode, path: readonly string[]): string {
  const lacking = path.findIndex((_, depth) => nodeAtPointer(root, pointerTo(...path.slice(0, depth + 1))) === null);
  return pointerTo(...(lacking === -1 ? path : path.slice(0, lacking + 1)));
}
