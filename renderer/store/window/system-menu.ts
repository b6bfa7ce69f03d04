import { troubleOf } from '../../bridge/index.ts';
import type { NoticesSlice, SystemMenuSlice } from './slices.ts';
import type { SliceContext } from '../slice.ts';

/** What the host shows for this window outside of it: a menu of the system, and notices. */
export function createSystemMenu({
  ports,
  get,
}: SliceContext<keyof (NoticesSlice & SystemMenuSlice) | 'session'>): SystemMenuSlice {
  return {
    askedCommand: null,
    showSystemMenu: async (menu) => {
      try {
        await ports.bridge.session.showMenu(menu);
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'window', trouble: troubleOf(error) } });
      }
    },
    tellEnded: async (words) => {
      if (get().session?.capabilities.notices !== true) return;
      // Nothing is lost with it: the window says the same.
      await ports.bridge.session.tellEnded({ words: words.slice(0, 300) }).catch(() => null);
    },
  };
}
