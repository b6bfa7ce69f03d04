import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-simulate-2-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('a story of format 2', () => {
  const two = async (calls: readonly object[], ...args: readonly string[]): Promise<Run> => {
    const story = { format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls };
    await writeFile(join(folder, 'two.json'), JSON.stringify(story));
    return runPassbench(['simulate', join(folder, 'two.json'), ...args]);
  };
  const called = { at: '+0m', template: 'queue-up/CALL_NUM' };

  it('ends with 0 where every expectation and check is true, with the document of format 1', async () => {
    const check = { at: '+1m', check: { card: 'active', notification: true, status: 'CALL_NUM' } };
    const run = await two([{ ...called, expect: { code: 'SUCCESS', status: 'S' } }, check], '--json');
    expect([run.code, run.err]).toEqual([0, '']);
    expect(Object.keys(z.looseObject({}).parse(run.json()))).toEqual(['calls', 'moments', 'changes']);
  });

  it('ends with 1 where one is not, and says why in the words of the story', async () => {
    const run = await two([
      { ...called, expect: { status: 'F' } },
      { at: '+1m', check: { card: 'used' } },
    ]);
    expect(run.code).toBe(1);
    expect(run.err).toContain('Call 1 (/calls/0) got S SUCCESS: ');
    expect(run.err).toContain('(status: asked F, found S)');
    expect(run.err).toContain('The check /calls/1 failed: card: asked used, found active.');
    expect(run.out).toContain('expected status F');
  });

  it('says that cut texts need a browser, and finds them where there is one', async () => {
    const story = [called, { at: '+1m', check: { cuts: 0 } }];
    const without = await two(story);
    expect([without.code, without.err]).toEqual([3, expect.stringContaining('no browser could be started')]);
    const cut = {
      picture: 0,
      pointer: '/a',
      text: 'Too long',
      locale: 'en_US',
      surface: 'ticket',
      within: 'ticket',
    } as const;
    const found = { ...cut, theme: 'light', width: 390, textSize: 100, what: 'truncated', fits: null } as const;
    const withBrowser = await runPassbench(['simulate', join(folder, 'two.json')], {
      pictures: { render: async (_, { onCuts }) => onCuts?.([found]) },
    });
    expect(withBrowser.code).toBe(1);
    expect(withBrowser.err).toContain('The check /calls/1 failed: cuts: asked 0, found 1 (/a "Too long").');
  });
});
