import { expect, test } from 'vitest';
import { createBench } from '../../../store/bench.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { createFakePorts, settle } from '../../../store/testing/fake-ports.ts';
import { activeDocument } from '../../../store/window/active-tab.ts';
import { startedBench } from '../../../store/testing/started-bench.ts';

test('the project’s variables are filled in at once, saved by the host, and undone', async () => {
  const { store, host } = await startedBench();
  const bench = () => store.getState();
  const { id = '', text = '' } = activeDocument(bench()) ?? {};
  const unknown = () => bench().analysis?.findings.filter(({ rule }) => rule === 'variable').length;
  bench().typed(id, text.replace('{', '{ "note": "{{my.gate}}",'));
  expect(unknown()).toBe(1);
  expect(await bench().saveVariables({ gate: 'B12' })).toBe(true);
  expect([unknown(), host.variables]).toEqual([0, { gate: 'B12' }]);
  expect(bench().analysis?.resolved.text).toContain('"B12"');
  await bench().undoLast();
  expect([unknown(), host.variables, bench().variables]).toEqual([1, {}, {}]);
  host.refusesSaves = true;
  expect(await bench().saveVariables({ gate: 'C' })).toBe(false);
  expect(bench().notices.at(-1)?.words).toMatchObject({ says: 'trouble', doing: 'variables' });
  expect(bench().variables).toEqual({});
});

test('variables that another window saved count', async () => {
  const host = createFakeHost(0);
  const ports = createFakePorts(0);
  const store = createBench({ ...ports, bridge: host.bridge, reload: ports.reload });
  await store.getState().start();
  await ports.pass(1000);
  host.tell({ event: 'variables', variables: { gate: 'B12' } });
  await settle();
  expect(store.getState().variables).toEqual({ gate: 'B12' });
  const { variables } = store.getState().inspectTerms(activeDocument(store.getState())?.id ?? '').options;
  expect(variables?.my).toEqual({ gate: 'B12' });
});
