import { expect, test } from 'vitest';
import { answerUntilLost, waitForScriptLoss } from './lost-worker.ts';

const ask = (served: object, at: string): unknown => Reflect.get(served, 'doHover')(at);

test('the script of a worker that cannot be loaded ends no task, and what was asked of it is answered by nothing', async () => {
  const worker = new EventTarget();
  const lost = waitForScriptLoss(worker);
  const thrown: Event[] = [];
  worker.addEventListener('error', (event) => thrown.push(event));
  const served = answerUntilLost(lost, new Promise(() => {}));
  const waiting = ask(served, 'before');
  worker.dispatchEvent(new Event('error'));
  expect(await waiting).toBeNull();
  expect(await ask(served, 'after')).toBeNull();
  expect(thrown).toEqual([]);
});

test('what the code of a worker throws is told of, and its answers come through', async () => {
  const worker = new EventTarget();
  const served = answerUntilLost(
    waitForScriptLoss(worker),
    Promise.resolve({ doHover: async (at: string) => `of ${at}` }),
  );
  const thrown: Event[] = [];
  worker.addEventListener('error', (event) => thrown.push(event));
  const event = Object.assign(new Event('error'), { message: 'a fault' });
  worker.dispatchEvent(event);
  expect(thrown).toEqual([event]);
  expect(await ask(served, 'name')).toBe('of name');
});
