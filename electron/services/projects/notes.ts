import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { ProjectNotes } from '../../../shared/bridge/projects.ts';
import { longestNotes } from '../../../shared/documents/size-limits.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { writeDurably } from '../data-folder/durable-file.ts';
import { folderTrouble } from '../data-folder/folder-trouble.ts';
import { notesFileName } from '../project/layout.ts';
import { readTextFile } from '../project/read-file.ts';
import { assertWritable } from '../project/read-project.ts';

/** The version of notes that are not there. */
const absent = 'none';

/** The notes of a project as its notes.md has them; empty where there is none. Throws NOT_NOW where it cannot be read as a text. */
export async function readNotes(folder: string): Promise<ProjectNotes> {
  const file = await readTextFile(folder, notesFileName, longestNotes);
  if (file === null) return { text: '', version: absent };
  if ('text' in file) return { text: file.text, version: file.sha256 };
  throw new BenchError('NOT_NOW', file.message, file.next);
}

/** Writes them where they still are of that version: what somebody else wrote meanwhile is never written over. Throws NOT_NOW. */
export async function writeNotes(folder: string, { text, version }: ProjectNotes): Promise<ProjectNotes> {
  await assertWritable(folder);
  const there = await readNotes(folder);
  if (there.text === text) return there;
  if (there.version !== version) throw changedMeanwhile;
  const path = join(folder, notesFileName);
  try {
    await writeDurably(path, text);
  } catch (error) {
    const { why } = folderTrouble(error);
    throw new BenchError(
      'STORE_FAILED',
      { en: `${notesFileName} could not be written: ${why}.`, zh: `未能寫入 ${notesFileName}：${why}。` },
      { en: 'Copy your text, then try again.', zh: '請先複製文字，然後再試。' },
      error,
    );
  }
  return { text, version: hash('sha256', text) };
}

const changedMeanwhile = new BenchError(
  'NOT_NOW',
  { en: `${notesFileName} was changed by somebody else meanwhile.`, zh: `${notesFileName} 期間已被他人更改。` },
  {
    en: 'Nothing was written. Copy your text, close this and open it again to see theirs.',
    zh: '沒有寫入。請先複製文字，關閉後重新開啟以查看他人的版本。',
  },
);
