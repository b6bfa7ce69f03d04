import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { LocalHost } from '../fixtures/local-host.ts';
import { runPassbench } from '../fixtures/passbench.ts';
import { BenchWindow } from '../pages/bench-window.ts';

const run = promisify(execFile);

/** A clone of the team's repository, as one of them has it. */
async function clone(origin: string, home: string, name: string) {
  const folder = join(home, 'team');
  await mkdir(home);
  await run('git', ['clone', '--quiet', origin, folder]);
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', [...args], { cwd: folder })).stdout;
  await git('config', 'user.name', name);
  await git('config', 'user.email', `${name}@team.example`);
  return { folder, git };
}

/** Opens the train ticket: a ticket of the cinema has the same name. */
async function openTrainTicket(bench: BenchWindow): Promise<void> {
  const rows = bench.payload('TICKETED');
  const shown = bench.editor.region.locator('[data-scenario]');
  for (let at = 0; at < (await rows.count()); at += 1) {
    await rows.nth(at).click();
    await expect(rows.nth(at)).toHaveAttribute('aria-current', 'true');
    if ((await shown.getAttribute('data-scenario')) === 'train-ticket') return;
  }
  throw new Error('There is no train ticket in the list.');
}

test('two people keep one project in git: what one changes is a readable diff, and comes in at the other', async ({
  browser,
}) => {
  test.slow(); // Two hosts, three windows and a repository.
  const root = await mkdtemp(join(tmpdir(), 'passbench-team-'));
  const origin = join(root, 'origin.git');
  await run('git', ['init', '--quiet', '--bare', '--initial-branch=main', origin]);
  const amy = await clone(origin, join(root, 'amy'), 'amy');
  const hostOfAmy = await LocalHost.startAt(join(root, 'amy'));
  const first = new BenchWindow(await browser.newPage());
  await first.open(hostOfAmy.address);

  await test.step('Amy makes the project where the repository is; what she typed before stays where it was', async () => {
    await first.editor.replace('G6532', 'C1001');
    await first.projects.make('Orders', ['team']);
    await first.ready();
    await first.projects.writeNotes('Ask Ben before you change the gift card.\n');
    await expect(first.saved()).toBeVisible();
    expect(await readFile(join(amy.folder, 'Orders', 'notes.md'), 'utf8')).toContain('Ask Ben');
    await amy.git('add', '--all');
    await amy.git('commit', '--quiet', '--message', 'Begin');
    await amy.git('push', '--quiet', '--set-upstream', 'origin', 'HEAD:main');
  });

  const ben = await clone(origin, join(root, 'ben'), 'ben');
  const project = join(ben.folder, 'Orders');
  const hostOfBen = await LocalHost.startAt(join(root, 'ben'), project);
  const second = new BenchWindow(await browser.newPage());
  await second.open(hostOfBen.address);

  await test.step('Ben opens it from his clone, which changes nothing in it', async () => {
    await expect(second.projects.open()).toContainText('Orders');
    await second.settled();
    expect(await ben.git('status', '--porcelain')).toBe('');
  });

  await test.step('what he types is one line of one file', async () => {
    await openTrainTicket(second);
    await second.editor.replace('G6532', 'D7777');
    await second.settled();
    await expect.poll(() => ben.git('diff', '--numstat')).toMatch(/^1\t1\tOrders\/payloads\/[^\n]*TICKETED\.json\n$/);
    const diff = await ben.git('diff', '--unified=0');
    expect(diff).toMatch(/^-.*"shift_number": "G6532",?$/m);
    expect(diff).toMatch(/^\+.*"shift_number": "D7777",?$/m);
  });

  await test.step('the pipeline checks all of it, and names the file that is wrong', async () => {
    const good = await runPassbench(['validate', '--project', project]);
    expect([good.code, good.err]).toEqual([0, '']);
    await second.editor.replace('"PASS_TICKET"', '7');
    await second.settled();
    await expect.poll(() => ben.git('diff')).toContain('"merchantBizType": 7');
    const bad = await runPassbench(['validate', '--project', project]);
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/TICKETED\.json:\d+:\d+: error type /);
    await second.editor.replace(' 7', ' "PASS_TICKET"');
    await second.settled();
    await expect.poll(() => ben.git('diff')).not.toContain('"merchantBizType": 7');
  });

  await test.step('Amy pulls, and her window shows it', async () => {
    await ben.git('commit', '--quiet', '--all', '--message', 'Another train');
    await ben.git('push', '--quiet');
    await openTrainTicket(first);
    await expect(first.stage.value('en_US', '/extInfo/shift_number')).toHaveText('G6532');
    await amy.git('pull', '--quiet');
    await expect(first.stage.value('en_US', '/extInfo/shift_number')).toHaveText('D7777');
    await first.settled();
    expect(await amy.git('status', '--porcelain')).toBe('');
  });

  await test.step('her own project has what she typed in it, in every window of hers', async () => {
    const other = new BenchWindow(await browser.newPage());
    await other.open(await hostOfAmy.newAddress());
    await first.projects.openRecent('My project');
    await first.ready();
    await expect(first.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
    await expect(other.projects.open()).toContainText('My project');
    await other.ready();
    await expect(other.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C1001');
  });

  await hostOfAmy.remove();
  await hostOfBen.remove();
  await rm(root, { recursive: true });
});
