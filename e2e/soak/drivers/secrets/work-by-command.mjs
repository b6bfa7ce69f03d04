import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * What a user does with keys and environments on the command line, mistakes too. `say` hears everything that is printed.
 * Rejects when a command ends otherwise than it should.
 */
export async function workByCommand({ root, data, brought, sandbox, session, control, say }) {
  const { at, urls, texts } = brought;
  const run = async (wanted, args, { passphrase = texts.vault, input = '' } = {}) => {
    const folder = args[1] === 'check' ? [] : ['--data', data]; // It stores nothing, and has no folder.
    const done = await command(root, [...args, ...folder], { passphrase, input });
    say(args.slice(0, 2).join(' '), done.printed);
    if (done.code !== wanted) throw new Error(`passbench ${args.join(' ')} ended with ${done.code}: ${done.printed}`);
  };
  let sent = 0;
  const payload = async () => {
    const { printed } = await command(root, ['template', 'queue-up', 'CALL_NUM'], { passphrase: '', input: '' });
    sent += 1;
    return printed.replace(/("merchantBizNo": *")[^"]*/, `$1${control}${sent}`);
  };
  const of = { at, run, payload, wrong: ['--passphrase-file', at('wrong-passphrase')] };
  await workWithKeys(of);
  await workWithEnvironments(of, { urls, sandbox, session });
  await sendAndSign(of);
  for (const args of [
    ['keys', 'list'],
    ['keys', 'public', 'shop'],
    ['env', 'list'],
    ['history', '--json'],
  ])
    await run(0, args);
}

/** The passphrase of the vault comes by this descriptor. */
const fd = ['--passphrase-fd', '3'];

async function workWithKeys({ at, run, wrong }) {
  const filePassphrase = ['--key-passphrase-file', at('file-passphrase')];
  await run(0, ['keys', 'add', at('curve.pem'), '--name', 'curve', ...filePassphrase, ...fd]);
  await run(0, ['keys', 'generate', '--name', 'made', '--algorithm', 'ECC224', '--passphrase-file', at('passphrase')]);
  for (const file of ['broken.pem', 'twisted.pem']) {
    await run(2, ['keys', 'add', at(file), '--name', 'other', ...fd]);
    await run(1, ['keys', 'check', at(file)]);
  }
  await run(2, [
    'keys',
    'add',
    at('shop.pem'),
    '--name',
    'other',
    '--key-passphrase-file',
    at('wrong-passphrase'),
    ...fd,
  ]);
  await run(1, ['keys', 'check', at('shop.pem'), ...wrong]);
  await run(2, ['keys', 'generate', '--name', 'other', ...wrong]);
  await run(2, ['keys', 'generate', '--name', 'other', ...fd], { passphrase: '' });
}

async function workWithEnvironments({ at, run, wrong }, { urls, sandbox, session }) {
  const base = ['key=shop', 'clientId=SHOP'];
  const { vault } = await session.call('session/open');
  const { pem } = await session.call('keys/publicOf', { id: vault.keys.find(({ name }) => name === 'shop').id });
  await session.call('sandbox/addClient', { clientId: 'SHOP', publicKey: pem });
  await run(0, ['env', 'add', 'Sandbox', ...base, `baseUrl=${sandbox.url}`, ...fd]);
  const way = [`baseUrl=${urls.service}`, `ca=${at('root.pem')}`, `proxy=@${at('proxy')}`];
  const clientKey = ['--client-key', at('client.key'), '--client-key-passphrase-file'];
  const certificate = `clientCert=${at('client.pem')}`;
  await run(2, ['env', 'add', 'Way', ...base, ...way, certificate, ...clientKey, at('wrong-passphrase'), ...fd]);
  await run(2, ['env', 'add', 'Way', ...base, ...way, ...wrong]);
  await run(0, ['env', 'add', 'Way', ...base, ...way, certificate, ...clientKey, at('client-passphrase'), ...fd]);
  for (const name of ['Sandbox', 'Way']) await run(0, ['env', 'set', name, `header.X-Api-Key=@${at('header')}`, ...fd]);
  await run(0, ['env', 'show', 'Way', '--json']);
}

async function sendAndSign({ at, run, payload, wrong }) {
  const send = ['send', '-', '--scenario', 'queue-up', '--json'];
  for (const name of ['Sandbox', 'Way']) {
    // The service does not sign its answers.
    await run(name === 'Way' ? 1 : 0, [...send, '--env', name, ...fd], { input: await payload() });
    await run(0, [...send, '--env', name, '--dry-run', ...fd], { input: await payload() });
    await run(2, [...send, '--env', name, ...wrong], { input: await payload() });
  }
  await run(0, ['check', '--env', 'Sandbox', '--ask', ...fd]);
  await run(0, ['check', '--env', 'Way', ...fd]);
  await run(2, ['sign', '-', '--key', at('broken.pem'), '--client-id', 'SHOP'], { input: await payload() });
  await run(
    0,
    [
      'sign',
      '-',
      '--scenario',
      'queue-up',
      '--key',
      'vault:curve',
      '--algorithm',
      'ECC224',
      '--client-id',
      'SHOP',
      ...fd,
    ],
    {
      input: await payload(),
    },
  );
}

/** Runs a command; the passphrase waits at its descriptor 3. Resolves to { code, printed }. */
function command(root, args, { passphrase, input }) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'dist/cli/passbench.js'), ...args], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) => resolve({ code, printed }));
    child.stdin.on('error', () => {});
    child.stdio[3].on('error', () => {}); // A command that asks for no passphrase reads none.
    child.stdio[3].end(`${passphrase}\n`);
    child.stdin.end(input);
  });
}
