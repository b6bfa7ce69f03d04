import { X509Certificate, createPrivateKey } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLocalAuthority, type LocalAuthority } from './local-authority.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-authority-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const now = Date.parse('2026-11-22T10:00:00Z');
const days = (count: number): number => now + count * 24 * 60 * 60 * 1000;
const open = (hosts: readonly string[] = [], at = now): Promise<LocalAuthority> =>
  openLocalAuthority(folder, { hosts, now: at });
const serverOf = ({ identity }: LocalAuthority): X509Certificate => new X509Certificate(identity.certPem);
const rootOf = ({ rootPem }: LocalAuthority): X509Certificate => new X509Certificate(rootPem);

test('makes a root, and a certificate of it for the names of loopback', async () => {
  const made = await open();
  const [root, server] = [rootOf(made), serverOf(made)];
  expect([root.ca, root.verify(root.publicKey), server.ca]).toEqual([true, true, false]);
  expect(server.checkIssued(root) && server.verify(root.publicKey)).toBe(true);
  expect(server.checkPrivateKey(createPrivateKey(made.identity.keyPem))).toBe(true);
  expect(['localhost', 'other.example'].map((name) => server.checkHost(name))).toEqual(['localhost', undefined]);
  expect(['127.0.0.1', '::1', '127.0.0.2'].map((address) => server.checkIP(address))).toEqual([
    '127.0.0.1',
    '::1',
    undefined,
  ]);
  expect(server.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect([root.validTo, server.validFrom, server.validTo].map((text) => Date.parse(text))).toEqual([
    days(3650),
    days(-1),
    days(396),
  ]);
  expect(made).toMatchObject({ rootFile: join(folder, 'sandbox.root.crt'), notes: [] });
  expect(await readFile(made.rootFile, 'utf8')).toBe(made.rootPem);
});

test('keeps four files that are private', async () => {
  await open();
  const names = await readdir(folder);
  expect(names.toSorted()).toEqual(['sandbox.root.crt', 'sandbox.root.pem', 'sandbox.tls.crt', 'sandbox.tls.pem']);
  for (const name of names) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('is the same at the next start, and renews its certificate while half of its time is left', async () => {
  const first = await open();
  expect(await open([], days(190))).toEqual(first);
  const later = await open([], days(200));
  expect([later.rootPem, later.notes]).toEqual([first.rootPem, []]);
  expect(later.identity.keyPem).toBe(first.identity.keyPem);
  expect(Date.parse(serverOf(later).validTo)).toBe(days(596));
  expect(serverOf(later).verify(rootOf(first).publicKey)).toBe(true);
});

test('has another root where the old one would end too soon, and says so', async () => {
  const first = await open();
  const later = await open([], days(3300));
  expect(later.rootPem).not.toBe(first.rootPem);
  expect(later.notes).toEqual([expect.stringContaining('a new root certificate')]);
  expect(Date.parse(rootOf(later).validTo)).toBe(days(3300 + 3650));
});

test('takes further names with another root, keeps those of before, and says so once', async () => {
  const first = await open();
  const named = await open(['host.docker.internal', '172.17.0.1', '[fd00::1:2]']);
  const server = serverOf(named);
  expect(named.rootPem).not.toBe(first.rootPem);
  expect(named.notes).toHaveLength(1);
  expect(server.checkHost('host.docker.internal')).toBe('host.docker.internal');
  expect([server.checkIP('172.17.0.1'), server.checkIP('fd00::1:2')]).toEqual(['172.17.0.1', 'fd00::1:2']);
  expect(await open(['172.17.0.1', '[fd00::1:2]'])).toEqual({ ...named, notes: [] });
  expect(serverOf(await open(['b.example'])).checkHost('host.docker.internal')).toBe('host.docker.internal');
});

test.each(['sandbox.root.crt', 'sandbox.tls.crt'])('replaces %s where it is no certificate', async (name) => {
  const first = await open();
  await writeFile(join(folder, name), 'nothing of the kind');
  const later = await open();
  expect(serverOf(later).verify(rootOf(first).publicKey)).toBe(true);
  expect(await open()).toEqual(later);
});

test('has a root of its own in each folder, and does not take one of another key', async () => {
  const first = await open();
  await rm(join(folder, 'sandbox.root.pem'));
  const later = await open();
  expect(later.notes).toHaveLength(1);
  expect(serverOf(later).verify(rootOf(first).publicKey)).toBe(false);
  expect(serverOf(later).verify(rootOf(later).publicKey)).toBe(true);
  expect(rootOf(later).subject).not.toBe(rootOf(first).subject);
});

test('leaves a key that is none as it is', async () => {
  await writeFile(join(folder, 'sandbox.root.pem'), 'nothing of the kind');
  await expect(open()).rejects.toMatchObject({ code: 'KEY_DAMAGED' });
  expect(await readFile(join(folder, 'sandbox.root.pem'), 'utf8')).toBe('nothing of the kind');
});
