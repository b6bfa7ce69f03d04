import {
  awayNote,
  readOnlyNote,
  type BridgeEvent,
  type Conflict as ConflictInfo,
  type Session,
  type StoreNote,
} from '../../../../../shared/bridge/schemas.ts';
import { newerFormatWords } from '../../../projects/project/project-format.ts';
import type { ProjectCondition } from '../../../projects/project/project-folder.ts';
import type { StoreNotes } from '../../../storage/store-care/store-notes.ts';
import { nextStepForFile, shortSystemWords } from '../system-words.ts';
import type { WorkspaceFiles } from '../workspace-services.ts';

type ProjectConflicts = ReturnType<WorkspaceFiles['conflicts']>;

function conflictInfos(conflicts: ProjectConflicts): readonly ConflictInfo[] {
  return conflicts.map(({ kind, id, name, theirs }) => ({ kind, id, name, isGone: theirs === null }));
}

/** What a session has of the project's folder. */
export function sessionOfFiles({
  variables,
  theme,
  conflicts,
}: Pick<WorkspaceFiles, 'variables' | 'theme' | 'conflicts'>): Pick<Session, 'variables' | 'theme' | 'conflicts'> {
  return { variables: { ...variables() }, theme: theme(), conflicts: conflictInfos(conflicts()) };
}

/** Reports the events of the project's folder to every window; a note shows what is wrong while it is wrong. */
export function reportProjectEvents(
  project: Pick<WorkspaceFiles, 'follow' | 'documents' | 'condition'>,
  emit: (event: BridgeEvent) => void,
  notes: Pick<StoreNotes, 'put' | 'remove' | 'all'>,
): void {
  const tellCondition = conditionReporter(notes);
  tellCondition(project.condition());
  project.follow({
    imported: ({ payload, story, template, isArranged }) => {
      const of = ({ saved, removed }: typeof payload) => ({ saved: [...saved], removed: [...removed], outside: true });
      if (payload.saved.size + payload.removed.size > 0) emit({ event: 'documents', ...of(payload) });
      if (story.saved.size + story.removed.size > 0) emit({ event: 'stories', ...of(story) });
      if (template.saved.size + template.removed.size > 0) emit({ event: 'templates' });
      if (isArranged)
        void project.documents
          .list()
          .then((all) => emit({ event: 'documents-arranged', ids: all.map(({ id }) => id) }));
    },
    conflicts: (conflicts) => emit({ event: 'conflicts', conflicts: conflictInfos(conflicts) }),
    gaps: (gaps) => emit({ event: 'gaps', gaps: { ...gaps } }),
    variables: (variables) => emit({ event: 'variables', variables: { ...variables } }),
    theme: (theme) => emit({ event: 'theme', theme }),
    condition: tellCondition,
  });
}

function conditionReporter({ put, remove, all }: Pick<StoreNotes, 'put' | 'remove' | 'all'>) {
  let before = '';
  return (condition: ProjectCondition): void => {
    const found = [
      awayConditionNote(condition),
      laterNote(condition),
      unwrittenNote(condition),
      refusedNote(condition),
    ].filter((note) => note !== null);
    const now = JSON.stringify(found);
    if (now === before) return;
    before = now;
    for (const { id } of all()) if (id.startsWith(notePrefix) && !found.some((note) => note.id === id)) remove(id);
    for (const note of found) put(note);
  };
}

const notePrefix = 'project-';

function awayConditionNote({ isAway }: ProjectCondition): StoreNote | null {
  if (!isAway) return null;
  return {
    id: awayNote,
    tone: 'bad',
    words: {
      message: {
        en: 'The project folder is missing or has no passbench.json.',
        zh: '專案資料夾不存在，或沒有 passbench.json。',
      },
      next: {
        en: 'What you type is saved on this computer and written to the folder once it is back.',
        zh: '你輸入的內容會儲存在這部電腦，資料夾恢復後便會寫入。',
      },
    },
    act: 'none',
  };
}

function laterNote({ later }: ProjectCondition): StoreNote | null {
  return later === null ? null : { id: readOnlyNote, tone: 'bad', words: newerFormatWords(later), act: 'none' };
}

function unwrittenNote({ unwritten: [first, ...others], isAway }: ProjectCondition): StoreNote | null {
  if (first === undefined || isAway) return null;
  const why = shortSystemWords(first.error);
  const more = others.length;
  const next = nextStepForFile(first.error) ?? { en: '', zh: '' };
  return {
    id: `${notePrefix}unwritten`,
    tone: 'bad',
    words: {
      message: {
        en: `${first.path} of the project could not be written: ${why.en}.${more === 0 ? '' : ` ${more} more could not be written either.`}`,
        zh: `未能寫入專案的 ${first.path}：${why.zh}。${more === 0 ? '' : `另有 ${more} 個檔案亦未能寫入。`}`,
      },
      next: {
        en: `${next.en} What you type is saved on this computer, and Passbench tries to write the file again every few seconds.`.trimStart(),
        zh: `${next.zh}你輸入的內容已儲存在這部電腦，Passbench 會每隔數秒再試寫入檔案。`,
      },
    },
    act: 'none',
  };
}

/** A file or folder that also keeps a text from being written is told once, by that. */
function refusedNote({ refused, unwritten }: ProjectCondition): StoreNote | null {
  const isTold = (path: string): boolean => unwritten.some((each) => `${each.path}/`.startsWith(`${path}/`));
  const [first, ...others] = refused.filter(({ path }) => !isTold(path));
  if (first === undefined) return null;
  const more = others.length;
  return {
    id: `${notePrefix}refused`,
    tone: 'info',
    words: {
      message: {
        en: `In the folder of the project, ${first.message.en}${more === 0 ? '' : ` ${more} more are not used either.`}`,
        zh: `專案的資料夾：${first.message.zh}${more === 0 ? '' : `另有 ${more} 個檔案亦不會使用。`}`,
      },
      next: first.next,
    },
    act: 'dismiss',
  };
}
