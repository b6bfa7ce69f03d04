// What must be true of every package. A check answers its problems, one sentence each: where it is, what it is, what to do.
import { homedir } from 'node:os';
import { unlistedChanges } from './packed-list.mjs';

/** The most that a package may hold beside Electron's runtime, in bytes. */
export const sizeBudget = 18_500_000;

/** Packages that build, test or pack, and never run in the product. */
const tools =
  /^(?:electron(?:-.*)?|@electron\/.*|esbuild|vite|vitest|rolldown|@vitejs\/.*|@vitest\/.*|@playwright\/.*|playwright.*|typescript|@types\/.*|knip|ox(?:lint|fmt).*|fast-check|ajv|axe-core|@seriousme\/.*|zxing-wasm)$/;

/** Every file with where it lies; an archive that is the same on several platforms once. */
function everyFile({ packages }) {
  return packages.flatMap(({ platform, headerHash, packed, beside }, index) => {
    const isRepeated = packages.slice(0, index).some((earlier) => earlier.headerHash === headerHash);
    return [
      ...(isRepeated ? [] : packed.map((file) => ({ ...file, where: `${platform}, app.asar/${file.path}` }))),
      ...beside.map((file) => ({ ...file, where: `${platform}, ${file.path}` })),
    ];
  });
}

const notOf = (files, isWrong, sentence) =>
  files.flatMap((file) => (isWrong(file) ? [`${file.where}: ${sentence}`] : []));

/** All checks but whether the application starts. A context is { packages, list, shipped, notices, licence, root, env }. */
export const packageChecks = [
  {
    name: 'the files are those of the list',
    problems: ({ packages, shipped, list }) => unlistedChanges(packages, shipped, list),
  },
  {
    name: 'no source maps',
    problems: (context) =>
      notOf(
        everyFile(context),
        ({ path, content }) => path.endsWith('.map') || content.includes('//# sourceMappingURL='),
        'it is a source map, or names one. Leave it out of the build (build.mjs, vite.config.ts).',
      ),
  },
  {
    name: 'no tests',
    problems: (context) =>
      notOf(
        everyFile(context),
        ({ path }) => /\.(?:test|spec|shots)\.|(?:^|\/)(?:e2e|testing|tests?|__tests__|fixtures|coverage)\//.test(path),
        'it belongs to tests. Take it out of `files` in electron-builder.yml.',
      ),
  },
  { name: 'no packages, and no tools in the bundles', problems: packagesThatStay },
  { name: 'no path of this machine', problems: pathsOfThisMachine },
  {
    name: 'no keys, no secrets',
    problems: (context) =>
      everyFile(context).flatMap(({ where, path, content }) =>
        secretsIn(path, content, context.env).map(
          (what) => `${where}: ${what}. Find where the build takes it from, and take it out.`,
        ),
      ),
  },
  { name: 'each file of the archive has the hash of its content', problems: wrongContents },
  { name: 'the programs hold the hash of the archive', problems: wrongHeaders },
  { name: 'nine fuses', problems: wrongWires },
  { name: 'the names that cannot change later', problems: wrongNames },
  { name: 'licence and notices of all that is packed', problems: wrongNotices },
  { name: 'each font once', problems: fontsPackedTwice },
  { name: `at most ${sizeBudget / 1e6} MB beside Electron's runtime`, problems: tooLarge },
];

function packagesThatStay(context) {
  const installed = notOf(
    everyFile(context),
    ({ path }) => /(?:^|\/)node_modules\//.test(path),
    'it is of an installed package; all that runs is bundled. Look at `beforeBuild` and `files` in electron-builder.yml.',
  );
  const bundled = Object.entries(context.shipped).flatMap(([part, names]) =>
    names
      .filter((name) => tools.test(name))
      .map((name) => `dist/${part}: ${name} is bundled, which is a tool. Import it nowhere but in tests.`),
  );
  return [...installed, ...bundled];
}

/** The folder of this checkout and of the user who works here, and what looks like one of another machine. */
function pathsOfThisMachine(context) {
  const home = homedir();
  const own = [context.root, ...(home.length > 1 ? [home] : [])].map((folder) => `${folder.replace(/[\\/]+$/, '')}/`);
  const spelt = own.flatMap((path) => [path, path.replaceAll('/', '\\'), path.replaceAll('/', '\\\\')]);
  const anyones = /(?<![\w.])\/(?:home|Users)\/[A-Za-z][\w.-]*\/|\b[A-Z]:\\{1,2}Users\\/;
  return everyFile(context).flatMap(({ where, content }) => {
    const text = content.toString('latin1');
    const found = spelt.find((path) => text.includes(path)) ?? anyones.exec(text)?.[0];
    return found === undefined
      ? []
      : [`${where}: it holds the path ${found} of a machine. Find the import that writes its own place.`];
  });
}

function wrongContents({ packages }) {
  return packages.flatMap(({ platform, packed }) =>
    packed.flatMap(({ path, problem }) =>
      problem === null || problem === undefined
        ? []
        : [`${platform}, app.asar/${path}: it ${problem}. Pack again; asarUnpack stays empty.`],
    ),
  );
}

/** On Linux no program holds it, since Electron does not look at it there. */
function wrongHeaders({ packages }) {
  return packages.flatMap(({ platform, headerHash, written }) => {
    if (platform === 'linux' || written === headerHash) return [];
    const says =
      written === null
        ? 'holds no hash of the archive'
        : `holds ${written}, and the archive's header has ${headerHash}`;
    return [`${platform}: the program ${says}. Nothing may touch app.asar after it was packed.`];
  });
}

/** What each fuse must be, in the order of the wire: 0 off, 1 on, `default` as Electron has it. */
export const wantedFuses = [
  ['RunAsNode', '0'],
  // No page has cookies, and reading their key would open the keychain at each start.
  ['EnableCookieEncryption', '0'],
  ['EnableNodeOptionsEnvironmentVariable', '0'],
  ['EnableNodeCliInspectArguments', '0'],
  ['EnableEmbeddedAsarIntegrityValidation', '1'],
  ['OnlyLoadAppFromAsar', '1'],
  ['LoadBrowserProcessSpecificV8Snapshot', '0'],
  ['GrantFileProtocolExtraPrivileges', '0'],
  ['WasmTrapHandlers', 'default'],
];

/** What is wrong with the fuses of a program, a sentence for each; nothing where all nine are as they must be. */
export function wrongFuses(fuses) {
  const wrong = wantedFuses.flatMap(([name, wanted], index) => {
    const state = fuses[index] ?? 'missing';
    return state === wanted || (wanted === 'default' && /^[01]$/.test(state))
      ? []
      : [`${name} is ${state} and must be ${wanted}`];
  });
  const unknown = fuses.length - wantedFuses.length;
  return unknown > 0
    ? [...wrong, `${unknown} fuses are not known here: say in package-checks.mjs what they must be`]
    : wrong;
}

function wrongWires({ packages }) {
  return packages.flatMap(({ platform, fuses }) =>
    wrongFuses(fuses).map((what) => `${platform}: ${what}. Set it under electronFuses in electron-builder.yml.`),
  );
}

/** The runtime calls the keychain's entry and the menus by the product's name; `passbench` is the command alone. */
function wrongNames({ packages }) {
  return packages.flatMap(({ platform, packed, beside }) => {
    const manifest = packed.find(({ path }) => path === 'package.json')?.content.toString('utf8') ?? '{}';
    const { productName } = JSON.parse(manifest);
    const program = beside.find(({ path }) => /^passbench(?:\.exe)?$/i.test(path));
    return [
      ...(productName === 'Passbench'
        ? []
        : [`${platform}: package.json calls the product ${productName}. Set productName to Passbench.`]),
      ...(program === undefined
        ? []
        : [
            `${platform}, ${program.path}: the command has this name. Set executableName in electron-builder.yml to passbench-desktop.`,
          ]),
    ];
  });
}

function wrongNotices({ packages, shipped, notices, licence }) {
  const named = [...new Set(Object.values(shipped).flat())];
  const unnamed = named.filter((name) => !notices.includes(`\n  ${name} `));
  return [
    ...unnamed.map(
      (name) => `THIRD-PARTY-NOTICES.txt: ${name} is packed and not named. npm run build writes the notices again.`,
    ),
    ...packages.flatMap(({ platform, beside }) => [
      ...missingText(platform, beside, 'THIRD-PARTY-NOTICES.txt', notices),
      ...missingText(platform, beside, 'LICENSE.txt', licence),
    ]),
  ];
}

function missingText(platform, beside, name, text) {
  const found = beside.find(({ path }) => path.split('/').at(-1) === name);
  if (found === undefined)
    return [`${platform}: ${name} is not in the package. Look at extraFiles in electron-builder.yml.`];
  return found.content.toString('utf8') === text
    ? []
    : [`${platform}, ${found.path}: it is not what was built. Pack again.`];
}

/** The bytes of a package that are ours: its archive and the texts beside the program. */
export function ownBytes({ packed, beside }) {
  const texts = beside.filter(({ path }) => /(?:THIRD-PARTY-NOTICES|\/LICENSE|^LICENSE)\.txt$/.test(path));
  return [...packed, ...texts].reduce((sum, { content }) => sum + content.length, 0);
}

function tooLarge({ packages }) {
  return packages.flatMap((each) => {
    const bytes = ownBytes(each);
    if (bytes <= sizeBudget) return [];
    const largest = each.packed.toSorted((one, other) => other.content.length - one.content.length).slice(0, 3);
    const names = largest.map(({ path, content }) => `${path} (${content.length})`).join(', ');
    return [
      `${each.platform}: ${bytes} bytes, ${bytes - sizeBudget} over the budget. Largest: ${names}. Shrink them, or raise sizeBudget in package-checks.mjs and say why.`,
    ];
  });
}

function fontsPackedTwice({ packages: [first] }) {
  const known = new Map();
  return first.packed.flatMap(({ path, content }) => {
    if (!/\.(?:woff2?|ttf)$/.test(path)) return [];
    const earlier = known.get(content.toString('latin1'));
    known.set(content.toString('latin1'), path);
    return earlier === undefined
      ? []
      : [
          `app.asar/${path}: it is the font ${earlier} again. Pictures and window share one copy (build.mjs, vite.config.ts).`,
        ];
  });
}

/** Kinds of secrets by what they look like. The words of a key file alone are none: the product explains them. */
const shapes = [
  ['a private key', /-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----(?:\s|\\[rn])+(?:[A-Za-z0-9+/=]{32,}|Proc-Type)/],
  ['a key of a cloud service', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of a code host', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{40,}|glpat-[\w-]{20})/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=/],
  ['a token of a chat service', /\bxox[abprs]-[\w-]{10,}/],
];

const secretFile =
  /(?:^|\/)(?:\.npmrc|\.netrc|\.env[^/]*|id_(?:rsa|ed25519|ecdsa)|[^/]+\.(?:pem|key|p12|pfx|jks|keystore))$/;

/** What of a file is a secret, in words that do not repeat it: by its name, its content, or a secret variable of `env` in it. */
function secretsIn(path, content, env) {
  const text = content.toString('latin1');
  const byName = secretFile.test(path) ? ['it is a file that holds keys or credentials by its name'] : [];
  const byShape = shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `it holds ${what}`);
  const given = Object.entries(env).filter(
    ([name, value]) =>
      /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE|API_?KEY/i.test(name) && (value ?? '').length >= 12,
  );
  const byValue = given
    .filter(([, value]) => text.includes(value))
    .map(([name]) => `it holds what the variable ${name} says`);
  return [...byName, ...byShape, ...byValue];
}
