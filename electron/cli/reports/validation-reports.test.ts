import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { runPassbench } from '../testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-validation-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const at = (name: string): string => join(folder, name);
const read = (name: string): Promise<string> => readFile(at(name), 'utf8');
/** Three findings at least, one of which names a control character of the payload. */
const bad = '{\n "requestId": "\\u0001x", "merchantBizNo": 5,\n "colour\\u202e": "red" }';

const result = z.strictObject({
  ruleId: z.string(),
  ruleIndex: z.int(),
  level: z.enum(['error', 'warning', 'note']),
  message: z.strictObject({ text: z.string().min(1) }),
  locations: z.tuple([
    z.strictObject({
      physicalLocation: z.strictObject({
        artifactLocation: z.strictObject({ uri: z.string(), index: z.int() }),
        region: z.strictObject({
          startLine: z.int().min(1),
          startColumn: z.int().min(1),
          endLine: z.int().min(1),
          endColumn: z.int().min(1),
        }),
      }),
      logicalLocations: z
        .array(z.strictObject({ fullyQualifiedName: z.string(), kind: z.literal('value') }))
        .optional(),
    }),
  ]),
});
const log = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.literal('Passbench'),
          version: z.string(),
          rules: z.array(z.strictObject({ id: z.string() })),
        }),
      }),
      columnKind: z.literal('utf16CodeUnits'),
      artifacts: z.array(z.strictObject({ location: z.strictObject({ uri: z.string() }) })),
      results: z.array(result),
    }),
  ]),
});

describe('reports of validate', () => {
  it('write SARIF with each finding at its place', async () => {
    await writeFile(at('bad call.json'), bad);
    const { code, out } = await runPassbench([
      'validate',
      at('bad call.json'),
      '--json',
      '--report',
      `sarif=${at('out.sarif')}`,
    ]);
    expect(code).toBe(1);
    const text = await read('out.sarif');
    expect(/[^\n\u0020-\u{10ffff}]|\u202e/u.test(text)).toBe(false);
    const { runs } = log.parse(JSON.parse(text));
    const [{ results, tool, artifacts }] = runs;
    const [{ findings }] = z
      .tuple([z.object({ findings: z.array(z.object({ rule: z.string(), message: z.string(), line: z.int() })) })])
      .parse(JSON.parse(out));
    expect(findings.length).toBeGreaterThan(2);
    expect(
      results.map(({ ruleId, message, locations: [place] }) => [
        ruleId,
        message.text,
        place.physicalLocation.region.startLine,
      ]),
    ).toEqual(findings.map(({ rule, message, line }) => [rule, message, line]));
    expect(results.every(({ ruleId, ruleIndex }) => tool.driver.rules[ruleIndex]?.id === ruleId)).toBe(true);
    expect(artifacts).toEqual([{ location: { uri: pathToFileURL(at('bad call.json')).href } }]);
  });

  it('write JUnit: a failure for each error, and a case for a file without findings', async () => {
    await writeFile(at('bad.json'), bad);
    const { out: good } = await runPassbench(['template', 'queue-up', 'CALL_NUM']);
    await writeFile(at('good.json'), good);
    await runPassbench(['validate', at('bad.json'), at('good.json'), '--report', `junit=${at('out.xml')}`]);
    const xml = await read('out.xml');
    expect(xml).toContain('<testcase name="no findings"');
    expect(xml).toMatch(/<testcase name="2:\d+ type \/merchantBizNo"[^>]*><failure message="/);
    expect(/[^\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(xml)).toBe(false);
  });

  it('print annotations, on standard error beside JSON', async () => {
    await writeFile(at('bad.json'), bad);
    const { out } = await runPassbench(['validate', at('bad.json'), '--report', 'github']);
    expect(out).toMatch(
      /^::error file=\S+bad\.json,line=2,col=\d+,endLine=2,endColumn=\d+,title=type::\/merchantBizNo: /m,
    );
    const json = await runPassbench(['validate', at('bad.json'), '--json', '--report', 'github']);
    expect(json.err).toContain('::error file=');
    expect(() => json.json()).not.toThrow();
  });

  it('name the files of a project where they are, and the entries of its stories', async () => {
    await mkdir(at('stories'), { recursive: true });
    await writeFile(at('passbench.json'), JSON.stringify({ format: 'passbench.project/1', name: 'P', gaps: {} }));
    const calls = [
      { at: '+0m', template: 'queue-up/CALL_NUM' },
      { at: '+1m', check: { card: 'used' } },
    ];
    const story = { format: 'passbench.story/2', anchor: '2026-11-25T12:00:00+08:00', calls };
    await writeFile(at('stories/a.story.json'), JSON.stringify(story, null, 1));
    const { code } = await runPassbench(['validate', '--project', folder, '--report', `sarif=${at('out.sarif')}`]);
    expect(code).toBe(1);
    const { runs } = log.parse(JSON.parse(await read('out.sarif')));
    expect(runs[0].results).toMatchObject([
      {
        ruleId: 'expect',
        message: { text: 'expected card used, got active' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: pathToFileURL(at('stories/a.story.json')).href },
              region: { startLine: 9 },
            },
          },
        ],
      },
    ]);
  });

  it.each([
    ['a', 'Two reports cannot be written'],
    ['none/b', 'there is no such folder'],
  ])('refuse a second report to %s, and leave nothing of the first', async (second, words) => {
    await writeFile(at('bad.json'), bad);
    await writeFile(at('a'), 'old');
    const reports = ['--report', `junit=${at('a')}`, '--report', `sarif=${at(second)}`];
    const { code, err } = await runPassbench(['validate', at('bad.json'), ...reports]);
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
    expect(await read('a')).toBe('old');
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'bad.json']);
  });

  it.skipIf(process.platform !== 'linux')('write the others where the disk of one is full', async () => {
    await writeFile(at('bad.json'), bad);
    const reports = ['--report', 'sarif=/dev/full', '--report', `junit=${at('a')}`];
    const { code, err } = await runPassbench(['validate', at('bad.json'), ...reports]);
    expect([code, err]).toEqual([3, expect.stringContaining('/dev/full could not be written: the disk is full')]);
    expect(await read('a')).toContain('<testsuites ');
  });

  it('leave the old file, and nothing beside it, where the command is ended', async () => {
    await writeFile(at('bad.json'), bad);
    await writeFile(at('a'), 'old');
    const ended = { stop: AbortSignal.abort() };
    const { code } = await runPassbench(['validate', at('bad.json'), '--report', `junit=${at('a')}`], ended);
    expect([code, await read('a')]).toEqual([130, 'old']);
    expect((await readdir(folder)).toSorted()).toEqual(['a', 'bad.json']);
  });

  it('name files from the workspace of a workflow, where the step is in a folder of it', async () => {
    await writeFile(at('bad.json'), bad);
    vi.stubEnv('GITHUB_WORKSPACE', dirname(folder));
    const { out } = await runPassbench(['validate', at('bad.json'), '--report', 'github']);
    expect(out).toContain(`::error file=${basename(folder)}/bad.json,line=`);
    vi.stubEnv('GITHUB_WORKSPACE', at('elsewhere'));
    const outside = await runPassbench(['validate', at('bad.json'), '--report', 'github']);
    expect(outside.out).toContain(`bad.json,line=`);
    expect(outside.out).not.toContain('file=../bad.json');
  });

  it('refuse a file that cannot be written before anything is checked', async () => {
    await writeFile(at('bad.json'), bad);
    const { code, out, err } = await runPassbench(['validate', at('bad.json'), '--report', `sarif=${at('none/out')}`]);
    expect([code, out, err]).toEqual([2, '', expect.stringContaining('there is no such folder')]);
    const dash = await runPassbench(['validate', at('bad.json'), '--report', 'junit=-']);
    expect([dash.code, dash.out, dash.err]).toEqual([2, '', expect.stringContaining('- is not standard output here')]);
  });
});
