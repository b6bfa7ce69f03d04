import { expect, test } from 'vitest';
import { commandNamed } from './commands.ts';
import { startedBench } from '../store/testing/started-bench.ts';
import { startWords } from '../words/i18n.ts';

const page = { moveRegion: () => undefined, referenceHere: () => null, editFocused: () => false };

async function opened() {
  const { store, host } = await startedBench();
  const run = async (id: string): Promise<void> => void (await commandNamed(id).run(store.getState(), page));
  const offers = (id: string): boolean => commandNamed(id).isEnabled(store.getState());
  return { host, store, run, offers };
}

test('the palette switches the sandbox, and offers only what is not so already', async () => {
  const { store, run, offers } = await opened();
  expect([offers('sandbox.mode-strict'), offers('sandbox.mode-lenient')]).toEqual([false, true]);
  await run('sandbox.mode-lenient');
  expect(store.getState().session?.sandbox.mode).toBe('lenient');
  expect([offers('sandbox.mode-strict'), offers('sandbox.mode-lenient')]).toEqual([true, false]);
  expect([offers('sandbox.https'), offers('sandbox.http')]).toEqual([true, false]);
  await run('sandbox.https');
  expect([offers('sandbox.https'), offers('sandbox.http')]).toEqual([false, true]);
});

test('a refusal from the palette is told', async () => {
  const { host, store, run } = await opened();
  host.refusesSaves = true;
  await run('sandbox.mode-lenient');
  expect(store.getState().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'sandbox' });
});

test('the command to connect says that it checks signatures', async () => {
  for (const [language, words] of [
    ['en', 'check its signatures'],
    ['zh-Hant-HK', '檢查其簽名'],
  ] as const) {
    const { t } = await startWords(language);
    expect(commandNamed('go.connect').label(t, language)).toContain(words);
  }
});

test('one command opens and closes the place to connect', async () => {
  const { store, run } = await opened();
  await run('go.connect');
  expect(store.getState().isConnecting).toBe(true);
  await run('go.connect');
  expect(store.getState().isConnecting).toBe(false);
});

test('the place to connect comes to the front where another place covers it', async () => {
  const { store, run } = await opened();
  await run('go.connect');
  await run('go.keys');
  expect(store.getState().settings.section).toBe('keys');
  await run('go.connect');
  expect(store.getState().isConnecting).toBe(true);
  expect(store.getState().settings.section).toBe('payloads');
});
