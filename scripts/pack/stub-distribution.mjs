// What stands in for Electron's runtime while packages are checked: the files that the packager touches, and a fuse wire on
// which every fuse is the wrong way round, so that each one that is right has been set.
import { createRequire } from 'node:module';
import { chmod, mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SENTINEL } from '@electron/fuses/dist/constants.js';
import { wantedFuses } from './package-checks.mjs';

/** The bytes of a fuse wire that is the opposite of what packages must have. */
function oppositeWire() {
  const states = wantedFuses.map(([, wanted]) => (wanted === '0' ? '1' : wanted === '1' ? '0' : '1')).join('');
  return Buffer.concat([Buffer.from(SENTINEL), Buffer.from([1, states.length]), Buffer.from(states, 'latin1')]);
}

const script = () => Buffer.concat([Buffer.from('#!/bin/sh\nexit 1\n'), oppositeWire(), Buffer.from('\n')]);
const languages = ['en-US', 'zh-TW', 'fr'];

/** Makes the runtime of a platform (linux, mac, win) in a folder, and answers the folder. */
export async function makeStub(platform, folder, version) {
  await put(folder, 'version', version);
  await put(folder, 'LICENSE', 'Electron’s licence\n');
  await put(folder, 'LICENSES.chromium.html', '<p>Chromium’s licences</p>\n');
  if (platform === 'mac') await makeMac(folder);
  else {
    await mkdir(join(folder, 'resources'), { recursive: true });
    for (const language of languages) await put(folder, `locales/${language}.pak`, language);
    if (platform === 'win') await put(folder, 'electron.exe', windowsProgram());
    else await put(folder, 'electron', script());
  }
  return folder;
}

async function put(folder, name, content) {
  await mkdir(dirname(join(folder, name)), { recursive: true });
  await writeFile(join(folder, name), content);
  await chmod(join(folder, name), /electron$|MacOS\/|Framework$/i.test(name) ? 0o755 : 0o644);
}

async function makeMac(folder) {
  const contents = 'Electron.app/Contents';
  const framework = `${contents}/Frameworks/Electron Framework.framework`;
  await put(folder, `${contents}/Info.plist`, plist('Electron'));
  await put(folder, `${contents}/MacOS/Electron`, '#!/bin/sh\nexit 1\n');
  for (const suffix of ['', ' (Renderer)', ' (Plugin)', ' (GPU)']) {
    const helper = `Electron Helper${suffix}`;
    await put(folder, `${contents}/Frameworks/${helper}.app/Contents/Info.plist`, plist(helper));
    await put(folder, `${contents}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, '#!/bin/sh\nexit 1\n');
  }
  for (const language of ['en', 'zh_TW', 'fr']) {
    await put(folder, `${contents}/Resources/${language}.lproj/locale.pak`, language);
    await put(folder, `${framework}/Versions/A/Resources/${language}.lproj/locale.pak`, language);
  }
  await put(folder, `${framework}/Versions/A/Electron Framework`, script());
  await symlink('A', join(folder, framework, 'Versions/Current'));
  await symlink('Versions/Current/Electron Framework', join(folder, framework, 'Electron Framework'));
}

const plist = (name) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict><key>CFBundleExecutable</key><string>${name}</string><key>CFBundleIconFile</key><string>electron.icns</string></dict></plist>
`;

/** A Windows program without code, with the version that a packager expects to find in it, made by what edits it later. */
function windowsProgram() {
  const packager = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
  const { NtExecutable, NtExecutableResource, Resource } = createRequire(packager.resolve('app-builder-lib'))(
    'resedit',
  );
  const program = NtExecutable.createEmpty(false, false);
  const resources = NtExecutableResource.from(program);
  const version = Resource.VersionInfo.createEmpty();
  version.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: 'Electron' });
  version.outputToResourceEntries(resources.entries);
  resources.outputResource(program);
  return Buffer.concat([Buffer.from(program.generate()), oppositeWire()]);
}
