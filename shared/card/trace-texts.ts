import { pointer as pointerTo } from '../lib/json/json-pointer.ts';
import type { JsonNode } from '../lib/json/json-scan.ts';
import type { CardText } from './card-model.ts';
import { sourcesOf } from './shown.ts';

/** Every text of a card or notification, wherever it stands. */
export function collectTexts(model: unknown): readonly CardText[] {
  if (typeof model !== 'object' || model === null) return [];
  const inside = Object.values(model).flatMap(collectTexts);
  return isCardText(model) ? [model, ...inside] : inside;
}

function isCardText(model: object): model is CardText {
  return 'text' in model && typeof model.text === 'string';
}

/** Whether a text follows from the value at a pointer, or from one inside of it; of the whole payload nothing does. */
export function isDrawnFrom(shown: CardText, pointer: string): boolean {
  return pointer !== '' && sourcesOf(shown).some((source) => source === pointer || source.startsWith(`${pointer}/`));
}

export type PayloadValue = { readonly pointer: string; readonly text: string };

/** The values of a payload that hold something, in its own sequence; of a name written twice the one in force. */
export function collectValues(node: JsonNode, ...path: readonly (string | number)[]): readonly PayloadValue[] {
  switch (node.kind) {
    case 'object': {
      const inForce = new Map(node.members.map((member) => [member.key, member]));
      return [...inForce.values()].flatMap(({ key, value }) => collectValues(value, ...path, key));
    }
    case 'array':
      return node.items.flatMap((item, at) => collectValues(item, ...path, at));
    case 'string':
      return node.value.trim() === '' ? [] : [{ pointer: pointerTo(...path), text: node.value }];
    case 'number':
    case 'boolean':
      return [{ pointer: pointerTo(...path), text: String(node.value) }];
    default:
      return [];
  }
}

/** The values of a payload that no text of these cards and notifications follows from. */
export function findUnshownValues(payload: JsonNode, models: readonly unknown[]): readonly PayloadValue[] {
  const shown = new Set(collectTexts(models).flatMap(sourcesOf));
  return collectValues(payload).filter(({ pointer }) => !shown.has(pointer));
}
