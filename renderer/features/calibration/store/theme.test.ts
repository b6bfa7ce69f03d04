import { expect, test } from 'vitest';
import { selectShownTokens } from '../../../store/documents/text-cuts.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';
import { settle } from '../../../store/testing/fake-ports.ts';

const own = { format: 'passbench.theme/1', tokens: { cardRadius: 4 } } as const;

test('the project’s theme is shown at once, saved by the host, and undone in one step', async () => {
  const { store, host } = await startedBench();
  const bench = () => store.getState();
  bench().adjustTheme({ cardRadius: 9 });
  expect(selectShownTokens(bench())).toEqual({ cardRadius: 9 });
  bench().adjustTheme(null);
  expect(await bench().saveTheme(own)).toBe(true);
  expect([selectShownTokens(bench()), host.theme]).toEqual([own.tokens, own]);
  await bench().undoLast();
  expect([selectShownTokens(bench()), host.theme]).toEqual([null, null]);
  host.refusesSaves = true;
  expect(await bench().saveTheme(own)).toBe(false);
  expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'theme' });
  expect(bench().theme).toBeNull();
});

test('a theme that another program or window wrote counts', async () => {
  const { store, host, ports } = await startedBench();
  await ports.pass(1000);
  host.tell({ event: 'theme', theme: own });
  await settle();
  expect(store.getState().theme).toEqual(own);
});
