import { troubleOf } from '../../bridge/index.ts';
import type { NoticesSlice, SystemMenuSlice } from './slices.ts';
import type { SliceContext } from '../slice.ts';

/** The menu of the system that the host shows for this window. */
export function createSystemMenu({
  ports,
  get,
}: SliceContext<keyof (NoticesSlice & SystemMenuSlice)>): SystemMenuSlice {
  return {
    askedCommand: null,
    showSystemMenu: async (menu) => {
      try {
        await ports.bridge.session.showMenu(menu);
      } catch (error) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'window', trouble: troubleOf(error) } });
      }
    },
  };
}
