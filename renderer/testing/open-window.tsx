import '@testing-library/jest-dom/vitest';
import { act, cleanup, configure, render } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { I18nextProvider } from 'react-i18next';
import { onTestFinished } from 'vitest';
import type { Language } from '../../shared/lib/text/words.ts';
import { commandNamed } from '../commands/commands.ts';
import { runCommand } from '../commands/use-command.ts';
import { createBench } from '../store/bench.ts';
import type { Bench, BenchStore } from '../store/slice.ts';
import { createFakeHost } from '../store/testing/fake-host.ts';
import type { FakeHost } from '../store/testing/fake-host.ts';
import { createFakePorts } from '../store/testing/fake-ports.ts';
import type { FakePorts } from '../store/testing/fake-ports.ts';
import { BenchContext } from '../store/use-bench.ts';
import { startWords } from '../words/i18n.ts';

/** When every window in memory opens: 10:00 in Hong Kong. */
export const openedAt = Date.UTC(2026, 10, 25, 2, 0, 0);

// What a browser has and a document in memory does not: fonts that come later, and idle time, in which texts on the phones are
// measured. Nothing has a size here, so that time never comes.
window.requestIdleCallback ??= () => 0;
window.cancelIdleCallback ??= () => undefined;
Object.defineProperty(document, 'fonts', {
  configurable: true,
  value: Object.assign(new EventTarget(), { ready: Promise.resolve() }),
});

// Everything is in sight.
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

// Every element is as large as a window, so that what measures its room finds some and draws.
const room = { width: 1440, height: 900 };
for (const [name, size] of [
  ['clientWidth', room.width],
  ['offsetWidth', room.width],
  ['clientHeight', room.height],
  ['offsetHeight', room.height],
] as const)
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size });

// Whether an element is hidden is asked of its styles, which takes most of the time and says nothing without a layout.
configure({ defaultHidden: true });

/** A part of the window on a page in memory. */
export type OpenWindow = {
  readonly host: FakeHost;
  /** Time, clipboard and files; `passes` lets time pass. */
  readonly ports: FakePorts;
  readonly store: BenchStore;
  readonly bench: () => Bench;
  /** Presses keys and clicks as a person does. */
  readonly user: UserEvent;
  /** Runs a command by its id, as the palette does. */
  readonly run: (command: string) => Promise<void>;
  /** Lets so many milliseconds pass, and draws what comes of it. */
  readonly passes: (ms: number) => Promise<void>;
};

export type Opening = {
  readonly language?: Language;
  readonly host?: FakeHost;
};

/**
 * Draws a part of the window, or all of it (`<App />`), with the bench behind it and a host in memory that keeps to the
 * contract. Nothing is laid out: sizes are 0, and what only a layout can show belongs to the end-to-end suite. Gone when
 * the test ends.
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
    <I18nextProvider i18n={words}>
      <BenchContext value={store}>{part}</BenchContext>
    </I18nextProvider>,
  );
  await passes(0);
  const run = async (command: string): Promise<void> => {
    await act(async () => runCommand(store, commandNamed(command)));
    await passes(0);
  };
  return { host, ports, store, bench: store.getState, user, run, passes };
}
