import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runPassbench } from '../../../../electron/cli/testing/fake-io.ts';
import { atOnce } from '../../../../electron/services/keys/vault/testing/vault-bench.ts';
import { needlesOf } from './secret-forms.mjs';
import { searchFolder, searchFor } from './secret-search.mjs';
import { secretsOfVault } from './vault-secrets.mjs';

const vault = String.raw`vault "of" a shop /\ & more`;
const file = 'passphrase of a file';
const header = 'credential-of-a-header/1+2';
const proxy = 'password/of a "proxy"';
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const wrongPassphrase = 'a wrong passphrase';

let folder = '';
const outputs = [];
let search = null;
const at = (name) => join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-leaks-'));
  const files = {
    vault,
    file,
    header,
    wrong: wrongPassphrase,
    proxy: `http://user:${encodeURIComponent(proxy)}@127.0.0.1:9`,
    'key.pem': key.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: file }),
    'call.json': '{"merchantBizNo":"A1"}',
  };
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text, { mode: 0o600 });
  const run = async (code, from, ...args) => {
    const done = await runPassbench([...args, '--data', at('data'), '--passphrase-file', at(from)]);
    expect([done.err, done.code]).toEqual([expect.any(String), code]);
    outputs.push(done.out, done.err);
  };
  await run(0, 'vault', 'keys', 'add', at('key.pem'), '--name', 'shop', '--key-passphrase-file', at('file'));
  await run(0, 'vault', 'keys', 'generate', '--name', 'made', '--algorithm', 'ECC224');
  await run(2, 'wrong', 'keys', 'generate', '--name', 'other');
  await run(2, 'vault', 'keys', 'add', at('key.pem'), '--name', 'other', '--key-passphrase-file', at('wrong'));
  const way = ['baseUrl=http://127.0.0.1:9', 'clientId=SHOP', `header.X-Key=@${at('header')}`, `proxy=@${at('proxy')}`];
  await run(0, 'vault', 'env', 'add', 'Way', 'key=shop', ...way);
  await run(0, 'vault', 'env', 'show', 'Way');
  await run(3, 'vault', 'send', at('call.json'), '--env', 'Way', '--scenario', 'queue-up', '--json');
  await run(0, 'vault', 'history', '--json');
  const typed = { vault, file, header, proxy, wrongPassphrase };
  search = searchFor(
    needlesOf([
      ...Object.entries(typed).map(([name, text]) => ({ name, text })),
      { name: 'the file', key },
      ...(await secretsOfVault(at('data'), vault, { derive: atOnce })),
    ]),
  );
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test('what commands print and keep holds no secret, whether they end well or not', async () => {
  expect(outputs.join('\n')).toContain('X-Key');
  expect(search(Buffer.from(outputs.join('\n')))).toEqual([]);
  const { files, found } = await searchFolder(at('data'), search);
  expect([files > 5, found]).toEqual([true, []]);
});

test('what a vault has made itself and is sealed under is known to the search', async () => {
  const secrets = await secretsOfVault(at('data'), vault, { derive: atOnce });
  expect(secrets.map(({ name }) => name)).toEqual([
    'the key that seals the vault',
    expect.stringMatching(/the key (?:made|shop) of the vault/),
    expect.stringMatching(/the key (?:made|shop) of the vault/),
  ]);
  await expect(secretsOfVault(at('data'), wrongPassphrase, { derive: atOnce })).rejects.toThrow('does not open');
  for (const [name, secret] of secrets.entries()) {
    const leak = secret.bytes ?? secret.key.export({ format: 'der', type: 'pkcs8' });
    await writeFile(at(`data/leak-${name}`), JSON.stringify({ level: 'debug', leak: leak.toString('base64') }));
  }
  const { found } = await searchFolder(at('data'), search);
  expect(new Set(found.map(([path]) => path))).toEqual(new Set(['leak-0', 'leak-1', 'leak-2']));
});
