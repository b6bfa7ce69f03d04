import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { openapiProfile, signingProfiles } from '../../../shared/protocol/signing/signing-profiles.ts';
import { keyFile, snippet, snippetLanguages } from '../../../shared/protocol/snippets/index.ts';
import { anyText, hostileTexts, longText } from '../../../shared/protocol/snippets/testing/hostile-texts.ts';
import { wrongTrust } from '../drivers/snippet-trust.mjs';
import { runningSandbox } from '../drivers/running-sandbox.mjs';
import { literalPrograms } from '../drivers/snippet-literals.mjs';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';

/** What no named profile has. */
const ownProfiles = [
  { ...openapiProfile, id: 'utc-z, raw base64', time: 'utc-z', value: 'base64' },
  { ...openapiProfile, id: 'utc-z-millis, no version', time: 'utc-z-millis', keyVersion: null },
];

/**
 * Each snippet in its own runtime. That bodies are exact is asked of the languages themselves: a program of hundreds of
 * literals prints what it read. That the calls are right is asked of the sandbox, over HTTP and HTTPS.
 */
export const figure = {
  id: 'W1',
  what: 'snippets in the runtimes of their languages',
  asked:
    'every body exact, every call verified and accepted, in every signing profile, over HTTP and HTTPS; the root trusted as the window says',
  quick: { texts: 100, profiles: ownProfiles },
  full: { texts: 2000, profiles: [...signingProfiles, ...ownProfiles] },
  measure,
};

/** What says that a runtime is there, and what Debian calls the package that brings it. */
const runtimes = [
  { id: 'curl', probe: ['sh', '-c', 'command -v curl && command -v openssl'], packages: 'curl openssl' },
  { id: 'node', probe: [process.execPath, '--version'], packages: 'nodejs' },
  { id: 'python', probe: ['python3', '-c', 'import cryptography'], packages: 'python3-cryptography' },
  { id: 'java', probe: ['javac', '-version'], packages: 'default-jdk-headless' },
  { id: 'php', probe: ['php', '--version'], packages: 'php-cli' },
  { id: 'go', probe: ['go', 'version'], packages: 'golang-go' },
];

async function measure({ root, say }, { texts, profiles }) {
  await buildParts(root, ['cli']);
  const folder = await mkdtemp(join(tmpdir(), 'passbench-snippets-'));
  const present = runtimes.filter(({ probe: [command, ...args] }) => spawnSync(command, args).status === 0);
  const missing = runtimes.filter((runtime) => !present.includes(runtime));
  const all = [...hostileTexts, longText, ...fc.sample(anyText, texts)];
  const wrong = [];
  for (const { id } of present) {
    say(`${id}: ${all.length} bodies`);
    wrong.push(...(await wrongLiterals(id, all, folder)));
  }
  let calls = 0;
  for (const isSecure of [false, true]) {
    const made = await callAll({
      root,
      folder: join(folder, isSecure ? 'https' : 'http'),
      isSecure,
      present,
      profiles,
      say,
    });
    calls += made.calls;
    wrong.push(...made.wrong);
  }
  const told = missing.map(({ id, packages }) => `${id} not run (Debian: ${packages})`);
  return {
    measured: `${all.length} bodies and ${calls} calls in ${present.map(({ id }) => id).join(', ')}: ${wrong.length} wrong; ${['C# has no runtime in Debian and was not run', ...told].join('; ')}`,
    met: wrong.length === 0 && missing.length === 0 && calls === present.length * profiles.length * 2,
    details: wrong.slice(0, 5).join('\n'),
  };
}

/** A program of the language that prints each body in base64, a line each. */
async function wrongLiterals(id, texts, folder) {
  const { fileName, command, source } = literalPrograms[id];
  const { body } = snippetLanguages.find((language) => language.id === id);
  await writeFile(join(folder, fileName), source(texts.map((text) => body(text))));
  const printed = execFileSync(command[0], command.slice(1), { cwd: folder, maxBuffer: 1e9, encoding: 'utf8' });
  const lines = printed.split('\n');
  return texts
    .filter((text, at) => lines[at] !== Buffer.from(text).toString('base64'))
    .map((text) => `${id} reads another text than ${JSON.stringify(text).slice(0, 200)}`);
}

async function callAll({ root, folder, isSecure, present, profiles, say }) {
  await mkdir(folder);
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await writeFile(join(folder, keyFile), privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await writeFile(join(folder, 'public.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  const clientId = `T_1"it's"\\u0041$HOME\`id\`%s`;
  const flags = ['--client', `${clientId}=${join(folder, 'public.pem')}`, ...(isSecure ? ['--tls'] : [])];
  const sandbox = await runningSandbox(root, flags);
  const wrong = [];
  let calls = 0;
  try {
    for (const { id } of present)
      for (const profile of profiles) {
        say(`${isSecure ? 'HTTPS' : 'HTTP'}: ${id}, ${profile.id}`);
        const path = `${sandbox.path}?trace=%7B1%7D&it=%27`;
        const keyVersion = profile.keyVersion === null ? null : '1';
        const facts = { method: 'POST', signedPath: path, clientId, keyVersion, profile, rootFile: sandbox.root };
        const body = sandbox.payload(`${id}-${profile.id}`);
        const printed = await runSnippet(id, folder, { ...facts, url: sandbox.url + path, body });
        const line = await sandbox.nextCall();
        calls += 1;
        if (line.verdict !== 'verified' || line.resultStatus !== 'S' || !/200[^]*"resultCode":"SUCCESS"/.test(printed))
          wrong.push(`${id}, ${profile.id}: ${printed} ${JSON.stringify(line)}`);
      }
    if (isSecure)
      for (const { id } of present.filter((runtime) => runtime.id !== 'curl'))
        wrong.push(...(await wrongTrust(id, { folder, ...sandbox })));
  } finally {
    await sandbox.end();
  }
  return { calls, wrong };
}

async function runSnippet(id, folder, facts) {
  const language = snippetLanguages.find((each) => each.id === id);
  await writeFile(join(folder, language.fileName), snippet(language, facts));
  const [command, ...args] = language.command.split(' ');
  const { stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return stdout + stderr;
}
