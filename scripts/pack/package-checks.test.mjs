import { describe, expect, it } from 'vitest';
import { packageChecks, sizeBudget, wantedFuses, wrongFuses } from './package-checks.mjs';
import { folderSizes, listFile, listOf, patternOf, readList, writtenList } from './packed-list.mjs';

const rightFuses = '000011001';
const hash = 'a'.repeat(64);
const notices = 'Notices\n\n  zod 1.0.0 (MIT)\n';
const filesOf = (texts) => Object.entries(texts).map(([path, text]) => ({ path, content: Buffer.from(text) }));

/** What the checks look at, of a good package for each platform; each fault is laid over it. */
function plantedContext({ files = {}, beside = {}, fuses = rightFuses, written = hash, ...more } = {}) {
  const { shipped = ['zod'], without = [], env = {}, problem = null } = more;
  const usual = { 'package.json': '{"productName":"Passbench"}', 'dist/electron/main.js': 'run();' };
  const besides = filesOf({ 'LICENSE.txt': 'Licence', 'THIRD-PARTY-NOTICES.txt': notices, ...beside });
  const packed = filesOf({ ...usual, ...files }).map((file) => ({ ...file, problem }));
  const packages = ['linux', 'mac', 'win'].map((platform) => ({
    platform,
    packed,
    beside: besides.filter(({ path }) => !without.includes(path)),
    headerHash: hash,
    written: platform === 'linux' ? null : written,
    fuses,
  }));
  const isWhole = Object.keys({ ...files, ...beside }).length + without.length === 0;
  const list = isWhole ? listOf(packages, { electron: ['zod'] }) : plantedContext().list;
  return { packages, list, shipped: { electron: shipped }, notices, licence: 'Licence', root: '/srv/bench', env };
}

/** The problems that the checks find, by the name of the check; what comes on every platform once. */
function found(context) {
  const failed = packageChecks
    .map(({ name, problems }) => [name, problems(context)])
    .filter(([, problems]) => problems.length > 0);
  return Object.fromEntries(
    failed.map(([name, problems]) => [name, problems.filter((each) => !/^(?:mac|win)\b/.test(each))]),
  );
}

const list = 'the files are those of the list';

describe('a good package', () => {
  it('has no problems', () => {
    expect(found(plantedContext())).toEqual({});
  });
});

describe('a planted fault', () => {
  it('of a file more or less is named, with the command that takes it over', () => {
    const next = `These differ from ${listFile}. What is not meant goes (rm -r dist, npm run build); what is: npm run pack:check -- --update`;
    const more = found(plantedContext({ files: { 'dist/electron/notes.txt': 'mine' } }))[list];
    expect(more).toEqual(['+ app.asar: dist/electron/notes.txt', next]);
    const context = plantedContext();
    context.list.push('app.asar: dist/electron/store-thread.js');
    expect(found(context)[list]).toEqual(['- app.asar: dist/electron/store-thread.js', next]);
  });

  it.each([
    ['a source map', 'dist/renderer/assets/a.js.map', '{}', 'no source maps', 'it is a source map'],
    ['the name of one', 'dist/renderer/a.js', '//# sourceMappingURL=a.js.map', 'no source maps', 'names one'],
    [
      'one inside',
      'dist/renderer/a.js',
      '//# sourceMappingURL=data:application/json;base64,e30=',
      'no source maps',
      'names one',
    ],
    ['a test', 'dist/electron/main.test.js', '', 'no tests', 'belongs to tests'],
    ['what tests use', 'dist/electron/testing/stand-in.js', '', 'no tests', 'belongs to tests'],
    [
      'an installed package',
      'node_modules/vitest/index.js',
      '',
      'no packages, and no tools in the bundles',
      'of an installed package',
    ],
    [
      'a path of this checkout',
      'dist/electron/a.js',
      'load("/srv/bench/shared/x.ts")',
      'no path of this machine',
      '/srv/bench/',
    ],
    [
      'a path of another machine',
      'dist/electron/a.js',
      `load("/${'home'}/ann/x.ts")`,
      'no path of this machine',
      'ann/',
    ],
    [
      'a path of Windows',
      'dist/electron/a.js',
      String.raw`load("C:\\Use${'rs'}\\ann")`,
      'no path of this machine',
      'C:',
    ],
    [
      'a private key',
      'dist/electron/a.js',
      `"-----BEGIN PRIVATE KEY-----\\n${'A'.repeat(64)}"`,
      'no keys, no secrets',
      'a private key',
    ],
    ['a file of keys', 'dist/electron/demo.pem', 'x', 'no keys, no secrets', 'by its name'],
    ['a token', 'dist/electron/a.js', `"ghp_${'a'.repeat(36)}"`, 'no keys, no secrets', 'a token of a code host'],
  ])('of %s is named', (_, path, text, check, words) => {
    const [problem] = found(plantedContext({ files: { [path]: text } }))[check];
    expect(problem).toContain(`linux, app.asar/${path}: `);
    expect(problem).toContain(words);
    expect(problem.split('. ').length).toBeGreaterThan(1);
  });

  it('of a secret that this process was given is named by its variable, and not repeated', () => {
    const planted = {
      files: { 'dist/electron/a.js': '"correct horse battery"' },
      env: { DEPLOY_TOKEN: 'correct horse battery', A_KEY: '' },
    };
    const [problem] = found(plantedContext(planted))['no keys, no secrets'];
    expect(problem).toContain('what the variable DEPLOY_TOKEN says');
    expect(problem).not.toContain('horse');
  });

  it('of words about keys is none', () => {
    const text = 'read("PRIVATE KEY"); say("-----BEGIN PRIVATE KEY-----")';
    expect(Object.keys(found(plantedContext({ files: { 'dist/electron/main.js': text } })))).toEqual([]);
  });

  it('of a tool in a bundle is named', () => {
    const problems = found(plantedContext({ shipped: ['zod', 'vitest'] }));
    expect(problems['no packages, and no tools in the bundles'][0]).toContain(
      'dist/electron: vitest is bundled, which is a tool',
    );
    expect(problems['licence and notices of all that is packed'][0]).toContain('vitest is packed and not named');
  });

  it.each(wantedFuses.slice(0, 8).map(([name, wanted], index) => [name, wanted, index]))(
    'of a flipped %s is named',
    (name, wanted, index) => {
      const flipped = [...rightFuses].with(index, wanted === '0' ? '1' : '0').join('');
      expect(found(plantedContext({ fuses: flipped }))['nine fuses']).toEqual([
        `linux: ${name} is ${flipped[index]} and must be ${wanted}. Set it under electronFuses in electron-builder.yml.`,
      ]);
    },
  );

  it('of missing, removed and unknown fuses is named; the ninth is left as Electron has it', () => {
    expect(wrongFuses('000011000')).toEqual([]);
    expect(wrongFuses('')).toHaveLength(9);
    expect(wrongFuses('00001100')).toEqual(['WasmTrapHandlers is missing and must be default']);
    expect(wrongFuses('r00011001')).toEqual(['RunAsNode is r and must be 0']);
    expect(wrongFuses(`${rightFuses}0`)[0]).toContain('1 fuses are not known here');
  });

  it('of a name that cannot change later is named', () => {
    const check = 'the names that cannot change later';
    expect(found(plantedContext({ files: { 'package.json': '{"name":"passbench"}' } }))[check]).toEqual([
      'linux: package.json calls the product undefined. Set productName to Passbench.',
    ]);
    for (const name of ['passbench', 'Passbench.exe'])
      expect(found(plantedContext({ beside: { [name]: '' } }))[check]).toEqual([
        `linux, ${name}: the command has this name. Set executableName in electron-builder.yml to passbench-desktop.`,
      ]);
  });

  it('of a file that the archive has another hash of is named', () => {
    const problems = found(plantedContext({ problem: 'is not what the header has the hash of' }));
    expect(problems['each file of the archive has the hash of its content']).toContain(
      'linux, app.asar/dist/electron/main.js: it is not what the header has the hash of. Pack again; asarUnpack stays empty.',
    );
  });

  it.each([
    ['no hash', null, 'holds no hash'],
    ['another hash', 'f'.repeat(64), 'holds ffff'],
  ])('of a program with %s of the archive is named', (_, written, words) => {
    const check = packageChecks.find(({ name }) => name.startsWith('the programs hold'));
    const problems = check.problems(plantedContext({ written }));
    expect(problems.map((each) => each.split(':')[0])).toEqual(['mac', 'win']);
    expect(problems[0]).toContain(words);
  });

  it('of missing or changed notices is named', () => {
    const check = 'licence and notices of all that is packed';
    expect(found(plantedContext({ without: ['LICENSE.txt'] }))[check]).toEqual([
      'linux: LICENSE.txt is not in the package. Look at extraFiles in electron-builder.yml.',
    ]);
    expect(found(plantedContext({ beside: { 'THIRD-PARTY-NOTICES.txt': 'short' } }))[check]).toEqual([
      'linux, THIRD-PARTY-NOTICES.txt: it is not what was built. Pack again.',
    ]);
  });

  it('of a font that is packed twice is named', () => {
    const files = { 'dist/renderer/fonts/a.woff2': 'font', 'dist/render/b.woff2': 'font', 'dist/c.woff2': 'other' };
    expect(found(plantedContext({ files }))['each font once']).toEqual([
      'app.asar/dist/render/b.woff2: it is the font dist/renderer/fonts/a.woff2 again. Pictures and window share one copy (build.mjs, vite.config.ts).',
    ]);
  });

  it('of a package over its budget is named, with the largest files', () => {
    const context = plantedContext();
    context.packages[0].packed.push({ path: 'dist/render/large.js', content: Buffer.alloc(sizeBudget) });
    const problems = packageChecks.find(({ name }) => name.startsWith('at most 18.5 MB')).problems(context);
    expect(problems).toHaveLength(3);
    expect(problems[0]).toMatch(
      /^linux: 18500\d+ bytes, \d+ over the budget\. Largest: dist\/render\/large\.js \(18500000\)/,
    );
  });
});

describe('the sizes by folder', () => {
  it('add what is below each, the largest first', () => {
    const files = { 'a/b/one.js': '12345', 'a/b/two.js': '1', 'a/three.js': '12', 'package.json': '{}' };
    expect(folderSizes(filesOf(files))).toEqual([
      { folder: 'a/b', bytes: 6, count: 2 },
      { folder: 'a', bytes: 2, count: 1 },
      { folder: '.', bytes: 2, count: 1 },
    ]);
  });
});

describe('the list of files', () => {
  it.each([
    ['dist/renderer/assets/index-DXquPRso.js', 'dist/renderer/assets/index-*.js'],
    ['dist/renderer/assets/text-diff--kNLu6fP.js', 'dist/renderer/assets/text-diff-*.js'],
    ['dist/renderer/fonts/noto-sans-hk-12-wght-normal.woff2', 'dist/renderer/fonts/noto-sans-hk-#-wght-normal.woff2'],
    [
      'dist/renderer/fonts/noto-sans-hk-latin-wght-normal.woff2',
      'dist/renderer/fonts/noto-sans-hk-latin-wght-normal.woff2',
    ],
    ['dist/render/render-thread.js', 'dist/render/render-thread.js'],
    ['dist/electron/anything-DXquPRso.js', 'dist/electron/anything-DXquPRso.js'],
  ])('knows %s as %s', (path, pattern) => {
    expect(patternOf(path)).toBe(pattern);
  });

  it('is read as it was written', () => {
    const { list: lines } = plantedContext();
    expect(readList(writtenList(lines))).toEqual(lines);
  });
});
