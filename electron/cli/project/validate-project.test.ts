import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { plainTemplates } from '../../../shared/scenarios/templates.ts';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
const write = async (path: string, text: string): Promise<void> => {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
};
const describing = (gaps: Record<string, string> = {}): Promise<void> =>
  write('passbench.json', JSON.stringify({ format: 'passbench.project/1', name: 'Team', gaps }));
const raw = async (...args: string[]): Promise<string> => (await runPassbench(['template', ...args, '--raw'])).out;
const validate = (...args: string[]): Promise<Run> => runPassbench(['validate', '--project', folder, ...args]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-project-'));
  await describing();
});
afterEach(() => rm(folder, { recursive: true }));

describe('validate --project', () => {
  test('finds every life of the templates good, each payload behind the earlier ones of its order', async () => {
    for (const scenario of scenarios) {
      const { id } = scenario;
      const names = plainTemplates(scenario).map(({ status }) => status);
      for (const name of names) await write(`payloads/${id}/${name}.json`, await raw(id, name));
      await write(`payloads/${id}/order.json`, JSON.stringify({ orderNo: `NO-${id}`, order: names }));
    }
    const { code, out, json, err } = await validate('--json');
    expect([out.includes('"error"'), code, err]).toEqual([false, 0, '']);
    expect(json()).toHaveLength(scenarios.reduce((sum, scenario) => sum + plainTemplates(scenario).length, 0));
  });

  test('an order out of its sequence is told, at the payload that comes too late', async () => {
    await write('payloads/Lunch/a.json', await raw('queue-up', 'FINISHED'));
    await write('payloads/Lunch/b.json', await raw('queue-up', 'CALL_NUM'));
    await write('payloads/Lunch/order.json', JSON.stringify({ orderNo: 'L-1', order: ['b', 'a'] }));
    expect((await validate()).code).toBe(0);
    await write('payloads/Lunch/order.json', JSON.stringify({ orderNo: 'L-1', order: ['a', 'b'] }));
    const { code, out } = await validate();
    expect(code).toBe(1);
    expect(out).toMatch(/^payloads\/Lunch\/[ab]\.json:\d+:\d+: error status-move /m);
  });

  test('a mistake is told once, and not by every payload behind it', async () => {
    await write('payloads/Lunch/a.json', (await raw('queue-up', 'CALL_NUM')).replace('{{uuid32}}', 'no uuid'));
    await write('payloads/Lunch/b.json', await raw('queue-up', 'NUMBER_ARRIVED'));
    const { code, json } = await validate('--json');
    expect(code).toBe(1);
    expect(json()).toMatchObject([
      { file: 'payloads/Lunch/a.json', scenario: 'queue-up', findings: [{ rule: 'uuid', path: '/requestId' }] },
      { file: 'payloads/Lunch/b.json' },
    ]);
  });

  test('plays the branches of a story too', async () => {
    const used = { at: '+1m', template: 'queue-up/FINISHED' };
    const branchedBy = (...calls: readonly object[]): string =>
      JSON.stringify({
        format: 'passbench.story/2',
        calls: [{ at: '+0m', template: 'queue-up/CALL_NUM', expect: 'NO' }],
        branches: [{ name: 'Done', after: 0, calls: [used, ...calls] }],
      });
    await write(
      'stories/a.story.json',
      branchedBy({ ...used, expect: 'SUCCESS' }, { at: '+0m', check: { card: 'none', cuts: 0 } }),
    );
    await write('stories/b.story.json', branchedBy({ ...used, template: undefined, file: 'gone.json' }));
    const { code, out, err } = await validate();
    expect(err).toBe('passbench: "cuts" of 1 check was not measured: "passbench simulate" measures it.\n');
    expect([code, out.split('\n')]).toEqual([
      1,
      [
        'stories/a.story.json: error expect /calls/0: expected NO, got SUCCESS',
        'stories/a.story.json: error expect /branches/0/calls/1: expected SUCCESS, got ORDER_STATUS_INVALID',
        expect.stringMatching(
          /^stories\/b\.story\.json:1:\d+: error file \/branches\/0\/calls\/1\/file: .*"gone\.json"/,
        ),
        'stories/b.story.json: error expect /calls/0: expected NO, got SUCCESS',
        '',
      ],
    ]);
    expect((await validate('--json')).json()).toMatchObject([
      { failed: [{ call: 0 }, { branch: 0, call: 1, expected: 'SUCCESS' }] },
      { failed: [{ call: 0 }] },
    ]);
  });

  test('plays the stories, and what they expect counts', async () => {
    const story = (expected: string): string =>
      JSON.stringify({
        format: 'passbench.story/1',
        calls: [{ at: '+0m', template: 'queue-up/CALL_NUM', expect: expected }],
      });
    await write('stories/good.story.json', story('SUCCESS'));
    expect(await validate()).toMatchObject({ code: 0, out: 'stories/good.story.json: good (story)\n' });
    await write('stories/wrong.story.json', story('PARAM_ILLEGAL'));
    await write('stories/broken.story.json', '{"format":"passbench.story/1","calls":[{}]}');
    const { code, json } = await validate('--json');
    expect(code).toBe(1);
    expect(json()).toMatchObject([
      { file: 'stories/broken.story.json', findings: [{ rule: 'missing' }, { rule: 'source' }] },
      { file: 'stories/good.story.json', findings: [], failed: [] },
      { file: 'stories/wrong.story.json', failed: [{ call: 0, expected: 'PARAM_ILLEGAL', got: 'SUCCESS' }] },
    ]);
  });

  test('reads by the choices of the project; an option wins over them', async () => {
    await write(
      'payloads/Lunch/a.json',
      (await raw('queue-up', 'CALL_NUM')).replace('{{uuid32}}', '0f3a9c51-0f3a-4c51-8f3a-9c510f3a9c51'),
    );
    expect((await validate()).code).toBe(1);
    await describing({ 'request-id-form': 'dashed36' });
    const { code, err } = await validate();
    expect([code, err]).toEqual([0, 'passbench: Assumptions: request-id-form=dashed36.\n']);
    expect((await validate('--gap', 'request-id-form=hex32')).code).toBe(1);
    const file = join(folder, 'payloads/Lunch/a.json');
    expect((await validate(file)).code).toBe(0);
    expect((await runPassbench(['validate', file])).code).toBe(1);
  });

  test('a file that cannot be used is no reason to be silent', async () => {
    await symlink('/etc/hostname', join(folder, 'stories'));
    const { code, err } = await validate();
    expect(code).toBe(1);
    expect(err).toContain('stories is not used');
  });

  test('a folder that is none is unreadable input, and nothing is written into it', async () => {
    await rm(join(folder, 'passbench.json'));
    const { code, err } = await validate();
    expect([code, err]).toEqual([2, expect.stringContaining('is not a project: it has no passbench.json')]);
    expect((await runPassbench(['validate', '--project', join(folder, 'nowhere')])).code).toBe(2);
    expect((await validate('--previous', 'x.json')).code).toBe(2);
  });

  test('changes no byte of the project', async () => {
    await write('payloads/Lunch/a.json', '{ "a": 1.0,\r\n  "a": 2 }\n\n');
    const before = `${folder}-before`;
    await cp(folder, before, { recursive: true });
    await validate();
    for (const path of ['passbench.json', 'payloads/Lunch/a.json'])
      expect(await readFile(join(folder, path))).toEqual(await readFile(join(before, path)));
    await rm(before, { recursive: true });
  });
});

describe('template --project', () => {
  test('lists the templates of the project first, and prints one with its variables resolved, or as it is', async () => {
    const text = '{ "requestId": "{{uuid32}}", "orderModifyTime": "{{now}}" }';
    await write('templates/Gift card 500.json', text);
    const project = ['--project', folder];
    expect((await runPassbench(['template', ...project])).out).toMatch(
      /^--own 'Gift card 500' +A template of the project\.\n/,
    );
    const own = ['template', ...project, '--own', 'Gift card 500', '--at', '2026-11-25T14:00:00+08:00'];
    expect((await runPassbench([...own, '--raw'])).out).toBe(text);
    expect((await runPassbench(own)).out).toMatch(
      /^\{ "requestId": "[0-9a-f]{32}", "orderModifyTime": 1795586400000 \}$/,
    );
    expect((await runPassbench([...own, '--seed', '1'])).out).toBe((await runPassbench([...own, '--seed', '1'])).out);
  });

  test.each([
    [['--own', 'Gift'], /without --project/],
    [['--own', 'Gft', '--project'], /Did you mean "Gift"/],
    [['queue-up', '--own', 'Gift', '--project'], /Give only one/],
  ])('%j is refused in words', async (args, says) => {
    await write('templates/Gift.json', '{}');
    const { code, out, err } = await runPassbench([
      'template',
      ...args,
      ...(args.includes('--project') ? [folder] : []),
    ]);
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(says);
  });
});
