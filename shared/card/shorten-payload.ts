import type { JsonMember, JsonNode } from '../lib/json/json-scan.ts';
import { KeptWith } from '../lib/kept-with.ts';

const maxTextUnits = 2000;

/**
 * Shortens long texts of a payload for drawing and states the omitted characters: megabytes of text would stop the
 * window for seconds. Uncut nodes stay the same.
 */
export function shortenPayload(root: JsonNode): JsonNode {
  const known = shortened.get(root);
  if (known !== undefined) return known;
  const made = cutTexts(root);
  shortened.set(root, made);
  return made;
}

/** Cuts a text that is too long to draw and appends the number of omitted characters. */
export function shortenText(text: string): string {
  if (text.length <= maxTextUnits) return text;
  const isPairCut = /[\ud800-\udbff]/.test(text.charAt(maxTextUnits - 1));
  const end = isPairCut ? maxTextUnits - 1 : maxTextUnits;
  return `${text.slice(0, end)}… [+${(text.length - end).toLocaleString('en-US')}]`;
}

/** A payload never changes: results are stored as long as it lives. */
const shortened = new KeptWith<JsonNode, JsonNode>();

/** Recursion goes as deep as the scan let the tree grow. */
function cutTexts(node: JsonNode): JsonNode {
  // A node is never longer than what it holds: most of a payload is skipped at once.
  if (node.end - node.start <= maxTextUnits) return node;
  switch (node.kind) {
    case 'string': {
      const value = shortenText(node.value);
      return value === node.value ? node : { ...node, value };
    }
    case 'array': {
      const items = node.items.map(cutTexts);
      return items.every((item, index) => item === node.items[index]) ? node : { ...node, items };
    }
    case 'object': {
      const members = node.members.map(cutMember);
      return members.every((member, index) => member === node.members[index]) ? node : { ...node, members };
    }
    default:
      return node;
  }
}

function cutMember(member: JsonMember): JsonMember {
  const value = cutTexts(member.value);
  return value === member.value ? member : { ...member, value };
}
