import { expect, test } from 'vitest';
import { startedBench } from '../testing/started-bench.ts';
import { activeDocument } from '../window/active-tab.ts';

test('two fields that an object lacks are gone to one after the other, and what comes behind them', async () => {
  const { store, ports } = await startedBench();
  const bench = () => store.getState();
  const { id, text } = activeDocument(bench()) ?? { id: '', text: '' };
  const lacking = text.replace(/"requestId":[^,]*,/, '').replace(/"merchantBizNo":[^,]*,/, '');
  bench().typed(id, lacking.replace('"TICKETED"', '"NOPE"'));
  await ports.pass(1000);
  const findings = bench().analysis?.findings ?? [];
  expect(findings.map(({ rule }) => rule)).toEqual(['required', 'required', 'status-unknown']);
  const visited = (direction: 1 | -1) => {
    bench().goToProblem(direction);
    return bench().visited?.message;
  };
  const messages = findings.map(({ message }) => message);
  expect(new Set(messages).size).toBe(3);
  expect([visited(1), visited(1), visited(1)]).toEqual(messages);
  bench().typed(id, `\n${activeDocument(bench())?.text ?? ''}`);
  await ports.pass(1000);
  expect([visited(-1), visited(-1)]).toEqual([messages[1], messages[0]]);
});
