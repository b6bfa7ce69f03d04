// npm run pack: makes the packages that are handed out. Needs a network, for Electron's runtime and the packager's tools;
// refuses where the runtime is no longer cared for, or where a check of npm run pack:check fails.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';
import { readPackOptions, readReleaseSettings, runtimeRefusal } from './pack/release-options.mjs';
import { demandNode, ensureInstalled } from './steps/install.mjs';
import { runSteps } from './steps/report.mjs';

const usage = `npm run pack [-- OPTION ...]
  --linux, --mac, --win   for which systems (default: this one)
  --arch x64|arm64        for which processor (default: this one)
  --dir                   the application in a folder, without an installer
RELEASING.md says how packages are signed and published.
`;
const root = fileURLToPath(new URL('..', import.meta.url));
const say = (line) => process.stdout.write(`${line}\n`);

demandNode();
const args = process.argv.slice(2);
if (args.includes('--help')) say(usage.trim());
else process.exitCode = await run();

/** 0: the packages are there; 1: they may not or could not be made; 2: the options or the environment say nothing sensible. */
async function run() {
  const options = readPackOptions(args);
  if (options.problem !== undefined) return refuse(`${options.problem}\n${usage}`.trim(), 2);
  const settings = readReleaseSettings(process.env, options.platforms);
  if (settings.problem !== undefined) return refuse(settings.problem, 2);
  await ensureInstalled(root);
  const refusal = await runtimeRefusal(root, Date.now());
  if (refusal !== null) return refuse(refusal, 1);
  const { build } = await import('./build.mjs');
  await build();
  const { packStep } = await import('./pack/pack-check.mjs');
  const { failed } = await runSteps(root, [packStep]);
  if (failed > 0) return refuse('Nothing was packed: npm run pack:check says more.', 1);
  for (const note of settings.notes) say(`Note: ${note}`);
  if ((await pack(options, settings)) !== 0) return refuse('Packing failed.', 1);
  const wrong = await fusesOfPrograms();
  return wrong.length === 0 ? 0 : refuse(`The fuses are not as they must be: ${wrong.join('; ')}.`, 1);
}

function refuse(why, code) {
  process.stderr.write(`${why}\n`);
  return code;
}

/** The packager, in a process of its own; the runtime it downloads has to be the one that the installed package has the sums of. */
function pack({ platforms, arch, dir }, settings) {
  const checksums = JSON.parse(readFileSync(join(root, 'node_modules/electron/checksums.json'), 'utf8'));
  const config = { ...settings.config, electronDownload: { checksums } };
  const jobs = platforms.map((platform) => ({ platform, arch, targets: dir ? ['dir'] : null, config }));
  const packager = fileURLToPath(new URL('pack/packer-process.mjs', import.meta.url));
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [packager, JSON.stringify({ root, jobs })], {
      cwd: root,
      env: settings.environment,
      stdio: 'inherit',
    });
    child.on('error', (error) => resolve(refuse(`The packager could not be run: ${error.message}.`, 1)));
    child.on('exit', resolve);
  });
}

/** What is wrong with the fuses of the programs that packages were made from. */
async function fusesOfPrograms() {
  const { readFuses } = await import('./pack/read-package.mjs');
  const { wrongFuses } = await import('./pack/package-checks.mjs');
  const output = join(root, 'dist/packages');
  const programs = readdirSync(output).flatMap((folder) =>
    ['passbench-desktop', 'passbench-desktop.exe', 'Passbench.app'].map((name) => join(output, folder, name)),
  );
  const found = programs.filter((file) => existsSync(file)).map(async (file) => wrongFuses(await readFuses(file)));
  return (await Promise.all(found)).flat();
}
