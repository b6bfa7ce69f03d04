// A process of its own that runs electron-builder. Its only argument is JSON: { root, jobs: [{ platform, arch, targets, config }] },
// `targets` null for those of electron-builder.yml. It publishes nothing, and prints each file that it made.
import { Arch, Platform, build } from 'electron-builder';

const { root, jobs } = JSON.parse(process.argv[2]);
const platforms = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };

try {
  for (const { platform, arch, targets, config } of jobs) {
    const made = await build({
      projectDir: root,
      targets: platforms[platform].createTarget(targets, Arch[arch]),
      publish: 'never',
      config,
    });
    for (const file of made) process.stdout.write(`${file}\n`);
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
