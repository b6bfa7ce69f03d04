import { troubleOf } from '../../bridge/bridge.ts';
import type { NoticesSlice, SystemMenuSlice } from './slices.ts';
import type { SliceContext } from '../slice.ts';
import { troubleNotice } from './notices.ts';

export function createSystemMenu({
  ports,
  get,
}: SliceContext<keyof (NoticesSlice & SystemMenuSlice) | 'session'>): SystemMenuSlice {
  const bad = (error: unknown): void => get().notify(troubleNotice('window', troubleOf(error)));
  return {
    askedCommand: null,
    showSystemMenu: async (menu) => {
      try {
        await ports.bridge.session.showMenu(menu);
      } catch (error) {
        bad(error);
      }
    },
    showLogs: async () => {
      try {
        await ports.bridge.session.showLogs({});
      } catch (error) {
        bad(error);
      }
    },
    tellEnded: async (words) => {
      if (get().session?.capabilities.notices !== true) return;
      // The window shows the same.
      await ports.bridge.session.tellEnded({ words: words.slice(0, 300) }).catch(() => null);
    },
  };
}
