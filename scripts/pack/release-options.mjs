// What `npm run pack` makes and how, from its options and the environment. Nothing is signed, looked up or published unless
// the environment says so; RELEASING.md lists the variables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest } from '../notices/shipped-packages.mjs';

const platformOptions = { '--linux': 'linux', '--mac': 'mac', '--win': 'win' };
const ownPlatform = { darwin: 'mac', win32: 'win' };

/** `{ platforms, arch, dir }` of the command line, or `{ problem }`. Without a platform: the one it runs on. */
export function readPackOptions(args, { platform = process.platform, arch = process.arch } = {}) {
  const asked = { platforms: [], arch: arch === 'arm64' ? 'arm64' : 'x64', dir: false };
  for (let at = 0; at < args.length; at++) {
    if (args[at] in platformOptions) asked.platforms.push(platformOptions[args[at]]);
    else if (args[at] === '--dir') asked.dir = true;
    else if (args[at] === '--arch' && ['x64', 'arm64'].includes(args[at + 1])) asked.arch = args[(at += 1)];
    else if (args[at] === '--arch') return { problem: '--arch takes x64 or arm64.' };
    else return { problem: `There is no option ${args[at]}.` };
  }
  if (asked.platforms.length === 0) asked.platforms.push(ownPlatform[platform] ?? 'linux');
  if (asked.platforms.includes('mac') && platform !== 'darwin' && !asked.dir)
    return { problem: 'A dmg is made on a Mac alone. Elsewhere --mac --dir makes the application without it.' };
  return asked;
}

const signing = {
  mac: { certificate: ['CSC_LINK', 'CSC_NAME'] },
  win: { certificate: ['WIN_CSC_LINK', 'CSC_LINK'] },
};
const notarising = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
];
const channels = ['latest', 'beta', 'alpha'];

/**
 * What the environment says: { config, environment, notes } for the packager, or { problem }. `config` is laid over
 * electron-builder.yml, `environment` is what the packager may see, `notes` are what the maker of a release should know.
 */
export function readReleaseSettings(env, platforms, platform = process.platform) {
  const isSigned = env.PASSBENCH_SIGN === 'yes';
  if (env.PASSBENCH_SIGN !== undefined && !isSigned) return { problem: 'PASSBENCH_SIGN takes yes, or is not set.' };
  const published = readPublishing(env);
  if (published.problem !== undefined) return published;
  const signed = isSigned ? readSigning(env, platforms) : withoutCertificate(platform);
  if (signed.problem !== undefined) return signed;
  const { maintainer, homepage, notes } = readNames(env, platforms);
  const config = { ...signed, ...published, ...(homepage === null ? {} : { extraMetadata: { homepage } }) };
  if (maintainer !== null) config.linux = { maintainer };
  const unsigned =
    isSigned || platforms.every((each) => each === 'linux') ? [] : ['Nothing is signed (PASSBENCH_SIGN).'];
  return { config, environment: isSigned ? env : withoutCertificates(env), notes: [...unsigned, ...notes] };
}

/**
 * No certificate is looked for on the user's machine. A Mac starts no program whose bytes are others than its signature
 * has, and setting fuses changes them: there nobody signs it again.
 */
function withoutCertificate(platform) {
  const resigned = platform === 'darwin' ? { electronFuses: { resetAdHocDarwinSignature: true } } : {};
  return { mac: { identity: null }, ...resigned };
}

function readSigning(env, platforms) {
  for (const platform of platforms.filter((each) => each in signing)) {
    const { certificate } = signing[platform];
    if (!certificate.some((name) => (env[name] ?? '') !== ''))
      return { problem: `PASSBENCH_SIGN=yes, and no certificate for ${platform}: set ${certificate.join(' or ')}.` };
  }
  const begun = notarising.find((names) => names.some((name) => (env[name] ?? '') !== ''));
  const missing = (begun ?? []).filter((name) => (env[name] ?? '') === '');
  if (missing.length > 0) return { problem: `The notarisation lacks ${missing.join(', ')}.` };
  return { forceCodeSigning: true, mac: { notarize: begun !== undefined } };
}

/** A channel is a place of files: the application itself looks for no updates. */
function readPublishing(env) {
  const [url, channel] = [env.PASSBENCH_UPDATE_URL, env.PASSBENCH_CHANNEL];
  if (url === undefined && channel !== undefined)
    return { problem: 'PASSBENCH_CHANNEL is set without PASSBENCH_UPDATE_URL.' };
  if (url === undefined) return {};
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:' || new URL(url).username !== '')
    return { problem: 'PASSBENCH_UPDATE_URL takes an https address without credentials.' };
  if (channel !== undefined && !channels.includes(channel))
    return { problem: `PASSBENCH_CHANNEL takes ${channels.join(', ')}.` };
  return { publish: { provider: 'generic', url, channel: channel ?? 'latest' } };
}

/** Whom a Debian package names. The ending .invalid belongs to nobody, so that no stranger is written to. */
function readNames(env, platforms) {
  const [maintainer, homepage] = [env.PASSBENCH_MAINTAINER ?? null, env.PASSBENCH_HOMEPAGE ?? null];
  const isNamed = !platforms.includes('linux') || (maintainer !== null && homepage !== null);
  const note = 'The Debian package names nobody who could be written to (PASSBENCH_MAINTAINER, PASSBENCH_HOMEPAGE).';
  return { maintainer, homepage, notes: isNamed ? [] : [note] };
}

function withoutCertificates(env) {
  const rest = Object.entries(env).filter(([name]) => !/^(?:WIN_)?CSC_|^APPLE_/.test(name));
  return { ...Object.fromEntries(rest), CSC_IDENTITY_AUTO_DISCOVERY: 'false' };
}

/**
 * Why no release may be made with the Electron that is installed; null where it may. Its line must be cared for by its
 * makers at `now`, as the application itself sees it, and it must be the one that package.json names.
 */
export async function runtimeRefusal(root, now, version = readManifest(join(root, 'node_modules/electron')).version) {
  const pinned = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).devDependencies?.electron;
  if (pinned !== version) return `Electron ${version} is installed, and package.json names ${pinned}. Run npm ci.`;
  const { runtimeNote, supportedRuntime } = await runtimeAge(root);
  if (Number.parseInt(version, 10) === supportedRuntime.major && runtimeNote(version, now) === null) return null;
  return [
    `No release is made with Electron ${version}: the line ${supportedRuntime.major} is cared for until ${supportedRuntime.until}.`,
    'Take a newer Electron in package.json, and renew supportedRuntime in electron/services/app/shell/start-check.ts with it.',
  ].join(' ');
}

/** What the application itself says of the runtime's age, which is TypeScript. */
async function runtimeAge(root) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [join(root, 'electron/services/app/shell/start-check.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    logLevel: 'silent',
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString('base64')}`);
}
