import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { demandBuilt, makePackages } from './make-packages.mjs';
import { packContext, packStep } from './pack-check.mjs';
import { packageChecks } from './package-checks.mjs';
import { listOf } from './packed-list.mjs';

const project = fileURLToPath(new URL('../..', import.meta.url));
let root = '';

const put = async (file, text) => {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
};

/** A small product, built: the real configuration of the packager, and a line for each program. */
beforeEach(async () => {
  // The suite forbids the product to touch prototypes by name; the packager, which is not of it, does.
  vi.stubEnv('NODE_OPTIONS', '');
  root = await mkdtemp(join(tmpdir(), 'passbench-product-'));
  for (const file of ['electron-builder.yml', 'scripts/pack/no-modules.mjs', 'assets', 'LICENSE'])
    await cp(join(project, file), join(root, file), { recursive: true });
  await symlink(join(project, 'node_modules'), join(root, 'node_modules'));
  const manifest = {
    name: 'passbench',
    productName: 'Passbench',
    version: '1.0.0',
    license: 'MIT',
    type: 'module',
    main: 'dist/electron/main.js',
    description: 'A bench',
  };
  await put(
    'package.json',
    JSON.stringify({ ...manifest, dependencies: { zod: '*' }, devDependencies: { vitest: '*' } }),
  );
  for (const name of ['main.js', 'preload.cjs', 'ask.cjs', 'store-thread.js'])
    await put(`dist/electron/${name}`, 'run();');
  for (const name of ['render/render-thread.js', 'render/page.css', 'renderer/index.html'])
    await put(`dist/${name}`, 'x');
  await put('dist/THIRD-PARTY-NOTICES.txt', '\n  zod 1.0.0 (MIT)\n');
  for (const part of ['electron', 'render', 'window'])
    await put(`dist/notices/${part}.json`, '{"files":["node_modules/zod/index.js"],"external":[]}');
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(root, { recursive: true, force: true });
});

const failures = (context) =>
  packageChecks.map(({ name, problems }) => [name, problems(context)]).filter(([, problems]) => problems.length > 0);

describe('packages', () => {
  it('are made for every platform with all fuses set, and hold what was built and nothing that is installed', async () => {
    for (const name of ['cli/passbench.js', 'host/host.js', 'stamps/cli'])
      await put(`dist/${name}`, 'not for packages');
    const context = await packContext(root);
    const { packages } = context;
    expect(packages.map(({ platform }) => platform)).toEqual(['linux', 'mac', 'win']);
    expect(failures({ ...context, list: listOf(packages, context.shipped) })).toEqual([]);
    const [{ packed, headerHash }, mac, win] = packages;
    expect(packed.map(({ path }) => path).filter((path) => !path.startsWith('dist/'))).toEqual(['package.json']);
    expect(packed.map(({ path }) => path).join(' ')).not.toMatch(/cli|host|stamps|node_modules/);
    expect([mac.written, win.written]).toEqual([headerHash, headerHash]);
    const plist = mac.beside.find(({ path }) => path === 'Contents/Info.plist')?.content.toString('utf8');
    expect(plist).toMatch(
      /<key>CFBundleDocumentTypes<[^]*<string>json<[^]*<key>LSHandlerRank<\/key>\s*<string>Alternate</,
    );
  }, 120_000);

  it('with faults planted in what is built are found out, each with where it is', async () => {
    await put('dist/renderer/a.js', `load("${root}/shared/x.ts") //# sourceMappingURL=a.js.map`);
    await put('dist/renderer/a.js.map', '{}');
    await put('dist/electron/testing/stand-in.js', '');
    await put('dist/electron/demo.pem', 'x');
    await put('dist/electron/node_modules/vitest/index.js', '');
    const failed = Object.fromEntries(failures(await packContext(root, ['linux'])));
    expect(failed['no source maps'][0]).toContain('app.asar/dist/renderer/a.js: ');
    expect(failed['no tests'][0]).toContain('app.asar/dist/electron/testing/stand-in.js: ');
    expect(failed['no path of this machine'][0]).toContain(root);
    expect(failed['no keys, no secrets'][0]).toContain('app.asar/dist/electron/demo.pem: ');
    const planted = 'app.asar/dist/electron/node_modules/vitest/index.js';
    expect(failed['no packages, and no tools in the bundles'][0]).toContain(planted);
    expect(failed['the files are those of the list']).toContain('+ app.asar: dist/electron/demo.pem');
    expect(failed['the files are those of the list']).not.toContain('+ app.asar: dist/renderer/a.js.map');
  }, 120_000);

  it('are not made of a dist that is not there, or half there; the words say what is missing', async () => {
    await rm(join(root, 'dist/renderer'), { recursive: true });
    expect(() => demandBuilt(root)).toThrow(
      'Only a part is built: dist/renderer/index.html is empty or not there. rm -r dist and npm run build make all.',
    );
    expect(await packStep.run(root)).toMatchObject({
      passed: 0,
      failed: 1,
      output: expect.stringContaining('Only a part'),
    });
    await put('dist/electron/main.js', '');
    expect(() => demandBuilt(root)).toThrow('dist/electron/main.js, dist/renderer/index.html are empty');
    await rm(join(root, 'dist'), { recursive: true });
    await rm(join(root, 'LICENSE'));
    await expect(makePackages(root)).rejects.toThrow('Nothing is built: dist/electron/main.js, ');
  });

  it('fail with the words of the packager where its configuration is wrong', async () => {
    await put('electron-builder.yml', 'appId: dev.passbench.app\nnonsense: true\n');
    await expect(makePackages(root, ['linux'])).rejects.toThrow(/The packager failed\.[^]*unknown property 'nonsense'/);
  }, 60_000);
});
