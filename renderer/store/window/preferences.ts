import {
  defaultSettings,
  isFullSection,
  readSettings,
  writeSetting,
  type Settings,
} from '../../../shared/documents/settings.ts';
import { troubleOf } from '../../bridge/bridge.ts';
import type { SliceContext } from '../slice.ts';
import { isStoryActive } from './active-tab.ts';
import type { PreferencesSlice } from './slices.ts';
import { troubleNotice } from './notices.ts';

const settleMs = 300;
const retryMs = 3000;

/** Settings shown in the work area: choosing one opens it. */
const shownInWork: ReadonlySet<keyof Settings> = new Set([
  'panel',
  'surface',
  'stageMode',
  'walletList',
  'noticesLook',
]);

/** The phone on which texts are cut. */
const decidesCuts: ReadonlySet<keyof Settings> = new Set(['phoneWidth', 'textPercent', 'phoneTheme', 'theme']);

/** Settings. Each key is saved alone, the newest value, once it settles. */
export function createPreferences({
  ports,
  window,
  set,
  get,
}: SliceContext<
  keyof PreferencesSlice | 'hideRun' | 'notify' | 'recountCuts' | 'refreshRequest' | 'documents' | 'activeTab'
>): PreferencesSlice {
  const usualSettings = defaultSettings(ports.preferredLanguage);
  const { put, flush, isSaved } = settingWriter({ ports, window, get });
  return {
    settings: usualSettings,
    usualSettings,
    choose: (key, value) => {
      if (shownInWork.has(key)) get().leavePlace();
      if (get().settings[key] === value) return;
      set((state) => ({ settings: { ...state.settings, [key]: value } }));
      put(key);
      // The host refuses, and other windows have the shortcuts, from now on.
      if (key === 'network' || key === 'shortcuts') flush();
      if (decidesCuts.has(key)) get().recountCuts();
      if (key === 'algorithm' || key === 'encrypt') get().refreshRequest();
    },
    leavePlace: () => {
      get().hideRun();
      if (isFullSection(get().settings.section)) get().choose('section', isStoryActive(get()) ? 'stories' : 'payloads');
    },
    foldOrder: (order, isFolded) => {
      const known = new Set(get().documents.map((document) => document.order));
      // Orders without payloads are dropped.
      const others = get().settings.foldedOrders.filter((folded) => folded !== order && known.has(folded));
      get().choose('foldedOrders', isFolded ? [...others, order] : others);
    },
    applyHostShortcuts: (stored) => {
      const { shortcuts } = readSettings({ shortcuts: stored }, ports.preferredLanguage);
      if (!isSaved('shortcuts') || writeSetting(shortcuts) === writeSetting(get().settings.shortcuts)) return;
      set((state) => ({ settings: { ...state.settings, shortcuts } }));
    },
    saveSettingsAnew: () => {
      for (const key of settingKeys(usualSettings)) if (get().settings[key] !== usualSettings[key]) put(key);
    },
    flushSettings: flush,
  };
}

type SettingWriter = {
  readonly put: (key: keyof Settings) => void;
  readonly flush: () => void;
  readonly isSaved: (key: keyof Settings) => boolean;
};

function settingWriter({
  ports,
  window,
  get,
}: Pick<SliceContext<'settings' | 'notify'>, 'ports' | 'window' | 'get'>): SettingWriter {
  const writing = new Map<keyof Settings, number>();
  const cancel = new Map<keyof Settings, () => void>();
  const write = async (key: keyof Settings): Promise<void> => {
    cancel.delete(key);
    writing.set(key, (writing.get(key) ?? 0) + 1);
    try {
      await ports.bridge.session.saveSetting({ key, value: writeSetting(get().settings[key]), window });
    } catch (error) {
      const trouble = troubleOf(error);
      // A banner already says so; the setting waits for the host.
      if (trouble.code === 'HOST_GONE')
        cancel.set(
          key,
          ports.later(retryMs, () => void write(key)),
        );
      else get().notify(troubleNotice('setting', trouble));
    }
    writing.set(key, (writing.get(key) ?? 0) - 1);
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
  const isSaved = (key: keyof Settings): boolean => !cancel.has(key) && (writing.get(key) ?? 0) === 0;
  return { put, flush, isSaved };
}

function settingKeys(settings: Settings): readonly (keyof Settings)[] {
  const isKey = (key: string): key is keyof Settings => Object.hasOwn(settings, key);
  return Object.keys(settings).filter(isKey);
}
