import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { locales } from '../../../shared/specification/locales.ts';
import { inProcessRenderer } from '../../services/bench/render/testing/in-process-renderer.ts';
import { openTestBench } from '../../services/bench/workspace/testing/open-test-bench.ts';
import { keyedFolder } from '../../services/platform/data-folder/testing/keyed-folder.ts';
import { runPassbench } from '../testing/fake-io.ts';

const story = (name: string): string =>
  JSON.stringify({
    format: 'passbench.story/2',
    name,
    anchor: '2026-11-25T12:00:00+08:00',
    calls: [
      { at: '+0m', template: 'queue-up/CALL_NUM', expect: 'SUCCESS' },
      { at: '+1m', check: { card: 'active' } },
    ],
  });

test('the command line and a window make the same bytes of the same stories at the same time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-evidence-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const now = Date.UTC(2026, 10, 25, 6, 0, 0);
  const ports = { pictures: inProcessRenderer(), now: () => now, version: '1.2.3' };
  const bench = await openTestBench(await keyedFolder(join(folder, 'data')), () => undefined, ports);
  onTestFinished(() => bench.close());
  const stories = ['Lunch', 'Dinner'].map((name, at) => ({ id: `s${at}`, name, text: story(name) }));
  await bench.workspace.stories.save(stories);
  const pieces: Buffer[] = [];
  const asked = { of: { of: 'stories', ids: null }, keepPersonal: false, locales, key: null } as const;
  for await (const { bytesBase64 } of bench.workspace.exchange.evidence(asked, undefined))
    pieces.push(Buffer.from(bytesBase64, 'base64'));
  await mkdir(join(folder, 'stories'));
  for (const { name, text } of stories) await writeFile(join(folder, 'stories', `${name}.story.json`), text);
  const out = join(folder, 'evidence.zip');
  const at = new Date(now).toISOString();
  expect(await runPassbench(['evidence', 'make', join(folder, 'stories'), '--out', out, '--at', at])).toMatchObject({
    code: 0,
  });
  expect((await readFile(out)).equals(Buffer.concat(pieces))).toBe(true);
});
