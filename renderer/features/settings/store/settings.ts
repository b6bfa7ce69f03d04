import type { SliceContext } from '../../../store/slice.ts';
import type { SettingsSlice } from './slices.ts';
import { longestShortcutsFile } from '../../../../shared/documents/settings.ts';

export function createSettings({ ports }: SliceContext<keyof SettingsSlice>): SettingsSlice {
  return {
    chooseShortcuts: async () => {
      const [file] = await ports.chooseFiles();
      // A character of UTF-8 has at most four bytes; more than that is refused by its length.
      return file === undefined ? null : file.blob.slice(0, longestShortcutsFile * 4 + 1).text();
    },
  };
}
