import type { SystemMenu, SystemMenuFolder, SystemMenuItem } from '../../../../shared/bridge/system-menu.ts';
import type { Choose } from './menu-template.ts';

export interface BuiltMenu {
  getMenuItemById(id: string): { enabled?: boolean } | null;
}

type MenuPorts<Built extends BuiltMenu> = {
  readonly build: (menu: SystemMenu, choose: Choose) => Built;
  readonly show: (built: Built) => void;
};

/**
 * Shows the menus that the window sends. Where only the enabled items changed, it changes them in place: a new menu bar
 * would flicker, and close the open menu.
 */
export function menuShower<Built extends BuiltMenu>({
  build,
  show,
}: MenuPorts<Built>): (menu: SystemMenu, choose: Choose) => void {
  let shown: { readonly layout: string; readonly built: Built } | null = null;
  let current: Choose = () => {};
  return (menu, choose) => {
    current = choose;
    const layout = JSON.stringify(menu, (key, value: unknown) => (key === 'isEnabled' ? undefined : value));
    if (shown?.layout !== layout) {
      shown = { layout, built: build(menu, (item, window) => current(item, window)) };
      show(shown.built);
    }
    for (const { id, isEnabled } of itemsOf(menu)) {
      const item = shown.built.getMenuItemById(id);
      if (item !== null && item.enabled !== isEnabled) item.enabled = isEnabled;
    }
  };
}

function itemsOf({ menus, about }: SystemMenu): readonly SystemMenuItem[] {
  const parts = menus.flatMap(({ sections }) => sections.flat());
  return [...(about === undefined ? [] : [about]), ...parts.flatMap(itemsIn)];
}

function itemsIn(part: SystemMenuItem | SystemMenuFolder): readonly SystemMenuItem[] {
  return 'id' in part ? [part] : part.items;
}
