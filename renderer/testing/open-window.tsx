import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { onTestFinished } from 'vitest';
import type { Language } from '../../shared/lib/text/words.ts';
import { commandNamed } from '../commands/commands.ts';
import { runCommand } from '../commands/use-command.ts';
import { createBench } from '../store/bench.ts';
import type { Bench, BenchStore } from '../store/slice.ts';
import { createFakeHost, type FakeHost } from '../store/testing/fake-host.ts';
import { createFakePorts, type FakePorts } from '../store/testing/fake-ports.ts';
import { BenchContext } from '../store/use-bench.ts';
import { ThemedPhones } from '../views/phones/themed-phones.tsx';
import { startWords } from '../words/i18n.ts';
import { TranslationProvider } from '../words/use-translation.ts';

/** 10:00 in Hong Kong. */
export const openedAt = Date.UTC(2026, 10, 25, 2, 0, 0);

// A document in memory has no fonts and no idle time; nothing has a size, so texts are not measured.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => undefined;
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
});

// Everything is visible.
window.IntersectionObserver = class extends IntersectionObserver {
  readonly #tell: (place: Element) => void;
  constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
    super(tell, options);
    this.#tell = (target) => {
      const box = target.getBoundingClientRect();
      const entry = { target, isIntersecting: true, intersectionRatio: 1, time: 0, rootBounds: null };
      tell([{ ...entry, boundingClientRect: box, intersectionRect: box }], this);
    };
  }
  override observe(place: Element): void {
    queueMicrotask(() => act(() => this.#tell(place)));
  }
};

// Every element has the window's size, so that measured parts draw.
const room = { width: 1440, height: 900 };
for (const [name, size] of [
  ['clientWidth', room.width],
  ['offsetWidth', room.width],
  ['clientHeight', room.height],
  ['offsetHeight', room.height],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });

// Visibility checks are slow and say nothing without a layout.
configure({ defaultHidden: true });

export type OpenWindow = {
  readonly host: FakeHost;
  /** `passes` lets time pass. */
  readonly ports: FakePorts;
  readonly store: BenchStore;
  readonly bench: () => Bench;
  readonly user: UserEvent;
  readonly run: (command: string) => Promise<void>;
  /** Lets time pass and draws. */
  readonly passes: (ms: number) => Promise<void>;
};

export type Opening = {
  readonly language?: Language;
  readonly host?: FakeHost;
};

/**
 * Draws a part of the window, or all of it (`<App />`), with a store and a host in memory. There is no layout. It is
 * removed when the test ends.
 */
export async function openWindow(
  part: ReactElement,
  { language = 'en', host = createFakeHost(openedAt) }: Opening = {},
): Promise<OpenWindow> {
  const ports = createFakePorts(openedAt);
  const store = createBench({ ...ports, preferredLanguage: language, bridge: host.bridge });
  const words = await startWords(language);
  const passes = (ms: number): Promise<void> => act(() => ports.pass(ms));
  onTestFinished(cleanup);
  await store.getState().start();
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  render(
    <TranslationProvider words={words}>
      <BenchContext value={store}>
        <ThemedPhones>{part}</ThemedPhones>
      </BenchContext>
    </TranslationProvider>,
  );
  await passes(0);
  const run = async (command: string): Promise<void> => {
    await act(async () => runCommand(store, commandNamed(command)));
    await passes(0);
  };
  return { host, ports, store, bench: store.getState, user, run, passes };
}

/** Opens the first payload of a status. */
export async function openPayload({ bench, passes }: OpenWindow, status: string): Promise<void> {
  const found = bench().documents.find(({ text }) => text.includes(`"orderStatus": "${status}"`));
  if (found === undefined) throw new Error(`No payload is ${status}`);
  act(() => bench().open(found.id));
  await passes(1000);
}
