import type { Settings } from '../../../shared/documents/settings.ts';
import { defaultSettings, isFullSection, writeSetting } from '../../../shared/documents/settings.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { SliceContext } from '../slice.ts';
import { isStoryInFront } from './front.ts';
import type { PreferencesSlice } from './slices.ts';
import { troubleNotice } from './trouble-notice.ts';

const settleMs = 300;
const retryMs = 3000;

/** What shows in the work area alone: to choose it leads there. */
const shownInWork: ReadonlySet<keyof Settings> = new Set([
  'panel',
  'surface',
  'stageMode',
  'walletList',
  'noticesLook',
]);

/** What is found wrong with what is in front, and what the phones show, follows from these too. */
const lookedAtAnew: ReadonlySet<keyof Settings> = new Set([
  'stageMode',
  'phoneWidth',
  'textPercent',
  'phoneTheme',
  'theme',
]);

/** Settings of the window. Each key is written on its own, the newest value only, once it has settled. */
export function createPreferences({
  ports,
  set,
  get,
}: SliceContext<
  keyof PreferencesSlice | 'notify' | 'look' | 'countCutsAnew' | 'textChanged' | 'documents' | 'front'
>): PreferencesSlice {
  const { put, flush } = settingWriter({ ports, get });
  return {
    settings: defaultSettings(ports.preferredLanguage),
    choose: (key, value) => {
      if (shownInWork.has(key)) get().leavePlace();
      if (get().settings[key] === value) return;
      set((state) => ({ settings: { ...state.settings, [key]: value } }));
      put(key);
      if (lookedAtAnew.has(key)) {
        get().look();
        get().countCutsAnew();
      }
      if (key === 'algorithm' || key === 'encrypt') get().textChanged();
    },
    leavePlace: () => {
      if (isFullSection(get().settings.section))
        get().choose('section', isStoryInFront(get()) ? 'stories' : 'payloads');
    },
    foldOrder: (order, isFolded) => {
      const known = new Set(get().documents.map((document) => document.order));
      // Orders that have no payload any more are forgotten here.
      const others = get().settings.foldedOrders.filter((folded) => folded !== order && known.has(folded));
      get().choose('foldedOrders', isFolded ? [...others, order] : others);
    },
    saveSettingsAnew: () => {
      const usual = defaultSettings(ports.preferredLanguage);
      for (const key of settingKeys(usual)) if (get().settings[key] !== usual[key]) put(key);
    },
    flushSettings: flush,
  };
}

/** Writes settings to the host: `put` when one has settled, `flush` at once what waits. */
function settingWriter({ ports, get }: Pick<SliceContext<'settings' | 'notify'>, 'ports' | 'get'>): {
  readonly put: (key: keyof Settings) => void;
  readonly flush: () => void;
} {
  const cancel = new Map<keyof Settings, () => void>();
  const write = async (key: keyof Settings): Promise<void> => {
    cancel.delete(key);
    try {
      await ports.bridge.session.saveSetting({ key, value: writeSetting(get().settings[key]) });
    } catch (error) {
      const trouble = troubleOf(error);
      // While the host is away a banner says so already; the setting waits for it to come back.
      if (trouble.code === 'HOST_GONE')
        cancel.set(
          key,
          ports.later(retryMs, () => void write(key)),
        );
      else get().notify(troubleNotice('setting', trouble));
    }
  };
  const put = (key: keyof Settings): void => {
    cancel.get(key)?.();
    cancel.set(
      key,
      ports.later(settleMs, () => void write(key)),
    );
  };
  const flush = (): void => {
    // A copy: a write that fails at once puts its key back.
    const waiting = [...cancel];
    for (const [key, stop] of waiting) {
      stop();
      void write(key);
    }
  };
  return { put, flush };
}

/** The names of all settings. */
function settingKeys(settings: Settings): readonly (keyof Settings)[] {
  const isKey = (key: string): key is keyof Settings => Object.hasOwn(settings, key);
  return Object.keys(settings).filter(isKey);
}
