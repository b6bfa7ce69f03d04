import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runPassbench, type Run } from '../testing/fake-io.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anchor = '2026-11-25T12:00:00+08:00';
const called = { at: '+0m', template: 'queue-up/CALL_NUM' };
const hostile = 'a\u0001<b>&"\'|`@team\u202e\ufffe\nnext]]>';
const stories = {
  good: {
    format: 'passbench.story/2',
    name: 'Good',
    anchor,
    calls: [called, { at: '+1m', check: { card: 'active' } }],
  },
  bad: {
    format: 'passbench.story/2',
    name: hostile,
    anchor,
    calls: [
      { ...called, expect: hostile },
      { at: '+1m', check: { shows: { en_US: [hostile] } } },
    ],
  },
};

async function put(name: keyof typeof stories): Promise<string> {
  const path = join(folder, `${name}.story.json`);
  await writeFile(path, JSON.stringify(stories[name], null, 1));
  return path;
}
const report = (name: string): string => join(folder, name);
const read = (name: string): Promise<string> => readFile(report(name), 'utf8');
async function runBoth(...args: readonly string[]): Promise<Run> {
  return runPassbench(['run', await put('good'), await put('bad'), ...args]);
}

/** Everything that XML 1.0 allows in a document, and no more. */
const isXml = (text: string): boolean =>
  [...text].every((letter) => /[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(letter));
/** The names of elements, and that each closes the one that is open. */
function elementsOf(xml: string): readonly string[] {
  const open: string[] = [];
  const names: string[] = [];
  for (const [, close, name = '', rest = ''] of xml.matchAll(/<(\/?)([a-z]+)((?:\s[\w]+="[^"<]*")*\s*\/?)>/g)) {
    if (close === '/') expect(open.pop()).toBe(name);
    else {
      names.push(name);
      if (!rest.endsWith('/')) open.push(name);
    }
  }
  expect(open).toEqual([]);
  return names;
}

describe('reports of a run', () => {
  it('write JUnit: a suite for each story, a case for each entry, the difference as text', async () => {
    const { code } = await runBoth('--report', `junit=${report('out.xml')}`);
    expect(code).toBe(1);
    const xml = await read('out.xml');
    expect(isXml(xml)).toBe(true);
    const names = elementsOf(xml.replace(/^<\?xml[^>]*\?>/, ''));
    expect(names.filter((name) => name === 'testsuite')).toHaveLength(2);
    expect(names.filter((name) => name === 'testcase')).toHaveLength(4);
    expect(names.filter((name) => name === 'failure')).toHaveLength(2);
    expect(xml).toContain('<testsuites name="passbench run" tests="4" failures="2" errors="0" skipped="0"');
    expect(xml).toContain('name="/calls/0 call CALL_NUM"');
    expect(xml).toContain('>code: asked a⟨U+0001⟩&lt;b&gt;&amp;&quot;');
    expect(xml).not.toContain('\u0001');
  });

  it('write what was not run, and what could not be read', async () => {
    await runPassbench(['run', await put('bad'), await put('good'), '--bail', '--report', `junit=${report('a.xml')}`]);
    expect(await read('a.xml')).toContain('<skipped message="not run"/>');
    await writeFile(join(folder, 'broken.story.json'), '{');
    const { code } = await runPassbench(['run', folder, '--report', `junit=${report('b.xml')}`]);
    expect(code).toBe(2);
    const xml = await read('b.xml');
    expect(xml).toContain('errors="1" skipped="2"');
    expect(xml).toContain('<error message="The story is not JSON');
  });

  it('write JSON as the document of standard output', async () => {
    const { out } = await runBoth('--json', '--report', `json=${report('out.json')}`);
    const [printed, written] = [JSON.parse(out), JSON.parse(await read('out.json'))];
    expect(await read('out.json')).not.toContain('\u202e');
    expect(written.stories.map(({ file, entries }: { file: string; entries: unknown }) => [file, entries])).toEqual(
      printed.stories.map(({ file, entries }: { file: string; entries: unknown }) => [file, entries]),
    );
  });

  it('write Markdown in which no text of a story is markup', async () => {
    await runBoth('--report', `md=${report('out.md')}`);
    const text = await read('out.md');
    expect(text).toContain('## Passbench: not passed');
    const outside = text.replaceAll(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, '');
    expect(outside).not.toMatch(/@team|<b>|next\]\]/);
    expect(text).not.toContain('\u202e');
  });

  it('write one page with the phones of each check in both languages', async () => {
    await runBoth('--report', `html=${report('out.html')}`);
    const page = await read('out.html');
    expect(page.match(/data-phone="zh_HK"/g)).toHaveLength(2);
    expect(page.match(/data-phone="en_US"/g)).toHaveLength(2);
    expect(page).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|<b>&amp;|\u202e/);
    expect(page.includes('\u0001')).toBe(false);
    expect(page).toContain('a⟨U+0001⟩&lt;b&gt;');
    expect(page.indexOf('data-place="1"')).toBeLessThan(page.indexOf('data-phone="zh_HK"'));
    expect((await stat(report('out.html'))).mode & 0o777).toBe(0o644);
  });

  it('write the page without phones where they cannot be drawn', async () => {
    const pictures = { drawPhones: () => Promise.reject(new Error('no thread')) };
    const { err, code } = await runPassbench(['run', await put('good'), '--report', `html=${report('out.html')}`], {
      pictures,
    });
    expect([code, err]).toEqual([0, expect.stringContaining('could not be drawn: no thread')]);
    expect(await read('out.html')).toContain('The phones of checks could not be drawn.');
  });

  it('print annotations that no text can break, on standard error beside JSON', async () => {
    const { out, err } = await runBoth('--report', 'github');
    const lines = out.split('\n').filter((line) => line.startsWith('::'));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::error file=\S+bad\.story\.json,line=6,col=3,title=.*::\/calls\/0 call CALL_NUM: code: asked .*%0Anext/,
    );
    expect(err).toBe('');
    const json = await runBoth('--json', '--report', 'github');
    expect(json.err.split('\n').filter((line) => line.startsWith('::error'))).toHaveLength(2);
    expect(() => json.json()).not.toThrow();
  });

  it.each([
    ['junit=FOLDER/none/a.xml', 'there is no such folder'],
    ['html=FOLDER', 'a folder has that name'],
    ['md=FOLDER/good.story.json/a.md', 'a part of its path is not a folder'],
    ['junti=FOLDER/a', 'Did you mean "junit"?'],
    ['junit', 'Write it as junit=FILE.'],
    ['github=FOLDER/a', 'github has no file'],
  ])('refuse %s before anything runs', async (target, words) => {
    const { code, err, out } = await runBoth('--json', '--report', target.replace('FOLDER', folder));
    expect([code, out, err]).toEqual([2, '', expect.stringContaining(words)]);
    expect((await readdir(folder)).filter((name) => name.includes('.half'))).toEqual([]);
  });

  it('refuse two reports to one file, and leave the old file where the command fails', async () => {
    await writeFile(report('a.xml'), 'old');
    const twice = await runBoth('--report', `junit=${report('a.xml')}`, '--report', `md=${report('a.xml')}`);
    expect([twice.code, twice.err]).toEqual([2, expect.stringContaining('Two reports cannot be written')]);
    expect(await read('a.xml')).toBe('old');
    expect((await readdir(folder)).filter((name) => name.includes('.half'))).toEqual([]);
  });

  it('never replace a story, its rows or a payload that is read', async () => {
    const story = await put('good');
    await writeFile(report('rows.csv'), 'a\n1\n');
    await symlink(story, report('link.xml'));
    const text = await readFile(story, 'utf8');
    const rows = ['--rows', report('rows.csv')];
    for (const file of [story, report('link.xml'), report('rows.csv')])
      expect(await runPassbench(['run', story, ...rows, '--report', `junit=${file}`])).toMatchObject({
        code: 2,
        err: expect.stringContaining('is read here, and would be replaced'),
      });
    const load = await runPassbench(['run', story, '--to', 'http://127.0.0.1:1', '--client-id', 'A', '--k6', story]);
    expect([load.code, load.err]).toEqual([2, expect.stringContaining('is read here')]);
    const checked = await runPassbench(['validate', story, '--report', `junit=${story}`]);
    expect([checked.code, await readFile(story, 'utf8')]).toEqual([2, text]);
  });

  it.skipIf(process.platform !== 'linux')('say that the disk is full, after the run', async () => {
    const { code, err, out } = await runBoth('--json', '--report', 'junit=/dev/full');
    expect([code, err]).toEqual([3, expect.stringContaining('/dev/full could not be written: the disk is full')]);
    expect(JSON.parse(out)).toMatchObject({ passed: 1, failed: 1 });
  });

  it('leave no half of a file where a folder stands in the way at the end', async () => {
    const heard = (text: string): void => void (text.includes('good') && mkdirSync(report('late.xml')));
    const { code } = await runPassbench(['run', await put('good'), '--report', `junit=${report('late.xml')}`], {
      heard,
    });
    expect(code).toBe(3);
    expect((await readdir(folder)).filter((name) => name.includes('.half'))).toEqual([]);
  });
});
