import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { plainEnvironment } from '../testing/plain-environment.ts';
import { shownFields } from './environment-fields.ts';
import { clearField, unstoredSecret, writeField, type EnvironmentDraft, type FieldSources } from './write-field.ts';

const reference = { name: 'shop', publicSha256: 'a'.repeat(64) };
const typed: string[] = [];
beforeEach(() => void typed.splice(0));
const sources: FieldSources = {
  keyNamed: async (name) => ({ ...reference, name }),
  platformKeyIn: async (file) => `PEM of ${file}`,
  authoritiesIn: async (file) => `authorities of ${file}`,
  clientCertIn: async (file) => ({ certificates: `of ${file}`, keyDer: Buffer.from('der'), warnings: [] }),
  lineIn: async (file) => ({ proxy: 'http://me:p%40ss@proxy.example:3128', token: 'Bearer geheim' })[file] ?? '',
  secretWasTyped: (field) => void typed.push(field),
};

const empty: EnvironmentDraft = { environment: plainEnvironment(), secrets: [] };

async function written(...assignments: readonly string[]): Promise<EnvironmentDraft> {
  let draft = empty;
  for (const each of assignments) {
    const equals = each.indexOf('=');
    draft = await writeField(draft, { field: each.slice(0, equals), text: each.slice(equals + 1) }, sources);
  }
  return draft;
}

describe('a field', () => {
  test.each([
    ['kind=Production', { kind: 'production' }],
    ['baseUrl=https://api.example.com/gw?', null],
    ['baseUrl=https://api.example.com/gw', { baseUrl: 'https://api.example.com/gw' }],
    ['clientId=SHOP', { clientId: 'SHOP' }],
    ['key=shop', { key: reference }],
    ['key=vault:shop', { key: reference }],
    ['keyVersion=', { keyVersion: '' }],
    ['keyVersion=2', { keyVersion: '2' }],
    ['platformKey=p.pem', { platformKey: 'PEM of p.pem' }],
    ['profile=mini-program', { profile: 'mini-program' }],
    ['profile=nonsense', null],
    ['method=PUT', { method: 'put' }],
    ['method=get', null],
    ['signedPath=/gateway{endpoint}', { signedPath: '/gateway{endpoint}' }],
    ['algorithm=ecc224', { algorithm: 'ECC224' }],
    ['encryption=yes', { encryption: 'yes' }],
    ['scheme=walletapp', { scheme: 'walletapp' }],
    ['role=isv', { role: 'isv' }],
    ['role=agent', null],
    ['ca=ca.pem', { ca: 'authorities of ca.pem' }],
    ['proxy=none', { proxy: 'none' }],
    ['proxy=proxy.example:3128', { proxy: 'http://proxy.example:3128' }],
    ['proxy=socks5://proxy', null],
    ['timeoutMs=100', { timeoutMs: 100 }],
    ['timeoutMs=99', null],
    ['timeoutMs=600001', null],
    ['timeoutMs=1e3', null],
    ['colour=violet', { colour: 'violet' }],
    ['header.X-Gate=1 2', { headers: { 'X-Gate': '1 2' } }],
    ['header.Host=x', null],
    ['header.X Gate=1', null],
  ])('%s', async (assignment, more) => {
    if (more === null) await expect(written(assignment)).rejects.toMatchObject({ code: 'ENVIRONMENT_VALUE' });
    else expect((await written(assignment)).environment).toEqual({ ...plainEnvironment(), ...more });
  });

  test('goes away with an empty value', async () => {
    const { environment } = await written(
      'proxy=http://u:p@proxy:1',
      'header.X-A=b',
      'clientId=A',
      'proxy=',
      'clientId=',
      'header.x-a=',
    );
    expect(environment).toEqual(plainEnvironment());
    expect(clearField({ environment: plainEnvironment({ keyVersion: '' }), secrets: [] }, 'keyVersion')).toEqual(empty);
    await expect(written('kind=')).rejects.toMatchObject({ code: 'ENVIRONMENT_VALUE' });
  });

  test('that is unknown names the nearest', async () => {
    await expect(written('baseURL=x')).rejects.toMatchObject({
      code: 'ENVIRONMENT_FIELD',
      next: 'Did you mean baseUrl?',
    });
    await expect(written('wibblywobbly=x')).rejects.toMatchObject({ next: expect.stringContaining('header.NAME') });
    await expect(written('__proto__=x')).rejects.toMatchObject({ code: 'ENVIRONMENT_FIELD' });
  });
});

describe('a secret', () => {
  test('of a proxy leaves the address, decoded', async () => {
    const { environment, secrets } = await written('proxy=@proxy');
    expect(environment).toMatchObject({ proxy: 'http://proxy.example:3128', proxyCredentials: unstoredSecret });
    expect(secrets).toEqual([{ of: 'proxy', value: Buffer.from('me:p@ss') }]);
    expect(typed).toEqual([]);
  });

  test('in a header goes to the vault, and one in the command is told', async () => {
    const { environment, secrets } = await written(
      'header.authorization=Bearer one',
      'header.Authorization=@token',
      'header.X-Note=@token',
    );
    expect(environment.headers).toBeUndefined();
    expect(environment.secretHeaders).toEqual({ Authorization: unstoredSecret, 'X-Note': unstoredSecret });
    expect(secrets.map(({ of, value }) => [of, value.toString()])).toEqual([
      [{ header: 'Authorization' }, 'Bearer geheim'],
      [{ header: 'X-Note' }, 'Bearer geheim'],
    ]);
    expect(typed).toEqual(['header.authorization']);
  });

  test('is in no field that is shown', async () => {
    const { environment } = await written(
      'proxy=@proxy',
      'header.Authorization=@token',
      'clientCert=cert.pem',
      'key=shop',
    );
    const shown = shownFields(environment);
    expect(shown).toEqual({
      kind: 'test',
      key: 'shop',
      proxy: 'http://proxy.example:3128',
      clientCert: 'of cert.pem',
      'header.Authorization': '(in the vault)',
    });
  });
});

test('no value of any field throws anything but words, and none of them quotes a password', async () => {
  const field = fc.constantFrom(
    'kind',
    'baseUrl',
    'proxy',
    'timeoutMs',
    'profile',
    'method',
    'header.Cookie',
    'colour',
    'x',
  );
  const value = fc.oneof(
    fc.string(),
    fc.string().map((text) => `http://u:geheim@${text}`),
  );
  await fc.assert(
    fc.asyncProperty(field, value, async (name, text) => {
      const said = await writeField(empty, { field: name, text }, { ...sources, lineIn: async () => '' }).then(
        () => '',
        (error: unknown) =>
          error instanceof Error && 'code' in error ? `${String(error.code)} ${error.message}` : 'no words',
      );
      expect(said).toMatch(/^(?:$|ENVIRONMENT_)/);
      if (name === 'baseUrl' || name === 'proxy' || name === 'header.Cookie') expect(said).not.toContain('geheim');
    }),
  );
});
