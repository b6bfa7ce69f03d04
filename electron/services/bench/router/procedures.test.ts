import { call, ORPCError } from '@orpc/server';
import { describe, expect, test } from 'vitest';
import type { CheckStep } from '../../../../shared/documents/tls.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { implementContract } from './procedures.ts';

const id = 'a'.repeat(32);
const step: CheckStep = { step: 'name', ok: true, sentence: { en: 'Found.', zh: '已找到。' }, next: null, ms: 1 };

/** A check that fails after a step, as its reader meets it. */
async function failing(error: Error, signal?: AbortSignal) {
  const reported: unknown[] = [];
  const os = implementContract((told) => reported.push(told));
  const check = os.environments.check.handler(async function* () {
    yield step;
    throw error;
  });
  const steps: unknown[] = [];
  let met: unknown = null;
  try {
    for await (const each of await call(check, { id, ask: false }, { signal })) steps.push(each);
  } catch (thrown) {
    met = thrown;
  }
  return { steps, met, reported };
}

describe('an error after the first step of a generator', () => {
  test('is the refusal of its code, in words, as one before it', async () => {
    const words = { message: { en: 'It lacks.', zh: '欠缺。' }, next: { en: 'Add it.', zh: '請加上。' } };
    const { steps, met, reported } = await failing(new AppError('NOT_FOUND', words.message, words.next));
    expect(steps).toEqual([step]);
    expect(met).toBeInstanceOf(ORPCError);
    expect(met).toMatchObject({ code: 'NOT_FOUND', defined: true, message: 'It lacks.', data: { words } });
    expect(reported).toEqual([]);
  });

  test('is reported where nobody expected it, unless its reader has gone', async () => {
    const planted = new Error('planted');
    expect(await failing(planted)).toMatchObject({ met: planted, reported: [planted] });
    expect((await failing(planted, AbortSignal.abort())).reported).toEqual([]);
  });

  test('is none where the reader ends a generator that waits', async () => {
    const os = implementContract(() => undefined);
    const left = { isLeft: false };
    const waiting = {
      next: () => new Promise<IteratorResult<CheckStep, undefined>>(() => undefined),
      return: async () => {
        left.isLeft = true;
        return { done: true, value: undefined } as const;
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
    const steps = await call(
      os.environments.check.handler(() => waiting),
      { id, ask: false },
    );
    void steps.next();
    await steps.return();
    expect(left).toEqual({ isLeft: true });
  });
});
