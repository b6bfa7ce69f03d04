import type { Story } from './story.ts';

/** Whether a text could be that of a story that names a file; cheap, for texts as they are typed. */
export function mayNameFile(text: string): boolean {
  return text.includes('"file"') || text.includes('\\u');
}

/** The paths of the files that the calls of a story and of its branches name, each once. */
export function filePathsOf({ calls, branches }: Story): ReadonlySet<string> {
  const all = [...calls, ...branches.flatMap(({ entries }) => entries.filter((entry) => entry.kind === 'call'))];
  return new Set(all.flatMap(({ source }) => (source.from === 'file' ? [source.path] : [])));
}
