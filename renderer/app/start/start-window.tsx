import { StrictMode } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import type { i18n } from 'i18next';
import type { Language } from '../../../shared/lib/text/words.ts';
import type { OpenBridge, Opening } from '../../bridge/index.ts';
import { createBench } from '../../store/bench.ts';
import type { BenchStore } from '../../store/slice.ts';
import type { BenchPorts } from '../../store/ports.ts';
import { followBehindKeys } from '../../store/behind-keys.ts';
import { BenchContext, DrawnContext } from '../../store/use-bench.ts';
import { startWords } from '../../words/i18n.ts';
import { App } from './app.tsx';
import { Gate } from './gate.tsx';
import { afterKeys } from './after-keys.ts';
import { whenIdle } from './when-idle.ts';
import { readMailAside } from './mail-reader.ts';
import { measureImage, pixelsIn } from './measure-image.ts';
import { scaleImage } from './scale-image.ts';
import { openPage } from './open-page.ts';

/** Puts the window on the page: the bench when a bridge could be opened, else a page that says what to do. */
export async function startWindow(own: Window, opening: Opening): Promise<void> {
  const place = own.document.querySelector('#window');
  if (place === null) return;
  const language: Language = own.navigator.language.toLowerCase().startsWith('zh') ? 'zh-Hant-HK' : 'en';
  const words = await startWords(language);
  own.document.documentElement.lang = language;
  const root = createRoot(place);
  const showGate = (gate: ReactNode): void => root.render(<I18nextProvider i18n={words}>{gate}</I18nextProvider>);
  if ('word' in opening) showGate(<Gate because="word" word={opening.word} />);
  const opened = 'word' in opening ? await opening.opened : opening;
  if ('refused' in opened) {
    showGate(<Gate because={opened.refused} />);
    return;
  }
  const store = openStore(own, opened, language);
  const behindKeys = followBehindKeys(store, (run) => afterKeys(own, run));
  followAppearance(own.document, store, words);
  void store.getState().start();
  root.render(
    <StrictMode>
      <I18nextProvider i18n={words}>
        <BenchContext value={store}>
          <DrawnContext value={behindKeys}>
            <App />
          </DrawnContext>
        </BenchContext>
      </I18nextProvider>
    </StrictMode>,
  );
}

function openStore(own: Window, { bridge, farewellBytes }: OpenBridge, preferredLanguage: Language): BenchStore {
  const store = createBench({
    bridge,
    farewellBytes,
    preferredLanguage,
    now: () => Date.now(),
    later: (delayMs, run) => {
      const timer = own.setTimeout(run, delayMs);
      return () => own.clearTimeout(timer);
    },
    whenIdle: (run) => whenIdle(own, run),
    breathe: () => new Promise((resolve) => own.setTimeout(resolve)),
    randomHex: (digits) => {
      const bytes = own.crypto.getRandomValues(new Uint8Array(Math.ceil(digits / 2)));
      return [...bytes]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join('')
        .slice(0, digits);
    },
    openAddress: (address) => void own.open(address, '_blank', 'noopener'),
    openPage: (name, onClosed) => openPage(own, name, onClosed),
    reload: () => own.location.reload(),
    copyText: (text) => own.navigator.clipboard.writeText(text),
    saveText: (name, text) => saveFile(own, name, new Blob([text], { type: 'application/octet-stream' })),
    saveFile: (name, file) => saveFile(own, name, file),
    addressOf: (file) => URL.createObjectURL(file),
    dropAddress: (address) => URL.revokeObjectURL(address),
    scaleImage: (file, pixels) => scaleImage(own, file, pixels),
    aside: asideOf(own, () => store.getState().session?.project.id ?? ''),
    readMail: readMailAside,
    chooseFiles: () => chooseFiles(own.document),
    readClipboard: () => own.navigator.clipboard.readText().catch(() => null),
    measureImage: (file) => measureImage(file, (image) => pixelsIn(own, image)),
  });
  // A browser asks then; the text goes on its way meanwhile.
  own.addEventListener('beforeunload', (event) => {
    if (store.getState().wouldBeLost()) event.preventDefault();
  });
  own.addEventListener('pagehide', () => store.getState().leave());
  return store;
}

/** As a download, which ends where the user keeps downloads. */
function saveFile(own: Window, name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = own.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  own.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The storage of this tab, apart by project; a page that may store nothing, or no more, keeps nothing aside. */
function asideOf(own: Window, project: () => string): BenchPorts['aside'] {
  const asideKey = (): string => `passbench.unsaved.${project()}`;
  const attempt = <T,>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => own.sessionStorage.getItem(asideKey())),
    write: (text) => {
      if (text === '') attempt(() => own.sessionStorage.removeItem(asideKey()));
      else attempt(() => own.sessionStorage.setItem(asideKey(), text));
    },
  };
}

/** Opens the browser's own dialog for files. Whoever closes it without a choice has chosen none. */
function chooseFiles(page: Document): Promise<readonly { readonly name: string; readonly blob: Blob }[]> {
  const input = page.createElement('input');
  input.type = 'file';
  input.multiple = true;
  return new Promise((resolve) => {
    const done = (): void => resolve([...(input.files ?? [])].map((file) => ({ name: file.name, blob: file })));
    input.addEventListener('change', done, { once: true });
    input.addEventListener('cancel', done, { once: true });
    input.click();
  });
}

/** Keeps the page's theme and language those of the settings. The page's own attributes are outside of React. */
function followAppearance(page: Document, store: BenchStore, words: i18n): void {
  const apply = (): void => {
    const { theme, language } = store.getState().settings;
    page.documentElement.dataset['theme'] = theme;
    page.documentElement.lang = language;
    if (words.language !== language) void words.changeLanguage(language);
  };
  apply();
  store.subscribe((state, before) => {
    if (state.settings !== before.settings) apply();
  });
}
