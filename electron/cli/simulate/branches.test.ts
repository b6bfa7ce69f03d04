import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-branches-'));
});
afterAll(() => rm(folder, { recursive: true }));

const set = { '/merchantBizNo': 'M1' };
const calls = [
  { at: '+0m', template: 'train-ticket/TICKETED', set },
  { at: '+4h', template: 'train-ticket/REFUNDED', set },
];
const story = { format: 'passbench.story/2', name: 'Refund', anchor: '2026-11-25T12:00:00+08:00', calls };
const soon = { name: 'Two hours earlier', after: 0, calls: [{ at: '+2h', template: 'train-ticket/REFUNDED', set }] };
const used = { name: 'Used', after: 0, calls: [{ at: '+2h', template: 'train-ticket/USED', set }] };

async function simulate(branches: readonly object[] | null, ...args: readonly string[]): Promise<Run> {
  const file = join(folder, 'story.json');
  await writeFile(file, JSON.stringify(branches === null ? story : { ...story, branches }));
  return runPassbench(['simulate', file, ...args]);
}

const document = z.looseObject({
  calls: z.array(z.unknown()),
  branches: z.array(z.looseObject({ name: z.string(), calls: z.array(z.looseObject({ at: z.string() })) })),
  differences: z.array(
    z.strictObject(
      Object.fromEntries(['at', 'branch', 'merchantBizNo', 'what', 'main', 'here'].map((name) => [name, z.string()])),
    ),
  ),
});

describe('a story with branches', () => {
  it('has the main line that it has without them, and no word of branches where there are none', async () => {
    const alone = await simulate(null, '--json');
    const both = await simulate([soon, used], '--json');
    const { branches, differences, ...main } = document.parse(both.json());
    expect(main).toEqual(alone.json());
    expect(branches.map(({ name }) => name)).toEqual(['Two hours earlier', 'Used']);
    expect(differences.length).toBeGreaterThan(0);
    expect(both.code).toBe(0);
  });

  it('plays each as the same story written out', async () => {
    const found = document.parse((await simulate([soon], '--json')).json());
    const file = join(folder, 'flat.json');
    await writeFile(file, JSON.stringify({ ...story, calls: [calls[0], ...soon.calls] }));
    const flat = z
      .object({ calls: z.array(z.unknown()), moments: z.unknown(), changes: z.unknown() })
      .parse((await runPassbench(['simulate', file, '--json'])).json());
    expect(found.branches).toEqual([{ name: soon.name, ...flat, calls: flat.calls.slice(1) }]);
  });

  it('lists from when on phones show it otherwise', async () => {
    const { differences } = document.parse((await simulate([soon], '--json')).json());
    const told = differences.filter(({ what }) => what !== 'text');
    expect(told.map(({ at, what, main, here }) => [at, what, main, here])).toEqual([
      ['2026-11-25T06:00:00.000Z', 'card', 'active', 'removed'],
      ['2026-11-25T06:00:00.000Z', 'notification', 'shown', 'hidden'],
      ['2026-11-25T06:00:00.000Z', 'status', 'TICKETED', 'REFUNDED'],
    ]);
    expect(new Set(differences.map(({ branch, merchantBizNo }) => `${branch} ${merchantBizNo}`))).toEqual(
      new Set([`${soon.name} M1`]),
    );
    // From the refund of the main line on, nothing differs.
    expect(differences.every(({ at }) => (at ?? '') < '2026-11-25T08:00')).toBe(true);
  });

  it('shows one alone by its name, and names the nearest of an unknown one', async () => {
    const { branches, differences } = document.parse(
      (await simulate([soon, used], '--branch', 'Used', '--json')).json(),
    );
    expect(branches.map(({ name }) => name)).toEqual(['Used']);
    expect(new Set(differences.map(({ branch }) => branch))).toEqual(new Set(['Used']));
    const unknown = await simulate([soon, used], '--branch', 'Usde');
    expect([unknown.code, unknown.out]).toEqual([2, '']);
    expect(unknown.err).toContain('Used');
    expect((await simulate(null, '--branch', 'Used')).err).toContain('no branches');
  });

  it('judges the expectations and checks of a branch, each once', async () => {
    const failing = {
      ...used,
      calls: [
        { ...used.calls[0], expect: 'ORDER_STATUS_INVALID' },
        { at: '+1m', check: { card: 'active' } },
      ],
    };
    const { code, err } = await simulate([failing]);
    expect(code).toBe(1);
    expect(err).toContain('Branch "Used": Call 1 (/branches/0/calls/0) expected "ORDER_STATUS_INVALID"');
    expect(err).toContain('Branch "Used": The check /branches/0/calls/1 failed: card: asked active, found used.');
    const alone = await simulate([soon, failing], '--branch', 'Used');
    expect([alone.code, alone.err]).toEqual([1, expect.stringContaining('Call 1 (/branches/1/calls/0) expected')]);
  });

  it('is not run, and a run says so', async () => {
    const file = join(folder, 'story.json');
    await writeFile(file, JSON.stringify({ ...story, branches: [soon, used] }));
    const { code, err } = await runPassbench(['run', file]);
    expect(code).toBe(0);
    expect(err).toBe('passbench: 2 branches of the stories are not run: "passbench simulate" plays and judges them.\n');
  });

  it('names the place of what cannot be played in a branch', async () => {
    const { code, err } = await simulate([{ ...used, calls: [{ at: '+1m', template: 'train-ticket/GONE' }] }]);
    expect(code).toBe(2);
    expect(err).toContain('/branches/0/calls/0/template');
  });

  it('prints both lines and what differs', async () => {
    const { out } = await simulate([used]);
    expect(out).toContain('Branch "Used": leaves the main line at');
    expect(out).toMatch(/card +active in the main line, used here/);
  });
});
