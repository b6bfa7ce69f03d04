import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../../steps/browser.mjs';
import { processTree, readMemory } from '../drivers/process-memory.mjs';
import { newAddress, openSession, withHost } from '../drivers/running-host.mjs';
import { foundIn, needlesOf, piecesOf } from '../drivers/secret-forms.mjs';

/** So many windows work with keys, one after another. */
const measureWith =
  (rounds) =>
  async ({ root, say }) => {
    const executablePath = findBrowser();
    if (executablePath === null) return { measured: 'No Chromium or Chrome is installed.', met: false };
    const count = { found: new Set(), files: 0, megabytes: 0, processes: 0, controls: 0 };
    for (let round = 0; round < rounds; round++) {
      say(`round ${round + 1} of ${rounds}`);
      await withHost(root, (host) => work({ root, host, executablePath, count }));
    }
    const found = [...count.found];
    if (found.length > 0) console.error(found.join('\n'));
    const words = [
      `${found.length} secrets found in outputs, answers, arguments, environments, ${count.files} files, and ${Math.round(count.megabytes)} MB of memory of ${count.processes} processes of the browser`,
      `positive control found in ${count.controls} of ${rounds * 2}`,
    ];
    return { measured: words.join('; '), met: found.length === 0 && count.controls === rounds * 2 };
  };

async function work({ root, host, executablePath, count }) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const [vault, file, proxy] = [0, 1, 2].map(() => `canary ${randomBytes(9).toString('hex')} battery`);
  const control = `control ${randomBytes(12).toString('hex')}`;
  const needles = needlesOf({
    'the private key': piecesOf(privateKey),
    'the passphrase of the vault': [Buffer.from(vault)],
    'the passphrase of a file': [Buffer.from(file)],
    'the password of a proxy': [Buffer.from(proxy)],
  });
  const look = (where, bytes) => {
    for (const is of foundIn(bytes, needles)) count.found.add(`${where}: ${is}`);
  };
  const profile = await mkdtemp(join(tmpdir(), 'passbench-profile-'));
  const { chromium } = await import('@playwright/test');
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    chromiumSandbox: false,
    args: ['--remote-debugging-port=0'],
  });
  try {
    const page = browser.pages()[0] ?? (await browser.newPage());
    await page.goto(await newAddress(host));
    await page.getByRole('navigation').first().waitFor();
    const outputs = await workWithKeys({ root, host, privateKey, vault, file, proxy, control });
    for (const [where, text] of Object.entries(outputs)) look(where, Buffer.from(text));
    await page.reload();
    await page.getByRole('navigation').first().waitFor();
    await lookThroughBrowser(profile, { control, look, count });
  } finally {
    await browser.close();
  }
  look('the terminal', Buffer.from(host.printed()));
  for (const part of ['cmdline', 'environ']) look(part, readFileSync(`/proc/${host.child.pid}/${part}`));
  count.controls += (await lookThroughFiles(host.data, { control, look, count })) ? 1 : 0;
  await lookThroughFiles(profile, { control, look, count });
  await rm(profile, { recursive: true, force: true });
}

/** Everything that a window and a command do with secrets. Gives what was answered and printed. */
async function workWithKeys({ root, host, privateKey, vault, file, proxy, control }) {
  const session = await openSession({ ...host, address: await newAddress(host) });
  const answers = [];
  const call = async (method, input = {}) => {
    const { status, body } = await session.post(method, { json: input });
    answers.push(body);
    if (status !== 200) throw new Error(`${method} was answered with ${status}: ${body.slice(0, 300)}`);
    return JSON.parse(body).json;
  };
  const whileTyping = async (asked, ...lines) => {
    for (const line of lines) {
      await printedBehind(host, typedUpTo);
      typedUpTo = host.printed().length;
      host.child.stdin.write(`${line}\n`);
    }
    return asked;
  };
  let typedUpTo = 0;
  const { sandbox } = await call('session/open');
  await whileTyping(call('vault/create'), vault, vault);
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: file });
  await call('keys/inbox');
  await writeFile(join(host.data, 'inbox', 'shop.pem'), pem, { mode: 0o600 });
  await call('keys/inbox');
  const { keys } = await whileTyping(call('keys/importFile', { file: 'shop.pem', name: 'shop' }), file);
  await call('keys/removeInboxFile', { file: 'shop.pem' });
  const [key] = keys;
  const { pem: publicKey } = await call('keys/publicOf', { id: key.id });
  await call('sandbox/addClient', { clientId: 'SHOP', publicKey });
  const environment = {
    format: 'passbench.environment/1',
    id: key.id,
    name: 'Shop',
    kind: 'test',
    baseUrl: sandbox.url,
    clientId: 'SHOP',
    key: { name: key.name, publicSha256: key.publicSha256 },
    platformKey: sandbox.publicKeyPem,
    proxy: 'http://127.0.0.1:9',
  };
  await call('environments/save', { environment });
  await whileTyping(call('environments/askProxyCredentials', { id: environment.id }), `user:${proxy}`);
  await call('environments/askGrant', { id: environment.id });
  const code = /The code for it: (\w+)\n/.exec(host.printed())?.[1] ?? '';
  await call('environments/confirmGrant', { id: environment.id, code });
  const order = {
    scenario: 'queue-up',
    text: `{"merchantBizNo":"${control}","requestId":"${'a'.repeat(32)}"}`,
    environment: environment.id,
  };
  await call('send/run', { ticket: 'through the proxy', ...order }); // Which nobody serves.
  await call('environments/save', { environment: { ...environment, proxy: 'none' } });
  await call('send/prepare', order);
  await call('send/run', { ticket: 'directly', ...order });
  await call('documents/save', {
    documents: [{ id: 'control', name: control, scenario: 'queue-up', orderNo: control, text: order.text }],
  });
  await session.post('environments/check', { json: { id: environment.id, ask: true } });
  answers.push(await command(root, ['keys', 'list', '--data', host.data], vault));
  answers.push(await command(root, ['env', 'show', 'Shop', '--data', host.data], vault));
  answers.push(
    await command(
      root,
      ['send', '-', '--env', 'Shop', '--scenario', 'queue-up', '--data', host.data, '--json', '--passphrase-fd', '3'],
      vault,
      order.text,
    ),
  );
  await call('vault/lock');
  session.close();
  return { 'answers to windows and commands': answers.join('\n') };
}

function command(root, args, passphrase, input = '') {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'dist/cli/passbench.js'), ...args], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.on('close', () => resolve(printed));
    child.stdin.on('error', () => {});
    child.stdio[3].on('error', () => {}); // A command that asks for no passphrase reads none.
    child.stdio[3].end(`${passphrase}\n`);
    child.stdin.end(input);
  });
}

/** Waits until the host asks, behind what it had printed before. */
function printedBehind(host, from) {
  return new Promise((resolve) => {
    const look = () => {
      if (!host.printed().slice(from).endsWith(': ')) return;
      host.child.stdout.off('data', look);
      setImmediate(resolve);
    };
    host.child.stdout.on('data', look);
    look();
  });
}

async function lookThroughBrowser(profile, { control, look, count }) {
  const main = processTree(process.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(profile));
  let isThere = false;
  const wanted = [Buffer.from(control), Buffer.from(control, 'utf16le')];
  for (const pid of processTree(main)) {
    count.processes += 1;
    const read = await readMemory(pid, (bytes) => {
      look('memory of the browser', bytes);
      isThere ||= wanted.some((text) => bytes.includes(text));
    });
    count.megabytes += read / 2 ** 20;
  }
  count.controls += isThere ? 1 : 0;
}

/** Whether the control is in one of the files. */
async function lookThroughFiles(folder, { control, look, count }) {
  let isThere = false;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0));
    count.files += 1;
    look(`the file ${entry.name}`, bytes);
    isThere ||= bytes.includes(control);
  }
  return isThere;
}

export const figure = {
  id: '13',
  what: 'secrets outside of the vault',
  asked:
    '0 secrets after a full run in outputs, files, browser profile, arguments and environments, in eight encodings; 0 in the memory of the browser; the positive control is found',
  quick: measureWith(1),
  full: measureWith(2),
};
