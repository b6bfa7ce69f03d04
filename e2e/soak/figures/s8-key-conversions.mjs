import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { examineKey } from '../../../electron/services/keys/keys/read-key.ts';
import { withFileName } from '../../../electron/services/keys/keys/report/key-report.ts';
import { passphrase } from '../../../electron/services/keys/keys/testing/sample-texts.ts';
import { keyFixtures } from '../../../electron/services/keys/keys/testing/key-fixtures.ts';

const programs = ['openssl', 'ssh-keygen', 'keytool', 'puttygen', 'install'];

/** Key stores are kept as their beginnings; whole ones are made here, by the program that reads them. */
const madeHere = { 'a Java key store': 'JKS', 'a Java key store, JCEKS': 'JCEKS' };

/**
 * Runs each command that a refused file is answered with, as it is printed and by a shell, in a folder that holds the
 * file. It must end well, and what it leaves must be a key that can be used or what it promises: a certificate.
 */
async function measure({ say }) {
  const asked = keyFixtures.map((fixture) => ({ fixture, report: examineKey(fixture.bytes, fixture.passphrase) }));
  const commands = asked.filter(({ report: { next } }) => next !== null && programs.includes(next.en.split(' ')[0]));
  const wrong = [];
  const missing = new Set();
  for (const { fixture, report } of commands) {
    say(fixture.name);
    const outcome = await outcomeOf(fixture, report.next.en);
    if (outcome === 'no program') missing.add(report.next.en.split(' ')[0]);
    else if (outcome !== null) wrong.push(`${fixture.name}: ${outcome}`);
  }
  if (wrong.length > 0) console.error(wrong.join('\n'));
  const leftOut = missing.size === 0 ? '' : `; not here: ${[...missing].join(', ')}`;
  return {
    measured: `${commands.length} commands that refused files are answered with: ${wrong.length} did not do what they say${leftOut}`,
    met: wrong.length === 0 && missing.size === 0 && commands.length > 20,
  };
}

async function outcomeOf({ name, bytes }, next) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-key-'));
  try {
    await writeFile(join(folder, 'the key'), bytes, { mode: 0o600 });
    if (madeHere[name] !== undefined) await makeStore(folder, madeHere[name]);
    const command = withFileName(next, 'the key');
    const done = await run('sh', ['-c', answered(command)], folder);
    if (done.code === 127) return 'no program';
    if (done.code !== 0) return `${command}: ${done.said}`;
    const made = (await readdir(folder)).filter((file) => file !== 'the key');
    const given = made.includes('converted.p12') ? 'changeit' : passphrase;
    const reports = await Promise.all(made.map(async (file) => examineKey(await readFile(join(folder, file)), given)));
    return reports.some(({ usable }) => usable)
      ? null
      : `${command}: ${reports.map(({ sentence }) => sentence.en).join(' ')}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The passphrase is asked for on a terminal; here it is given in the way that each program has for scripts. */
function answered(command) {
  if (command.startsWith('openssl pkcs12') || command.startsWith('openssl pkey'))
    return `${command} -passin 'pass:${passphrase}'`;
  if (command.startsWith('keytool')) return `${command} -srcstorepass changeit -deststorepass changeit`;
  if (command.startsWith('puttygen'))
    return `printf '%s' '${passphrase}' > said && ${command} --old-passphrase said --new-passphrase /dev/null; code=$?; rm said; exit $code`;
  return command.replace("ssh-keygen -p -N ''", `ssh-keygen -p -P '${passphrase}' -N ''`);
}

function makeStore(folder, type) {
  const store = ['-keystore', 'made', '-storetype', type, '-storepass', 'changeit', '-keypass', 'changeit'];
  const key = ['-genkeypair', '-keyalg', 'RSA', '-keysize', '2048', '-alias', 'a', '-dname', 'CN=x'];
  return run('sh', ['-c', `keytool ${[...key, ...store].join(' ')} && mv made 'the key'`], folder);
}

function run(program, args, cwd) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { cwd, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? 1), said: `${stdout}${stderr}`.trim().slice(-300) }),
    );
    child.stdin.end();
  });
}

export const figure = {
  id: 'S8',
  what: 'commands that refused key files are answered with',
  asked: 'each runs as it stands (openssl, ssh-keygen, keytool, puttygen) and leaves what it says',
  measure,
};
