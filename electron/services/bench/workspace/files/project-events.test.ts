import { expect, test } from 'vitest';
import type { StoreNote } from '../../../../../shared/bridge/schemas.ts';
import type { ProjectCondition } from '../../../projects/project/project-folder.ts';
import { memoryFiles } from '../testing/memory-repository.ts';
import { refusedFile } from '../../../projects/project/refused-file.ts';
import { reportProjectEvents } from './project-events.ts';

/** The notes that stand under each of these conditions, one after the other. */
function notesUnder(...conditions: readonly Partial<ProjectCondition>[]): readonly (readonly StoreNote[])[] {
  const notes = new Map<string, StoreNote>();
  const files = memoryFiles();
  let tell = (_condition: ProjectCondition): void => {};
  reportProjectEvents({ ...files, follow: ({ condition }) => (tell = condition) }, () => {}, {
    put: (note) => notes.set(note.id, note),
    remove: (id) => notes.delete(id),
    all: () => [...notes.values()],
  });
  return conditions.map((condition) => {
    tell({ ...files.condition(), ...condition });
    return [...notes.values()];
  });
}

const refused = (code: string) =>
  Object.assign(new Error(`${code}: open '/elsewhere/team/payloads/O/A.json'`), { code });

test('a file that may not be written is told once, by its name in the project, with what to do and no place of the machine', () => {
  const [one, two, none] = notesUnder(
    { unwritten: [{ path: 'payloads/O/A.json', error: refused('EPERM') }] },
    {
      unwritten: [
        { path: 'payloads/O/A.json', error: refused('EPERM') },
        { path: 'payloads/O/B.json', error: refused('EPERM') },
      ],
    },
    {},
  );
  expect(one).toMatchObject([
    {
      words: {
        message: {
          en: 'payloads/O/A.json of the project could not be written: this user has no permission.',
          zh: '未能寫入專案的 payloads/O/A.json：此用戶沒有權限。',
        },
        next: { en: expect.stringMatching(/^Allow this user to write .* saved on this computer/) },
      },
    },
  ]);
  expect(two).toMatchObject([
    { words: { message: { en: expect.stringMatching(/ 1 more could not be written either\.$/) } } },
  ]);
  expect(none).toEqual([]);
});

test('what the system has no words for here is told by its code', () => {
  const [notes] = notesUnder({ unwritten: [{ path: 'stories/S.story.json', error: refused('EINVAL') }] });
  expect(notes).toMatchObject([{ words: { message: { en: expect.stringContaining('the system reported EINVAL.') } } }]);
  expect(JSON.stringify(notes)).not.toContain('/elsewhere');
});

test('nothing of files is told while the whole folder is away', () => {
  const [notes] = notesUnder({ isAway: true, unwritten: [{ path: 'payloads/O/A.json', error: refused('EPERM') }] });
  expect(notes).toMatchObject([{ words: { message: { en: expect.stringContaining('project folder is missing') } } }]);
});

test('a folder that can be neither read nor written is one note, and other refused files are another', () => {
  const denied = (path: string) => refusedFile(path, { en: 'this user may not read it', zh: '此用戶沒有權限讀取' });
  const unwritten = [{ path: 'payloads/O/A.json', error: refused('EACCES') }];
  const [one, two] = notesUnder(
    { unwritten, refused: [denied('payloads/O')] },
    { unwritten, refused: [denied('payloads/O'), denied('payloads/Other')] },
  );
  expect(one?.map(({ id }) => id)).toEqual(['project-unwritten']);
  expect(two).toMatchObject([
    {},
    { words: { message: { en: expect.stringContaining('payloads/Other is not used') } } },
  ]);
});
