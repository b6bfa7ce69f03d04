import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gaps } from '../../shared/gaps/gaps.ts';
import { runPassbench } from './testing/fake-io.ts';

let folder = '';
let file = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'passbench-options-'));
  file = join(folder, 'call.json');
  writeFileSync(file, (await runPassbench(['template', 'queue-up', 'CALL_NUM', '--seed', '1'])).out);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('--gap', () => {
  it('takes every value that is there already', async () => {
    const all = gaps.flatMap(({ id, others }) => others.map((value) => `${id}=${value}`));
    expect(all.length).toBeGreaterThan(40);
    for (const choice of all) {
      const { code, err } = await runPassbench(['validate', file, '--gap', choice]);
      expect([choice, code === 2, err]).toEqual([choice, false, `passbench: Assumptions: ${choice}.\n`]);
    }
  });

  it.each([
    ['clock-skew=soon', 'Write a duration such as 90s'],
    ['clock-skew=of', 'Did you mean "off"'],
    ['body-limit=1MB', 'Write a size such as 512KiB'],
    ['body-limit', 'A size such as 512KiB'],
    ['text-lines=table:ticket.titel=1', 'Did you mean ticket.title'],
    ['scheme=https', 'not app schemes'],
    ['unknown-field=warn', 'Did you mean "unknown-fields"'],
  ])('says what is wrong with %s', async (choice, message) => {
    const { code, out, err } = await runPassbench(['validate', file, '--gap', choice]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
  });

  it('is said once for all choices, before anything else, and is no part of a result', async () => {
    const options = ['--gap', 'length-unit=utf16', '--gap', 'clock-skew=90s', '--scheme', 'shopapp'];
    const { err, json } = await runPassbench(['validate', file, '--json', ...options]);
    expect(err).toBe('passbench: Assumptions: length-unit=utf16, scheme=shopapp, clock-skew=90s.\n');
    expect(json()).toHaveLength(1);
    expect((await runPassbench(['validate', file, '--gap', 'length-unit=code-points'])).err).toBe('');
  });

  it('lets the later of two choices of one assumption count', async () => {
    const twice = ['--gap', 'clock-skew=90s', '--gap', 'clock-skew=off'];
    expect((await runPassbench(['validate', file, ...twice])).err).toBe('passbench: Assumptions: clock-skew=off.\n');
  });

  it.each(['template', 'validate', 'sign', 'verify', 'send', 'sandbox'])('is an option of %s', async (name) => {
    expect((await runPassbench([name, '--help'])).out).toContain('--gap <ID=VALUE>');
  });
});
