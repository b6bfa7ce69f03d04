import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '../../../shared/lib/text/words.ts';
import type { OpenBridge, Opening } from '../../bridge/loopback.ts';
import { createBench } from '../../store/bench.ts';
import type { BenchStore } from '../../store/slice.ts';
import type { TabStorage } from '../../store/ports.ts';
import { createDelayedStore } from '../../store/delayed-store.ts';
import { ThemedPhones } from '../../views/phones/themed-phones.tsx';
import { selectShownTokens } from '../../store/documents/text-cuts.ts';
import { BenchContext, DelayedContext } from '../../store/use-bench.ts';
import { startWords, type WindowTexts } from '../../words/i18n.ts';
import { TranslationProvider } from '../../words/use-translation.ts';
import { App, Gate } from './app.tsx';
import { measureImage, pixelsIn } from './measure-image.ts';
import { readPixels, scaleImage } from './draw-image.ts';
import { openPage } from './open-page.ts';
import { measureCuts } from '../../features/stories/view/run/measure-cuts.tsx';
import type { MailParts } from '../../features/import/store/slices.ts';
import type { MailAnswer } from './mail.worker.ts';

/** Keys closer together than this are one burst. */
const restMs = 80;

/** While typing goes on, the window still follows four times a second. */
const longestMs = 250;

/**
 * Runs after a burst of keys in the editor, within a quarter of a second, once the window is idle. Any other act runs
 * it at once: a controlled field would lose a letter typed before it is drawn.
 */
export function runAfterTyping(own: Window, run: () => void): void {
  const finish = (): void => {
    own.clearTimeout(rest);
    own.clearTimeout(longest);
    stopWaiting?.();
    own.removeEventListener('keydown', keyPressed, true);
    own.removeEventListener('pointerdown', finish, true);
    run();
  };
  let stopWaiting: (() => void) | null = null;
  const finishWhenIdle = (): void => {
    stopWaiting ??= whenIdle(own, finish);
  };
  const keyPressed = (event: KeyboardEvent): void => {
    if (!isTyping(event)) return finish();
    own.clearTimeout(rest);
    rest = own.setTimeout(finishWhenIdle, restMs);
  };
  let rest = own.setTimeout(finishWhenIdle, restMs);
  const longest = own.setTimeout(finishWhenIdle, longestMs);
  own.addEventListener('keydown', keyPressed, true);
  own.addEventListener('pointerdown', finish, true);
}

function isTyping({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || target.closest('[data-editor]') === null) return false;
  if (ctrlKey || metaKey || altKey) return false;
  return key.length === 1 || ['Backspace', 'Delete', 'Enter', 'Shift', 'Process', 'Dead'].includes(key);
}

/** Reads a mail in its own worker, which ends with it or with `signal`. */
async function readMailInWorker(mail: Blob, signal: AbortSignal): Promise<MailParts> {
  const worker = new Worker(new URL('mail.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('The mail was not read to its end.'));
      worker.addEventListener('message', ({ data }: MessageEvent<MailAnswer>) =>
        data === null ? fail() : resolve(data),
      );
      worker.addEventListener('error', fail);
      worker.addEventListener('messageerror', fail);
      signal.addEventListener('abort', fail);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage(mail);
    });
  } finally {
    worker.terminate();
  }
}

/** Renders the window, or a page that says why there is none. */
export async function startWindow(own: Window, opening: Opening): Promise<void> {
  const place = own.document.querySelector('#window');
  if (place === null) return;
  const language: Language = own.navigator.language.toLowerCase().startsWith('zh') ? 'zh-Hant-HK' : 'en';
  const words = await startWords(language);
  own.document.documentElement.lang = language;
  const root = createRoot(place);
  const showGate = (gate: ReactNode): void =>
    root.render(<TranslationProvider words={words}>{gate}</TranslationProvider>);
  if ('word' in opening) showGate(<Gate because="word" word={opening.word} />);
  const opened = 'word' in opening ? await opening.opened : opening;
  if ('refused' in opened) {
    showGate(<Gate because={opened.refused} />);
    return;
  }
  const store = openStore(own, opened, language);
  const behindKeys = createDelayedStore(store, (run) => runAfterTyping(own, run));
  followAppearance(own.document, store, words);
  void store.getState().start();
  root.render(
    <StrictMode>
      <TranslationProvider words={words}>
        <BenchContext value={store}>
          <DelayedContext value={behindKeys}>
            <ThemedPhones>
              <App />
            </ThemedPhones>
          </DelayedContext>
        </BenchContext>
      </TranslationProvider>
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
    readPixels: (file, drawing) => readPixels(own, file, drawing),
    aside: tabStorageOf(own, 'unsaved', () => store.getState().session?.project.id ?? ''),
    storedSteps: tabStorageOf(own, 'steps', () => store.getState().session?.project.id ?? ''),
    readMail: readMailInWorker,
    chooseFiles: () => chooseFiles(own.document),
    readClipboard: () => own.navigator.clipboard.readText().catch(() => null),
    readLicences: () => readText(own, 'third-party-notices.txt'),
    measureCuts: (phones) =>
      measureCuts(phones, {
        breathe: () => new Promise((resolve) => own.setTimeout(resolve)),
        theme: selectShownTokens(store.getState()),
      }),
    measureImage: (file) => measureImage(file, (image) => pixelsIn(own, image)),
  });
  // A browser asks then; the text goes on its way meanwhile.
  own.addEventListener('beforeunload', (event) => {
    if (store.getState().wouldBeLost()) event.preventDefault();
  });
  own.addEventListener('pagehide', () => store.getState().leave());
  return store;
}

/** A text of this host; null where there is none. */
async function readText(own: Window, name: string): Promise<string | null> {
  const answer = await own.fetch(name).catch(() => null);
  return answer?.ok === true ? answer.text() : null;
}

function saveFile(own: Window, name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = own.document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  own.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Session storage of this tab, by project. Without storage nothing is stored. */
function tabStorageOf(own: Window, name: string, project: () => string): TabStorage {
  const key = (): string => `passbench.${name}.${project()}`;
  const attempt = <T,>(work: () => T): T | null => {
    try {
      return work();
    } catch {
      return null;
    }
  };
  return {
    read: () => attempt(() => own.sessionStorage.getItem(key())),
    write: (text) => {
      if (text === '') attempt(() => own.sessionStorage.removeItem(key()));
      else attempt(() => own.sessionStorage.setItem(key(), text));
    },
  };
}

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

function followAppearance(page: Document, store: BenchStore, words: WindowTexts): void {
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

/** A page that is never idle waits no longer than this. */
const longestIdleMs = 100;

/** Runs once when the page is idle, unless the returned function is called first. */
function whenIdle(own: Window, run: () => void): () => void {
  // Some browsers have no idle callback.
  if (!('requestIdleCallback' in own)) {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const id = own.requestIdleCallback(run, { timeout: longestIdleMs });
  return () => own.cancelIdleCallback(id);
}
