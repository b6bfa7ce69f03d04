import { findMisspelt } from '../../lib/nearest.ts';
import type { TextEdit } from '../../lib/text/text-edit.ts';
import type { FindingWords } from '../finding.ts';
import { storyFormat2, type TextSpan } from './story.ts';

/** An edit of a story that fixes a problem. `words`: a key of the wording of fixes, and its values. */
export type StoryFix = { readonly words: FindingWords; readonly edit: TextEdit };

/** Another value, where it is certain what was meant. */
export function replaceWith({ start, end }: TextSpan, source: string): StoryFix {
  return { words: { key: 'fix.replace', values: { name: unquoted(source) } }, edit: { start, end, text: source } };
}

/** Another name of a member, by the place of its key. */
export function renameTo({ start, end }: TextSpan, name: string): StoryFix {
  return { words: { key: 'fix.rename', values: { name } }, edit: { start, end, text: JSON.stringify(name) } };
}

/** The name of the list that was probably meant; else each of them, of which the author chooses one. */
export function replaceByNames(span: TextSpan, word: string, names: readonly string[]): readonly StoryFix[] {
  const nearest = findMisspelt(word, names);
  if (nearest !== null) return [replaceWith(span, JSON.stringify(nearest))];
  return names.map((name) => {
    const fix = replaceWith(span, JSON.stringify(name));
    return { ...fix, words: { ...fix.words, key: 'fix.choose' } };
  });
}

/** The name of the list that was probably meant; nothing where none is near. */
export function replaceMisspelt(span: TextSpan, word: string, names: readonly string[]): readonly StoryFix[] {
  return findMisspelt(word, names) === null ? [] : replaceByNames(span, word, names);
}

/** Makes a story one of format 2, by the place of its format. Only its author decides this. */
export function makeFormat2({ start, end }: TextSpan): StoryFix {
  return { words: { key: 'fix.format-2', values: {} }, edit: { start, end, text: JSON.stringify(storyFormat2) } };
}

function unquoted(source: string): string {
  return source.startsWith('"') ? source.slice(1, -1) : source;
}
