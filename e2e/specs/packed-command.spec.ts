import { spawn } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';
let file = '';

// The command is packed once, in place of once a worker.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-packed-'));
  // Other users run what is in it, too.
  await chmod(folder, 0o755);
  const { code, text } = await run(process.execPath, [join(root, 'scripts/pack-cli.mjs'), '--out', folder], root);
  expect(text).toContain('passbench-cli-');
  expect(code).toBe(0);
  const [name = ''] = (await readdir(folder)).filter((each) => /^passbench-cli-\d+\.\d+\.\d+\.tgz$/.test(each));
  file = join(folder, name);
});
test.afterAll(() => rm(folder, { recursive: true, force: true }));

type Ended = { readonly code: number | null; readonly out: string; readonly text: string };
type Where = { readonly env?: Readonly<Record<string, string>>; readonly uid?: number };

/** Runs a program with nothing of this repository: npm has an empty cache and asks no registry. */
function run(command: string, args: readonly string[], cwd: string, { env = {}, uid }: Where = {}): Promise<Ended> {
  const alone = {
    PATH: process.env['PATH'],
    HOME: join(folder, 'home'),
    npm_config_cache: join(folder, 'cache'),
    npm_config_offline: 'true',
    npm_config_prefix: join(folder, 'global'),
    npm_config_update_notifier: 'false',
  };
  return new Promise((resolve, reject) => {
    const user = uid === undefined ? {} : { uid, gid: uid };
    const child = spawn(command, args, { cwd, env: { ...alone, ...env }, stdio: ['ignore', 'pipe', 'pipe'], ...user });
    let [out, text] = ['', ''];
    child.stdout.on('data', (piece: Buffer) => {
      out += piece.toString();
      text += piece.toString();
    });
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, text }));
  });
}

async function emptyFolder(name: string): Promise<string> {
  const made = join(folder, name);
  await mkdir(made, { recursive: true });
  return made;
}

const shell = (script: string, cwd: string, where?: Where): Promise<Ended> =>
  run('/bin/sh', ['-ec', script], cwd, where);

test('the packed command is small, and holds no installed package and no Electron', async () => {
  expect((await stat(file)).size).toBeLessThan(10_000_000);
  const inside = await emptyFolder('inside');
  expect((await shell(`tar -xzf '${file}'`, inside)).code).toBe(0);
  const names = await readdir(join(inside, 'package'), { recursive: true });
  const expected = ['LICENSE', 'THIRD-PARTY-NOTICES.txt', 'dist/cli/passbench.js', 'dist/render/render-thread.js'];
  expect(names).toEqual(expect.arrayContaining(expected));
  expect(names.filter((name) => /noto-sans-hk-.*\.woff2$/.test(name)).length).toBeGreaterThan(100);
  const outside = /node_modules|\.map$|\.test\.|\.ts$|^dist\/(?!cli|render)|^dist\/renderer\/(?!fonts)/;
  expect(names.filter((name) => outside.test(name))).toEqual([]);
  for (const name of names.filter((each) => each.endsWith('.js'))) {
    const text = await readFile(join(inside, 'package', name), 'utf8');
    expect(text, name).not.toMatch(/from ['"]electron['"]|require\(['"]electron['"]\)/);
    expect(text.includes(root), `${name} names a path of this machine`).toBe(false);
  }
});

test('it is installed for everybody and by npx in an empty folder, without a network', async () => {
  const empty = await emptyFolder('empty');
  const installed = await run('npm', ['install', '--global', file], empty);
  expect(installed.text).toContain('added 1 package');
  const version = (await readFile(join(root, 'package.json'), 'utf8')).match(/"version": "([^"]+)"/)?.[1];
  const passbench = join(folder, 'global/bin/passbench');
  expect(await run(passbench, ['--version'], empty)).toMatchObject({ code: 0, text: `${version}\n` });
  const made = await shell(
    `'${passbench}' template queue-up CALL_NUM > call.json; '${passbench}' validate call.json`,
    empty,
  );
  expect(made).toMatchObject({ code: 0, text: 'call.json: good (queue-up)\n' });
  await cp(file, join(empty, 'passbench.tgz'));
  expect(await run('npx', ['--yes', './passbench.tgz', '--version'], empty)).toMatchObject({
    code: 0,
    out: `${version}\n`,
  });
  // No SQLite: neither a newer Node nor the optional package.
  const hasSqlite = Number(process.versions.node.split('.')[0]) >= 22;
  test.skip(hasSqlite, 'This Node has a store of its own.');
  const store = await run(passbench, ['sandbox', '--data', 'data', '--json'], empty);
  expect(store).toMatchObject({
    code: 2,
    out: '',
    text: expect.stringContaining('This runtime has no SQLite. It needs'),
  });
});

/** The lines of shell of a pipeline: `run: LINE`, or the list below `script:`. */
async function stepsOf(name: string): Promise<readonly string[]> {
  const text = await readFile(join(root, 'docs/pipelines', name), 'utf8');
  const steps = text.split('\n').flatMap((line) => /^\s+- (?:run: )?((?:npm|passbench) .*)$/.exec(line)?.[1] ?? []);
  expect(steps).toHaveLength(3);
  return steps;
}

/** A repository of another team. */
async function repository(name: string): Promise<string> {
  const made = await emptyFolder(name);
  for (const each of ['tools', 'payloads', 'stories']) await mkdir(join(made, each));
  await cp(file, join(made, 'tools', 'passbench-cli-1.0.0.tgz'));
  const passbench = `npx --yes ./tools/passbench-cli-1.0.0.tgz`;
  await shell(`${passbench} template queue-up CALL_NUM > payloads/call.json`, made);
  const calls = [{ at: '+0m', template: 'queue-up/CALL_NUM', expect: 'SUCCESS' }];
  await writeFile(join(made, 'stories/lunch.story.json'), JSON.stringify({ format: 'passbench.story/1', calls }));
  return made;
}

for (const name of ['github.yml', 'gitlab.yml']) {
  test(`the steps of ${name} pass, and a wrong payload fails them where it is`, async () => {
    const made = await repository(`of-${name}`);
    const where = { env: { PATH: `${join(folder, 'global/bin')}:${process.env['PATH']}` } };
    for (const step of await stepsOf(name)) {
      const { code, text } = await shell(step, made, where);
      expect({ step, code, text: code === 0 ? '' : text }).toEqual({ step, code: 0, text: '' });
    }
    const call = join(made, 'payloads/call.json');
    await writeFile(call, (await readFile(call, 'utf8')).replace('"CALL_NUM"', '"CALLED"'));
    const [, validate = '', play = ''] = await stepsOf(name);
    const { code, out } = await shell(validate, made, where);
    expect(code).toBe(1);
    const told = name === 'github.yml' ? out : await readFile(join(made, 'payloads.xml'), 'utf8');
    expect(told).toMatch(name === 'github.yml' ? /^::error .*file=payloads\/call\.json,line=4/m : /<failure[^]*CALLED/);
    expect((await shell(play, made, where)).code).toBe(0);
  });
}

test('the Containerfile installs without a network, and its command needs neither root nor a place to write', async () => {
  const text = await readFile(join(root, 'Containerfile'), 'utf8');
  const [installs, ...others] = text.split('\n').flatMap((line) => /^RUN (.*)$/.exec(line)?.[1] ?? []);
  expect(others).toEqual([]);
  expect(text).not.toMatch(/^(?:ADD|HEALTHCHECK|EXPOSE)|curl|wget|apt/m);
  expect(text.indexOf('\nUSER node\n')).toBeGreaterThan(text.indexOf('\nRUN '));
  const image = await emptyFolder('image');
  await cp(file, join(image, file.slice(folder.length + 1)));
  const places = new Map([
    ['/opt/passbench', join(image, 'opt')],
    ['/tmp/', `${image}/`],
  ]);
  const here = (installs ?? '').replaceAll(/\/opt\/passbench|\/tmp\//g, (place) => places.get(place) ?? place);
  expect(await shell(here, image)).toMatchObject({ code: 0 });
  const work = await emptyFolder('image/work');
  const passbench = join(image, 'opt/node_modules/.bin/passbench');
  await shell(`'${passbench}' template queue-up CALL_NUM > call.json`, work);
  // Another user than the owner can write nowhere here.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const where = { ...nobody, env: { HOME: '/nowhere', TMPDIR: '/nowhere' } };
  await chmod(work, 0o555);
  expect(await run(passbench, ['validate', 'call.json'], work, where)).toMatchObject({
    code: 0,
    text: 'call.json: good (queue-up)\n',
  });
  expect(await run(passbench, ['--help'], work, where)).toMatchObject({ code: 0 });
  expect(await run(passbench, ['template'], work, where)).toMatchObject({ code: 0 });
  await chmod(work, 0o755);
});
