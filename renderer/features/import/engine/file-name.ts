import { longestName } from '../../../../shared/documents/size-limits.ts';

/** What a payload or a story is called that came from a file: the file's name without what it ends in. */
export function getImportName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(/(?:\.story)?\.(?:json|jsonc|txt|log|ndjson|jsonl|md|eml)$/i, '').trim();
  return removeControls(bare).slice(0, longestName);
}

/** A name without controls and what turns the direction of writing: they would hide in a list what it is. */
export function removeControls(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
}
