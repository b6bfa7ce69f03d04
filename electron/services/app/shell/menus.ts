import type { SystemMenu, SystemMenuFolder, SystemMenuItem } from '../../../../shared/bridge/system-menu.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { menuTemplate, startMenu, type Choose, type MenuPart, roleWords } from './menu-template.ts';

interface BuiltMenu {
  getMenuItemById(id: string): { enabled?: boolean; checked?: boolean } | null;
}

/** A window whose fields have a context menu. */
interface MenuWindow {
  readonly webContents: Readonly<Record<NonNullable<SystemMenuItem['edits']>, () => void>> & {
    on(event: 'context-menu', listener: (event: unknown, clicked: ClickedField) => void): unknown;
  };
}

type RuntimeMenus<Built extends BuiltMenu, Own extends MenuWindow> = {
  readonly build: (parts: MenuPart[]) => Built;
  readonly set: (built: Built) => void;
  readonly popup: (built: Built, window: Own) => void;
  readonly platform: string;
  readonly getSystemLanguage: () => keyof Words;
};

/**
 * The application's menu, and the context menu of the fields, in the language of the window; before it has sent its menu,
 * and in windows of secrets, in that of the system.
 */
export function createMenus<Built extends BuiltMenu, Own extends MenuWindow>({
  build,
  set,
  popup,
  platform,
  getSystemLanguage,
}: RuntimeMenus<Built, Own>) {
  let language: keyof Words | null = null;
  // A Mac shows the same menu there: it edits, and runs no command.
  const secrets = new WeakMap<object, Own['webContents']>();
  const newShower = () =>
    menuShower({ build: (menu, choose) => build(menuTemplate(menu, choose, platform)), show: set });
  let showAny = newShower();
  const show = (menu: SystemMenu, choose: (id: string) => void): void =>
    showAny(menu, ({ id, edits }, window) => {
      const secret = typeof window === 'object' && window !== null ? secrets.get(window) : undefined;
      if (secret === undefined) choose(id);
      else if (edits !== undefined) secret[edits]();
    });
  const serve = (window: Own, getLanguage: () => keyof Words): void =>
    void window.webContents.on('context-menu', (_event, clicked) => {
      const items = clipboardMenu(clicked, getLanguage());
      if (items.length > 0) popup(build(items), window);
    });
  return {
    show: (menu: SystemMenu, choose: (id: string) => void): void => {
      language = menu.language === 'en' ? 'en' : 'zh';
      show(menu, choose);
    },
    /** Replaces the runtime's own menu, which reloads pages, until the window sends its menu. */
    showStart: (): void => {
      language = null;
      showAny = newShower();
      show(startMenu(getSystemLanguage() === 'en' ? 'en' : 'zh-Hant-HK'), () => {});
    },
    serve: (window: Own) => serve(window, () => language ?? getSystemLanguage()),
    serveSecret: (window: Own): void => {
      serve(window, getSystemLanguage);
      secrets.set(window, window.webContents);
    },
  };
}

type MenuPorts<Built extends BuiltMenu> = {
  readonly build: (menu: SystemMenu, choose: Choose) => Built;
  readonly show: (built: Built) => void;
};

/**
 * Shows the menus that the window sends. Where only enabled or chosen items changed, it changes them in place: a new menu bar
 * would flicker, and close the open menu.
 */
export function menuShower<Built extends BuiltMenu>({
  build,
  show,
}: MenuPorts<Built>): (menu: SystemMenu, choose: Choose) => void {
  let shown: { readonly layout: string; readonly built: Built } | null = null;
  let current: Choose = () => {};
  let mark = (): void => {};
  return (menu, choose) => {
    current = choose;
    const layout = JSON.stringify(menu, (key, value: unknown) => (inPlace.has(key) ? undefined : value));
    if (shown?.layout !== layout) {
      const built = build(menu, (item, window) => {
        current(item, window);
        // The runtime has moved the mark already; the window may refuse.
        if (item.isChosen !== undefined || item.isOn !== undefined) mark();
      });
      shown = { layout, built };
      show(built);
    }
    const { built } = shown;
    mark = () => {
      for (const { id, isEnabled, isChosen, isOn } of itemsOf(menu)) {
        const item = built.getMenuItemById(id);
        if (item !== null && item.enabled !== isEnabled) item.enabled = isEnabled;
        // Setting the mark takes it from the others; there is no unsetting.
        if (item !== null && isChosen === true && item.checked !== true) item.checked = true;
        if (item !== null && isOn !== undefined && item.checked !== isOn) item.checked = isOn;
      }
    };
    mark();
  };
}

const inPlace: ReadonlySet<string> = new Set(['isEnabled', 'isChosen', 'isOn']);

function itemsOf({ menus, about, settings }: SystemMenu): readonly SystemMenuItem[] {
  const parts = menus.flatMap(({ sections }) => sections.flat());
  return [...[about, settings].flatMap((item) => item ?? []), ...parts.flatMap(itemsIn)];
}

function itemsIn(part: SystemMenuItem | SystemMenuFolder): readonly SystemMenuItem[] {
  return 'id' in part ? [part] : part.items;
}

export type ClickedField = {
  readonly isEditable: boolean;
  readonly editFlags: Readonly<Record<'canCut' | 'canCopy' | 'canPaste' | 'canSelectAll', boolean>>;
};

/** The context menu of a text field, or of selected text; empty elsewhere. The editor and the lists bring their own. */
function clipboardMenu({ isEditable, editFlags }: ClickedField, language: keyof Words): MenuPart[] {
  const { canCut, canCopy, canPaste, canSelectAll } = editFlags;
  const copy = { role: 'copy', label: roleWords.copy[language], enabled: canCopy } as const;
  if (!isEditable) return canCopy ? [copy] : [];
  return [
    { role: 'cut', label: roleWords.cut[language], enabled: canCut },
    copy,
    { role: 'paste', label: roleWords.paste[language], enabled: canPaste },
    { type: 'separator' },
    { role: 'selectAll', label: roleWords.selectAll[language], enabled: canSelectAll },
  ];
}
