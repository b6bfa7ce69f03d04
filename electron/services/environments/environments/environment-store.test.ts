import { assertWritable } from '../../projects/project/read-project.ts';
import { chmod, link, mkdir, mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { environmentStore, type EnvironmentStore } from './environment-store.ts';
import { idOf, plainEnvironment } from './testing/plain-environment.ts';

let root = '';
let folder = '';
let store: EnvironmentStore;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'passbench-environments-'));
  folder = join(root, 'environments');
  store = environmentStore(root, { assertWritable });
});
afterEach(() => rm(root, { recursive: true, force: true }));

const uat = plainEnvironment({ baseUrl: 'https://uat.example.com/gw', clientId: 'SHOP', headers: { 'X-Gate': '1' } });
const put = async (file: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, file), content, { mode: 0o600 });
};

describe('an environment that was saved', () => {
  test('is read again each time, from a private file named after it', async () => {
    expect(await store.list()).toEqual({ environments: [], unreadable: [] });
    expect(await readdir(root)).toEqual([]);
    await store.save(uat);
    const other = environmentStore(root, { assertWritable });
    expect(await other.named('UAT')).toEqual(uat);
    expect(await other.withId(uat.id)).toEqual(uat);
    expect(await readdir(folder)).toEqual(['UAT.json']);
    if (process.platform === 'win32') return;
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'UAT.json'))).mode & 0o777).toBe(0o600);
  });

  test('keeps its id when it is renamed, and its file follows', async () => {
    await store.save(uat);
    await store.save({ ...uat, name: 'uat' });
    expect(await readdir(folder)).toEqual(['uat.json']);
    await store.save({ ...uat, name: '正式/環境' });
    expect(await readdir(folder)).toEqual(['正式-環境.json']);
    expect(await store.withId(uat.id)).toMatchObject({ name: '正式/環境' });
    await store.remove(uat.id);
    expect(await readdir(folder)).toEqual([]);
    await expect(store.remove(uat.id)).rejects.toMatchObject({ code: 'ENVIRONMENT_UNKNOWN' });
  });

  test('has a name and a file of its own', async () => {
    await store.save(uat);
    await store.save({ ...uat, id: idOf(2), name: 'a:b' });
    await store.save({ ...uat, id: idOf(3), name: 'a/b' });
    await expect(store.save({ ...uat, id: idOf(4), name: 'uAt' })).rejects.toMatchObject({
      code: 'ENVIRONMENT_NAME_TAKEN',
      message: 'There is already an environment called "UAT".',
    });
    expect(await readdir(folder)).toEqual(['UAT.json', 'a-b 2.json', 'a-b.json']);
    expect((await store.list()).environments.map(({ name }) => name)).toEqual(['UAT', 'a/b', 'a:b']);
  });

  test('is found by its name alone, and the nearest is named', async () => {
    await store.save(uat);
    await expect(store.named('UAR')).rejects.toMatchObject({
      code: 'ENVIRONMENT_UNKNOWN',
      next: 'Did you mean "UAT"?',
      words: { next: { zh: '你是指 "UAT" 嗎？' } },
    });
  });

  test('saves at once do not lose one another', async () => {
    const many = Array.from({ length: 20 }, (_, at) => plainEnvironment({ id: idOf(at + 1), name: `env ${at}` }));
    await Promise.all(many.map((each) => store.save(each)));
    expect((await store.list()).environments).toHaveLength(20);
  });

  test('writes over no file that is none of its own', async () => {
    await put('UAT.json', 'my notes');
    await store.save(uat);
    expect(await readFile(join(folder, 'UAT.json'), 'utf8')).toBe('my notes');
    expect(await readFile(join(folder, 'UAT 2.json'), 'utf8')).toContain('"name": "UAT"');
  });
});

describe('a file put there by another hand', () => {
  const text = (more: object): string => JSON.stringify({ ...plainEnvironment(), ...more });
  test.each([
    ['nothing', '', /not JSON/],
    ['prose', 'Dear colleague', /not JSON/],
    ['one cut short', text({}).slice(0, 60), /cut short/],
    ['another JSON', '{"name":"UAT"}', /"format" is not/],
    ['a list', '[]', /"format" is not/],
    ['null', 'null', /"format" is not/],
    ['one of a later version', text({ format: 'passbench.environment/2' }), /another version/],
    ['an unknown field', text({ privateKey: 'geheim' }), /unknown fields: "privateKey"/],
    ['an unknown field below', text({ key: { name: 'k', publicSha256: 'a'.repeat(64), pem: 'x' } }), /"key\.pem"/],
    ['a wrong kind', text({ kind: 'geheim' }), /its field "kind" is missing or invalid/],
    ['no id', text({ id: undefined }), /its field "id"/],
    ['an address with a password', text({ baseUrl: 'https://u:geheim@example.com' }), /The base URL is not valid/],
    ['another scheme', text({ baseUrl: 'file:///etc/passwd' }), /base URL .*is not valid/],
    ['a line break in the Client-Id', text({ clientId: 'A\r\nX: y' }), /U\+000D/],
    ['a list in the keyVersion', text({ keyVersion: '1,signature=x' }), /keyVersion contains U\+002C/],
    ['a private key for the platform', text({ platformKey: '-----BEGIN PRIVATE KEY-----\ngeheim' }), /platformKey/],
    ['credentials in the proxy', text({ proxy: 'http://u:geheim@proxy:3128' }), /Store these in the vault/],
    ['a socks proxy', text({ proxy: 'socks5://proxy' }), /socks/],
    ['a header of Passbench', text({ headers: { signature: 'x' } }), /set by Passbench/],
    ['a header with a line break', text({ headers: { 'X-A': 'a\nb' } }), /printable ASCII/],
    ['a header twice', text({ headers: { 'X-A': 'a', 'x-a': 'b' } }), /twice/],
    [
      'a credential in its path',
      text({ baseUrl: 'https://u.example/x;password=geheim' }),
      /^(?!.*geheim).*baseUrl: it contains a credential/,
    ],
    [
      'one that is encoded',
      text({ baseUrl: 'https://u.example/%3Ftoken=geheim' }),
      /^(?!.*geheim).*baseUrl: it contains/,
    ],
    ['one in the signed path', text({ signedPath: '/x?token=geheim' }), /^(?!.*geheim).*signedPath: it contains/],
    ['a credential', text({ headers: { Authorization: 'Bearer geheim' } }), /env set UAT header\.Authorization=@FILE/],
    ['a hidden character', text({ name: 'UAT\u202e' }), /visible characters/],
    ['an unknown profile', text({ profile: 'geheimnis' }), /: profile: /],
    ['no certificate', text({ ca: 'geheim' }), /ca: /],
    ['no UTF-8', Buffer.from([0x7b, 0xff]), /not UTF-8 text/],
    ['a variable that is no name', text({}).replace('{', '{"variables":{"__proto__":"x"},'), /"variables\.__proto__"/],
    ['too much', Buffer.alloc(2 * 1024 * 1024 + 1, ' '), /larger than 2 MiB/],
    ['a prototype', text({}).replace('{', '{"__proto__":{"kind":"production"},'), /"__proto__"/],
  ])('%s is told in words, quotes no secret and keeps nobody from the others', async (_, content, says) => {
    await put('theirs.json', content);
    await store.save({ ...uat, id: idOf(9), name: 'mine' });
    const { environments, unreadable } = await store.list();
    expect(environments.map(({ name }) => name)).toEqual(['mine']);
    expect(unreadable).toMatchObject([{ file: 'theirs.json', message: { en: expect.stringMatching(says) } }]);
    expect(unreadable[0]?.message.zh).toMatch(/\p{Script=Han}/u);
    expect(JSON.stringify(unreadable)).not.toMatch(/geheim\b/);
    await expect(store.named('theirs')).rejects.toMatchObject({ code: 'ENVIRONMENT_UNREADABLE' });
    expect(Buffer.from(content).equals(await readFile(join(folder, 'theirs.json')))).toBe(true);
  });

  test('a copy with the same id or name counts once', async () => {
    await store.save(uat);
    await put('copy.json', text({ name: 'other name' }));
    await put('more.json', text({ id: idOf(2), name: 'uat' }));
    const { environments, unreadable } = await store.list();
    expect(environments).toEqual([uat]);
    expect(unreadable.map(({ file }) => file)).toEqual(['copy.json', 'more.json']);
  });

  test('any damage is told or read as one, and never thrown', async () => {
    const whole = Buffer.from(text({ baseUrl: 'https://a.example', headers: { 'X-A': 'b' } }));
    const damaged = fc.oneof(
      fc.nat(whole.length).map((length) => whole.subarray(0, length)),
      fc
        .tuple(fc.nat(whole.length - 1), fc.nat(7))
        .map(([at, bit]) => Buffer.from(whole.map((byte, each) => (each === at ? byte ^ (1 << bit) : byte)))),
      fc.json().map((json) => Buffer.from(json)),
      fc
        .object({ key: fc.constantFrom('format', 'id', 'name', 'kind', 'key', 'headers', 'ca') })
        .map((made) => Buffer.from(text(made))),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (content) => {
        await put('theirs.json', content);
        const { environments, unreadable } = await store.list();
        expect(environments.length + unreadable.length).toBe(1);
      }),
      { numRuns: 300 },
    );
  });

  test('a deep one is refused', async () => {
    await put('deep.json', `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`);
    await put('wide.json', text({ headers: 0 }).replace('0}', `${'['.repeat(100_000)}${']'.repeat(100_000)}}`));
    expect((await store.list()).unreadable.map(({ file }) => file)).toEqual(['deep.json', 'wide.json']);
  });

  test.skipIf(process.platform === 'win32')(
    'links are not followed; what others could read is made private',
    async () => {
      await store.save(uat);
      const elsewhere = join(root, 'elsewhere.json');
      await writeFile(elsewhere, text({ id: idOf(2), name: 'linked' }), { mode: 0o644 });
      await symlink(elsewhere, join(folder, 'link.json'));
      await link(elsewhere, join(folder, 'second.json'));
      await mkdir(join(folder, 'folder.json'));
      await put('open.json', text({ id: idOf(3), name: 'open' }));
      await chmod(join(folder, 'open.json'), 0o644);
      const { environments, unreadable } = await store.list();
      expect(environments.map(({ name }) => name)).toEqual(['UAT', 'open']);
      expect(unreadable.map(({ file }) => file)).toEqual(['folder.json', 'link.json', 'second.json']);
      expect((await stat(join(folder, 'open.json'))).mode & 0o777).toBe(0o600);
      expect((await stat(elsewhere)).mode & 0o777).toBe(0o644);
    },
  );
});

test('a value that is invalid is refused by name, and nothing is written', async () => {
  await expect(store.save({ ...uat, clientId: 'ä' })).rejects.toMatchObject({
    code: 'ENVIRONMENT_VALUE',
    message: expect.stringMatching(/^clientId: /),
    words: { message: { zh: expect.stringMatching(/^clientId：/) } },
  });
  expect(await readdir(root)).toEqual([]);
});

describe.skipIf(process.platform === 'win32')('what a project of the user’s own has instead of environments', () => {
  const shared = (): EnvironmentStore => environmentStore(root, { assertWritable, isShared: true });
  const advice = /project folder/;
  const unusable = (why: RegExp) => ({
    environments: [],
    unreadable: [
      {
        file: 'environments',
        message: { en: expect.stringMatching(why) },
        next: { en: expect.stringMatching(advice) },
      },
    ],
  });

  test('is refused by its name in the project, without advice about the data folder', async () => {
    await mkdir(join(folder, 'folder.json'), { recursive: true });
    await writeFile(join(root, 'secret'), JSON.stringify(uat));
    await symlink(join(root, 'secret'), join(folder, 'link.json'));
    const { environments, unreadable } = await shared().list();
    expect(environments).toEqual([]);
    expect(unreadable).toMatchObject([
      { file: 'folder.json', message: { en: 'environments/folder.json is not used: it is not a regular file.' } },
      { file: 'link.json', message: { en: 'environments/link.json is not used: it is a link.' } },
    ]);
    expect(JSON.stringify(unreadable)).not.toContain('--data');
  });

  test('is no folder: it is named, and the project is where to change it', async () => {
    await writeFile(folder, '');
    expect(await shared().list()).toMatchObject(unusable(/a file, not a folder/));
    await expect(shared().save(uat)).rejects.toMatchObject({ next: expect.stringMatching(advice) });
  });

  test('is a link: it is followed neither to read nor to write', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'passbench-outside-'));
    await writeFile(join(outside, 'UAT.json'), JSON.stringify(uat));
    await symlink(outside, folder);
    const refusal = { code: 'ENVIRONMENT_NOT_WRITTEN', message: expect.stringContaining('it is a link') };
    expect(await shared().list()).toMatchObject(unusable(/it is a link/));
    await expect(shared().save({ ...uat, id: idOf(2), name: 'other' })).rejects.toMatchObject(refusal);
    expect(await readdir(outside)).toEqual(['UAT.json']);
    await rm(outside, { recursive: true });
  });
});
