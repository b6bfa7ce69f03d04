import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readManifest } from '../notices/shipped-packages.mjs';
import { readPackOptions, readReleaseSettings, runtimeRefusal } from './release-options.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('a release', () => {
  it('is made while the line of the runtime is cared for', async () => {
    expect(await runtimeRefusal(root, Date.parse('2026-11-25'))).toBeNull();
  });

  it('is not made beyond that, and the words say what to renew', async () => {
    const refusal = await runtimeRefusal(root, Date.parse('2040-01-01'));
    expect(refusal).toContain('No release is made with Electron');
    expect(refusal).toContain('supportedRuntime in electron/services/app/shell/start-check.ts');
  });

  it('is not made with another Electron than package.json names', async () => {
    expect(await runtimeRefusal(root, Date.parse('2026-11-25'), '12.0.0')).toBe(
      `Electron 12.0.0 is installed, and package.json names ${readManifest(root).devDependencies.electron}. Run npm ci.`,
    );
  });
});

describe('the packages', () => {
  const file = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');

  it('hold no form that starts without the sandbox, and show no licence page before the first start', () => {
    expect([...file.matchAll(/^ {2}target: (.*)$/gm)].map(([, targets]) => targets)).toEqual([
      '[deb]',
      '[dmg]',
      '[nsis]',
    ]);
    expect(file).not.toMatch(/^\s*license:/m);
  });

  it('open stories and whole projects by a double click on Linux, and are nobody’s default for JSON', () => {
    const associations = [...file.matchAll(/\{ ext: ([\w.]+),.*\}/g)].map(([line, ext]) => [ext, line]);
    expect(associations.map(([ext]) => ext)).toEqual(['story.json', 'passbench.json', 'json']);
    expect(associations[0][1]).toContain('mimeType: application/vnd.passbench.story+json');
    expect(associations[1][1]).toContain('mimeType: application/vnd.passbench.project+json');
    expect(associations[2][1]).toContain('rank: Alternate');
    expect(file).toContain("executableArgs: ['%F']");
    expect(file).not.toMatch(/mimeTypes?: .*application\/json/);
  });
});

describe('the options of npm run pack', () => {
  const linux = { platform: 'linux', arch: 'x64' };

  it('mean this system and processor', () => {
    expect(readPackOptions([], linux)).toEqual({ platforms: ['linux'], arch: 'x64', dir: false });
    expect(readPackOptions([], { platform: 'darwin', arch: 'arm64' })).toEqual({
      platforms: ['mac'],
      arch: 'arm64',
      dir: false,
    });
    expect(readPackOptions(['--linux', '--win', '--arch', 'arm64'], linux)).toMatchObject({
      platforms: ['linux', 'win'],
      arch: 'arm64',
    });
  });

  it.each([
    [['--arch'], '--arch takes x64 or arm64.'],
    [['--arch', 'mips'], '--arch takes x64 or arm64.'],
    [['--publish'], 'There is no option --publish.'],
    [['linux'], 'There is no option linux.'],
    [['--mac'], 'A dmg is made on a Mac alone.'],
  ])('that are wrong are told: %j', (args, words) => {
    expect(readPackOptions(args, linux).problem).toContain(words);
  });
});

describe('the environment of a release', () => {
  const names = { PASSBENCH_MAINTAINER: 'A <a@example.com>', PASSBENCH_HOMEPAGE: 'https://example.com' };

  it('that says nothing signs and publishes nothing, and certificates are kept from the packager', () => {
    const { config, environment, notes } = readReleaseSettings(
      { CSC_LINK: 'x', WIN_CSC_LINK: 'y', APPLE_ID: 'z', PATH: '/bin' },
      ['mac'],
      'linux',
    );
    expect(config).toEqual({ mac: { identity: null } });
    expect(environment).toEqual({ PATH: '/bin', CSC_IDENTITY_AUTO_DISCOVERY: 'false' });
    expect(notes).toEqual(['Nothing is signed (PASSBENCH_SIGN).']);
  });

  it('that says nothing leaves a Mac something that it starts', () => {
    const { config } = readReleaseSettings({}, ['mac'], 'darwin');
    expect(config).toEqual({ mac: { identity: null }, electronFuses: { resetAdHocDarwinSignature: true } });
  });

  it('alone says whether a certificate is looked for', () => {
    // null in the file would hold beneath what is laid over it, and nothing could be signed.
    const file = readFileSync(new URL('../../electron-builder.yml', import.meta.url), 'utf8');
    expect(file).not.toMatch(/^\s*identity:/m);
  });

  it('signs, notarises, publishes and names whom it says', () => {
    const env = {
      ...names,
      PASSBENCH_SIGN: 'yes',
      CSC_LINK: 'file.p12',
      APPLE_API_KEY: 'k',
      APPLE_API_KEY_ID: 'i',
      APPLE_API_ISSUER: 'o',
      PASSBENCH_UPDATE_URL: 'https://example.com/bench',
      PASSBENCH_CHANNEL: 'beta',
    };
    const { config, environment, notes } = readReleaseSettings(env, ['linux', 'mac']);
    expect(config).toEqual({
      forceCodeSigning: true,
      mac: { notarize: true },
      linux: { maintainer: 'A <a@example.com>' },
      extraMetadata: { homepage: 'https://example.com' },
      publish: { provider: 'generic', url: 'https://example.com/bench', channel: 'beta' },
    });
    expect(environment).toBe(env);
    expect(notes).toEqual([]);
  });

  it('without a name for the Debian package is told of', () => {
    expect(readReleaseSettings({}, ['linux']).notes[0]).toContain('PASSBENCH_MAINTAINER');
  });

  it.each([
    [{ PASSBENCH_SIGN: 'true' }, 'PASSBENCH_SIGN takes yes'],
    [{ PASSBENCH_SIGN: 'yes' }, 'no certificate for win: set WIN_CSC_LINK or CSC_LINK'],
    [{ PASSBENCH_SIGN: 'yes', CSC_LINK: 'x', APPLE_ID: 'a' }, 'lacks APPLE_APP_SPECIFIC_PASSWORD, APPLE_TEAM_ID'],
    [{ PASSBENCH_UPDATE_URL: 'http://example.com' }, 'takes an https address'],
    [{ PASSBENCH_UPDATE_URL: 'https://me:secret@example.com' }, 'without credentials'],
    [{ PASSBENCH_UPDATE_URL: 'https://example.com', PASSBENCH_CHANNEL: 'gamma' }, 'takes latest, beta, alpha'],
    [{ PASSBENCH_CHANNEL: 'beta' }, 'without PASSBENCH_UPDATE_URL'],
  ])('that is wrong or half is told: %j', (env, words) => {
    expect(readReleaseSettings(env, ['win']).problem).toContain(words);
  });
});
