// A process of its own that runs electron-builder on what was built, with a runtime that lies in a folder. Its only argument
// is JSON: { root, output, runtimes: { linux: folder, … }, version }. It fetches nothing and signs nothing.
import { Arch, Platform, build } from 'electron-builder';

const { root, output, runtimes, version } = JSON.parse(process.argv[2]);
const platforms = { linux: Platform.LINUX, mac: Platform.MAC, win: Platform.WINDOWS };

for (const [name, folder] of Object.entries(runtimes)) {
  await build({
    projectDir: root,
    targets: platforms[name].createTarget(['dir'], Arch.x64),
    publish: 'never',
    config: {
      electronDist: folder,
      electronVersion: version,
      directories: { output: `${output}/${name}` },
      mac: { identity: null },
    },
  });
}
