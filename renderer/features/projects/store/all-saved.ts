import type { Trouble } from '../../../bridge/bridge.ts';
import type { SliceContext } from '../../../store/slice.ts';
import type { ProjectsSlice } from './slices.ts';

/** How long to wait for unsaved texts, and the pause between checks. */
const longestMs = 5000;
const pauseMs = 50;

export type SavingContext = SliceContext<
  | keyof ProjectsSlice
  | 'openDialog'
  | 'flushSettings'
  | 'saveAllEnvironments'
  | 'readNotes'
  | 'saveNotes'
  | 'notesDraft'
>;

/** Waits until the host has everything that was typed; false after a timeout. */
export async function isAllSaved({ ports, get, saves, storySaves }: SavingContext): Promise<boolean> {
  if (get().notesDraft !== null && !(await get().saveNotes())) return false;
  get().flushSettings();
  await get().saveAllEnvironments();
  const end = ports.now() + longestMs;
  while (saves.unsaved().length + storySaves.unsaved().length > 0) {
    if (ports.now() >= end) return false;
    await new Promise<void>((resolve) => ports.later(pauseMs, resolve));
  }
  return true;
}

export const notSaved: Trouble = {
  code: 'NOT_NOW',
  message: {
    en: 'This window has unsaved changes, so the project stays open.',
    zh: '此視窗有未儲存的更改，因此專案保持開啟。',
  },
  next: { en: 'Wait until everything is saved, then try again.', zh: '請待全部儲存後再試。' },
};
