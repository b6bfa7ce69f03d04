const longestName = 200;

/** What a payload or a story is called that came from a file: the file's name without what it ends in. */
export function nameOfFile(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const bare = last.replace(/(?:\.story)?\.(?:json|jsonc|txt|log|ndjson|jsonl|md|eml)$/i, '').trim();
  // Controls and what turns the direction of writing would hide in a list what a file is called.
  return bare.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, longestName);
}
