import type { StoreNote } from '../../../../shared/bridge/schemas.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { helpAndStart } from './check-jobs.ts';

/** What a user must know of the stores, as long as it stands. */
export type StoreNotes = {
  readonly all: () => readonly StoreNote[];
  readonly put: (note: StoreNote) => void;
  readonly remove: (id: string) => void;
  readonly onChange: (listener: (notes: readonly StoreNote[]) => void) => void;
};

export function storeNotes(): StoreNotes {
  const notes = new Map<string, StoreNote>();
  const listeners: ((notes: readonly StoreNote[]) => void)[] = [];
  const changed = (): void => {
    for (const listener of listeners) listener([...notes.values()]);
  };
  return {
    all: () => [...notes.values()],
    put: (note) => {
      notes.set(note.id, note);
      changed();
    },
    remove: (id) => {
      if (notes.delete(id)) changed();
    },
    onChange: (listener) => listeners.push(listener),
  };
}

export const storeWords = {
  documents: { en: 'The store of payloads, stories and settings', zh: '內容、劇本與設定的資料庫' },
  calls: { en: 'The store of calls', zh: '呼叫記錄的資料庫' },
} as const satisfies Readonly<Record<string, Words>>;

export function damagedNote(aside: string, backup: string | null): StoreNote {
  const message = {
    en: `${storeWords.documents.en} was damaged. It was set aside as ${aside}.`,
    zh: `${storeWords.documents.zh}已損壞，現已另存為 ${aside}。`,
  };
  const next = backup === null ? noBackup : restoredWords(backup, aside);
  return { id: 'documents-damaged', tone: 'bad', words: { message, next }, act: 'dismiss' };
}

export function missingNote(backup: string | null): StoreNote {
  const message = {
    en: `${storeWords.documents.en} was missing or empty.`,
    zh: `${storeWords.documents.zh}不存在，或是空的。`,
  };
  const next = backup === null ? noBackup : restoredWords(backup, null);
  return { id: 'documents-missing', tone: 'bad', words: { message, next }, act: 'dismiss' };
}

export function unreadNote(why: string): StoreNote {
  const message = {
    en: `${storeWords.documents.en} could not be checked, and no backup of it was made: ${why}`,
    zh: `未能檢查${storeWords.documents.zh}，亦未有備份；系統的訊息是「${why}」`,
  };
  return { id: 'documents-unread', tone: 'bad', words: { message, next: helpAndStart(why) }, act: 'dismiss' };
}

const noBackup: Words = {
  en: 'No backup could be verified, so a new store was created. Nothing was overwritten.',
  zh: '找不到可驗證的備份，因此建立了新的資料庫。沒有任何內容被覆寫。',
};

function restoredWords(name: string, aside: string | null): Words {
  const time = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(name);
  const when = time === null ? name : `${time[1]}-${time[2]}-${time[3]} ${time[4]}:${time[5]} UTC`;
  const since = aside === null ? 'is lost' : `is only in ${aside}`;
  const sinceZh = aside === null ? '已無法找回' : `只保留在 ${aside} 內`;
  return {
    en: `The last verified backup (${when}) was restored. ${fromProject.en} Any other change since then ${since}.`,
    zh: `已還原最近一份經驗證的備份（${when}）。${fromProject.zh}其他更改${sinceZh}。`,
  };
}

/** A project's folder holds the last texts, whatever the age of the store. */
const fromProject: Words = {
  en: 'Payloads, stories and templates come from the project’s folder if it has them.',
  zh: '內容、劇本與範本以專案資料夾內的檔案為準。',
};

/** The log changed after Passbench ended without closing the store. */
export function cutLogNote(name: StoreName): StoreNote {
  const { en, zh } = storeWords[name];
  const next: Readonly<Record<StoreName, Words>> = {
    documents: {
      en: `The last changes before Passbench ended may be lost. ${fromProject.en}`,
      zh: `Passbench 結束前最後的更改可能已遺失。${fromProject.zh}`,
    },
    calls: {
      en: 'The last calls before Passbench ended may be lost. Calls have no backup.',
      zh: 'Passbench 結束前最後的呼叫可能已遺失。呼叫記錄沒有備份。',
    },
  };
  return {
    id: `${name}-log-cut`,
    tone: 'bad',
    words: {
      message: {
        en: `${en} was not closed normally, and its log was then cut short, replaced or deleted.`,
        zh: `${zh}未有正常關閉，其日誌檔其後被截短、替換或刪除。`,
      },
      next: next[name],
    },
    act: 'dismiss',
  };
}

function lostWords(unread: number | null): Words {
  if (unread === null) return { en: '; the number of unreadable calls is unknown', zh: '；無法讀取的數目不明' };
  return unread === 0 ? { en: '', zh: '' } : { en: `; ${unread} could not`, zh: `；另有 ${unread} 個無法讀取` };
}

export function callsSalvagedNote(
  aside: string,
  { calls, unread = 0 }: { readonly calls: number; readonly unread?: number | null | undefined },
): StoreNote {
  const lost = lostWords(unread);
  return {
    id: 'calls-damaged',
    tone: 'bad',
    words: {
      message: {
        en: `${storeWords.calls.en} was damaged. It was set aside as ${aside}.`,
        zh: `${storeWords.calls.zh}已損壞，現已另存為 ${aside}。`,
      },
      next: {
        en: `${calls} calls could be read and were saved in a new store${lost.en}.`,
        zh: `其中 ${calls} 個呼叫仍可讀取，已儲存在新的資料庫${lost.zh}。`,
      },
    },
    act: 'dismiss',
  };
}

export const callsMissingNote: StoreNote = {
  id: 'calls-missing',
  tone: 'bad',
  words: {
    message: {
      en: `${storeWords.calls.en} was missing or empty. A new one was created.`,
      zh: `${storeWords.calls.zh}不存在，或是空的，因此建立了新的資料庫。`,
    },
    next: {
      en: 'Calls have no backup. If you have the file, close Passbench and restore calls.db.',
      zh: '呼叫記錄沒有備份。如你仍有該檔案，請結束 Passbench 並還原 calls.db。',
    },
  },
  act: 'dismiss',
};

export const callsDamagedNote: StoreNote = {
  id: 'calls-damaged',
  tone: 'bad',
  words: {
    message: {
      en: `${storeWords.calls.en} is damaged: a part of it cannot be read.`,
      zh: `${storeWords.calls.zh}已損壞：部分內容無法讀取。`,
    },
    next: {
      en: 'Restart Passbench. It sets the damaged file aside and keeps every readable call.',
      zh: '請重新啟動 Passbench。它會把損壞的檔案另存，並保留所有可讀取的呼叫。',
    },
  },
  act: 'none',
};

type StoreName = keyof typeof storeWords;

/** Another program holds a lock for which a write waits. */
export function lockedNote(name: StoreName): StoreNote {
  const { en, zh } = storeWords[name];
  return {
    id: `${name}-locked`,
    tone: 'bad',
    words: {
      message: { en: `${en} is locked by another program.`, zh: `${zh}被另一個程式鎖定。` },
      next: {
        en: 'Close the program that has the file open. Saving then continues automatically.',
        zh: '請關閉正在使用該檔案的程式，其後會自動繼續儲存。',
      },
    },
    act: 'none',
  };
}

/** The same while nothing is open yet. */
export function lockedAtStart(name: StoreName): Words {
  const { en, zh } = storeWords[name];
  return {
    en: `${en} is locked by another program. Close the program that has the file open. The start then continues automatically.`,
    zh: `${zh}被另一個程式鎖定。請關閉正在使用該檔案的程式，其後會自動繼續啟動。`,
  };
}

/** The readable part of a damaged store is copied, before anything is open. */
export function salvagingAtStart(percent: number): Words {
  const { en, zh } = storeWords.calls;
  return {
    en: `${en} is damaged. Its readable part is being copied into a new one: ${percent} %. The start then continues. Closing it now loses nothing: the next start copies again.`,
    zh: `${zh}已損壞，正把可讀取的內容複製到新的資料庫：${percent}%。完成後會自動繼續啟動；現在結束也不會遺失任何內容，下次啟動會重新複製。`,
  };
}

/** The next step for a terminal without a window: a new start instead of a click. */
export function nextInTerminal({ act, words }: StoreNote): string {
  return act === 'renew'
    ? 'Restart Passbench. If another file is in its place, it is set aside, not overwritten.'
    : words.next.en;
}

export function goneNote(name: StoreName): StoreNote {
  const { en, zh } = storeWords[name];
  return {
    id: `${name}-gone`,
    tone: 'bad',
    words: {
      message: {
        en: `${en} was deleted, replaced or overwritten while Passbench ran. Nothing can be saved.`,
        zh: `${zh}在 Passbench 運行期間被刪除、替換或覆寫，現時無法儲存。`,
      },
      next: {
        en: 'Rewrite it from memory. If another file is in its place, it is set aside, not overwritten.',
        zh: '請從記憶體重新寫入。如原位置有其他檔案，該檔案會另存，不會被覆寫。',
      },
    },
    act: 'renew',
  };
}
