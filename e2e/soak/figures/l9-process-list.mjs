import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Another user reads the arguments of every process for as long as the bench starts and opens its window, and exchanges
 * each code that it finds. Needs root, to be that other user, and the built product.
 */
export const figure = {
  id: 'L9',
  what: 'Another user polls process lists while the window is opened, and exchanges what it finds',
  asked: '0 codes exchanged',
  quick: 3,
  full: 100,
  measure,
};

const otherUser = 65_534;

async function measure(ctx, rounds) {
  if (process.getuid?.() !== 0) return { measured: 'not run: it needs root to become another user', met: false };
  const count = { opened: 0, found: 0, exchanged: 0, looks: 0 };
  for (let round = 0; round < rounds; round++) {
    const outcome = await play(ctx);
    count.opened += outcome.opened ? 1 : 0;
    count.found += outcome.found;
    count.exchanged += outcome.exchanged;
    count.looks += outcome.looks;
  }
  const measured = `${count.exchanged} exchanged, ${count.found} codes found in ${count.looks} looks; ${count.opened} of ${rounds} windows opened`;
  return { measured, met: count.exchanged === 0 && count.found === 0 && count.opened === rounds };
}

/** One start with a browser that exchanges the code of the file it is given, and a thief beside it. */
async function play({ root }) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-l9-'));
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const browser = join(bin, 'chromium');
  await writeFile(browser, `#!${process.execPath}\n${fakeBrowser}`);
  await chmod(browser, 0o755);
  const thief = run(process.execPath, ['-e', thiefProgram], { uid: otherUser, gid: otherUser, cwd: '/', env: {} });
  await thief.says('looking');
  const host = run(process.execPath, [join(root, 'scripts/start.mjs'), '--browser', '--data', join(folder, 'data')], {
    env: { ...process.env, PATH: `${bin}:${process.env.PATH}`, DISPLAY: ':99' },
  });
  await host.says('Opened');
  await thief.says('enough');
  host.child.kill('SIGTERM');
  thief.child.kill('SIGTERM');
  await Promise.all([host.ended, thief.ended]);
  const [, looks = '0'] = [...thief.said().matchAll(/looks (\d+)/g)].at(-1) ?? [];
  await rm(folder, { recursive: true, force: true });
  return {
    opened: !host.said().includes('has not come yet'),
    found: [...thief.said().matchAll(/found/g)].length,
    exchanged: [...thief.said().matchAll(/exchanged/g)].length,
    looks: Number(looks),
  };
}

/** Opens the file it was given as a browser would, and stays. */
const fakeBrowser = `
const { readFileSync } = require('node:fs');
const file = new URL(process.argv.find((each) => each.startsWith('--app=')).slice(6));
const { origin, hash } = new URL(/url=([^"]+)"/.exec(readFileSync(file, 'utf8'))[1]);
setTimeout(() => fetch(origin + '/auth/exchange', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: origin },
  body: JSON.stringify({ code: hash.slice(1) }),
}), 1000);
setInterval(() => {}, 1000);`;

/** Reads every command line there is, again and again, and tries each code at once. */
const thiefProgram = `
const { readFileSync, readdirSync } = require('node:fs');
let looks = 0;
const tried = new Set();
const read = (pid) => { try { return readFileSync('/proc/' + pid + '/cmdline', 'latin1'); } catch { return ''; } };
const started = Date.now();
const look = async () => {
  for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name) && Number(name) !== process.pid)) {
    for (const [, origin, code] of read(pid).matchAll(/(http:\\/\\/127\\.0\\.0\\.1:\\d+)\\/#([\\w-]{43})/g)) {
      if (tried.has(code)) continue;
      tried.add(code);
      console.log('found');
      const headers = { 'Content-Type': 'application/json', Origin: origin };
      const answer = await fetch(origin + '/auth/exchange', { method: 'POST', headers, body: JSON.stringify({ code }) }).catch(() => null);
      if (answer?.ok) console.log('exchanged');
    }
  }
  looks += 1;
  if (Date.now() - started > 4000) console.log('enough, looks ' + looks);
  setImmediate(look);
};
console.log('looking');
look();`;

function run(program, args, options) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listeners = new Set();
  const read = (chunk) => {
    said += chunk;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  const ended = new Promise((resolve) => child.on('close', resolve));
  const says = (words) =>
    new Promise((resolve, reject) => {
      const look = () => said.includes(words) && resolve();
      listeners.add(look);
      look();
      void ended.then(() => reject(new Error(said.trim() || 'It ended at once.')));
    });
  return { child, says, ended, said: () => said };
}
