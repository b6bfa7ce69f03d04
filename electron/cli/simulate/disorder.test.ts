import { describe, expect, it } from 'vitest';
import { runPassbench } from '../testing/fake-io.ts';

const story = {
  format: 'passbench.story/1',
  name: 'Evening',
  anchor: '2026-11-25T18:30:00+08:00',
  calls: [
    { at: '+0m', template: 'queue-up/CALL_NUM', set: { '/merchantBizNo': 'M1' } },
    { at: '+12m', template: 'queue-up/FINISHED', set: { '/merchantBizNo': 'M1' } },
  ],
};

function disorder(args: readonly string[], of: object = story): ReturnType<typeof runPassbench> {
  return runPassbench(['disorder', '-', ...args], { stdin: Buffer.from(JSON.stringify(of)) });
}

describe('passbench disorder', () => {
  it('prints the smallest delivery that goes wrong, and ends with 1', async () => {
    const { code, json, out } = await disorder(['--with', 'lose', '--cases', '20', '--seed', '3', '--json']);
    expect(code).toBe(1);
    expect(json()).toMatchObject({
      cases: 20,
      seed: 3,
      minimal: {
        deliveries: [
          { call: 0, at: '2026-11-25T10:30:00.000Z', fault: null },
          { call: 1, at: null, fault: 'lose' },
        ],
        differences: [{ merchantBizNo: 'M1' }],
      },
      byFault: { lose: { cases: 20 } },
    });
    expect((await disorder(['--with', 'lose', '--cases', '20', '--seed', '3', '--json'])).out).toBe(out);
    expect(out).toMatch(/"intended": "[^"]*status FINISHED/);
    const text = await disorder(['--with', 'lose', '--cases', '20', '--seed', '3']);
    expect(text.out).toMatch(/never arrives +M1 FINISHED {2}lose/);
    expect(text.out).toMatch(/M1 {2}from 2026-11-25 \S+ until never\n +intended .*status FINISHED/);
  });

  it('says why a delivery was refused', async () => {
    const [first, last] = story.calls;
    const cancelled = { ...story, calls: [first, { ...last, template: 'queue-up/CANCELLED' }] };
    const { out } = await disorder(['--with', 'lose', '--cases', '20', '--seed', '3'], cancelled);
    expect(out).toMatch(/call 2 .* M1 CANCELLED\n {4}refused: CANCELLED cannot be the first status/);
  });

  it('ends with 0 where nothing can go wrong', async () => {
    const { code, json } = await disorder(['--with', 'duplicate', '--json']);
    expect([code, json()]).toEqual([
      0,
      { cases: 500, differing: 0, seed: 1, minimal: null, byFault: { duplicate: { cases: 500, differing: 0 } } },
    ]);
    const empty = await disorder(['--json'], { ...story, calls: [] });
    expect([empty.code, empty.err]).toEqual([0, expect.stringContaining('nothing was tried')]);
  });

  it.each([
    [['--with', 'lately'], 'late'],
    [['--with', ''], 'swap'],
    [['--cases', '0'], 'whole number'],
    [['--cases', '1e3'], 'whole number'],
    [['--seed', 'x'], 'whole number'],
  ])('refuses %j', async (args, said) => {
    const { code, err, out } = await disorder(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(said);
  });

  it('refuses what is no story', async () => {
    expect((await disorder([], { calls: [] })).code).toBe(2);
    expect((await runPassbench(['disorder', '/no/such/file'])).code).toBe(2);
  });
});
