import { describe, expect, test } from 'vitest';
import { environmentSchema, type Environment } from '../../../../shared/documents/environment.ts';
import type { VaultKey } from '../../../../shared/documents/vault.ts';
import { checkForm } from './check-form.ts';
import { isPlainHttp, lacksOf, originOf } from '../../../engine/environments/environment-facts.ts';
import { toForm, applyForm } from './environment-form.ts';
import { copyEnvironment, createEnvironment } from '../store/environments.ts';
import { recordOf } from '../../../../shared/bridge/environment-info.ts';

const id = 'e'.repeat(32);
const sha = 'a'.repeat(64);

const whole: Required<Environment> = {
  format: 'passbench.environment/1',
  id,
  name: 'Staging',
  kind: 'test',
  baseUrl: 'https://api.example.com/gateway',
  clientId: 'SHOP_HK',
  key: { name: 'shop', publicSha256: sha },
  keyVersion: '2',
  platformKey: 'PEM',
  profile: 'custom:key-version=0',
  method: 'put',
  signedPath: '/gateway{endpoint}',
  algorithm: 'RSA256',
  encryption: 'yes',
  scheme: 'shopapp',
  role: 'isv',
  merchantId: '2188',
  userId: 'u1',
  openId: 'o1',
  variables: { gate: 'B12', tables: 3, open: true },
  headers: { 'X-Route': 'blue: green' },
  secretHeaders: { Authorization: 'secret-3' },
  proxy: 'http://proxy.local:3128',
  proxyCredentials: 'secret-1',
  ca: 'CA',
  clientCert: { certificates: 'CERT', secret: 'secret-2' },
  timeoutMs: 1500,
  colour: 'violet',
};
const bare: Environment = { format: 'passbench.environment/1', id, name: 'Bare', kind: 'sandbox' };
const vaultKey: VaultKey = { id: 'k', name: 'shop', algorithm: 'RSA256', bits: 2048, publicSha256: sha, createdAt: 1 };

describe('the form of an environment', () => {
  test.each([whole, bare, { ...bare, keyVersion: '', proxy: 'none' }])('says the record again', (environment) => {
    const written = applyForm(environment, toForm(environment), [vaultKey]);
    expect(written).toEqual(environment);
    expect(Object.values(written)).not.toContain(undefined);
    expect(environmentSchema.safeParse(written).success).toBe(true);
  });

  test('takes the spaces off that come along when a value is pasted', () => {
    const form = { ...toForm(bare), baseUrl: ' https://a.example \n', clientId: '\tSHOP ' };
    expect(applyForm(bare, form, [])).toMatchObject({ baseUrl: 'https://a.example', clientId: 'SHOP' });
  });

  test('leaves a key named that the vault does not have', () => {
    expect(applyForm(whole, toForm(whole), []).key).toEqual(whole.key);
    expect(applyForm(whole, { ...toForm(whole), key: '' }, [vaultKey])).not.toHaveProperty('key');
  });
});

describe('what is wrong while it is typed', () => {
  const problemsOf = (typed: Partial<ReturnType<typeof toForm>>) => checkForm({ ...toForm(whole), ...typed }, ['Live']);

  test('is nothing in a whole record', () => {
    expect(problemsOf({})).toEqual({});
  });

  test.each([
    ['name', ' ', 'name-empty'],
    ['name', 'live', 'name-taken'],
    ['name', '--live', 'name-dash'],
    ['name', 'Te\u200bst', 'hidden'],
    ['baseUrl', 'api.example.com', 'url-scheme'],
    ['baseUrl', 'ftp://api.example.com', 'url-scheme'],
    ['baseUrl', 'https://me:secret@api.example.com', 'url-user'],
    ['baseUrl', 'https://api.example.com/?a=1', 'url-query'],
    ['baseUrl', 'https://api.example.com#x', 'url-query'],
    ['baseUrl', 'https://', 'url-other'],
    ['baseUrl', 'https://例.example/é', 'url-other'],
    ['baseUrl', 'https://a.example/api/open/platform/v1/merchant/order/sync', 'url-endpoint'],
    ['clientId', 'SHOP HK', 'client-id'],
    ['merchantId', 'a\u0000', 'hidden'],
    ['keyVersion', '', 'key-version-empty'],
    ['keyVersion', '1,2', 'key-version'],
    ['platformKey', '', 'encryption-without-key'],
    ['profile', 'custom:time', 'gap-value'],
    ['signedPath', 'no-slash', 'gap-value'],
    ['headers', 'X-Route', 'header-colon'],
    ['headers', 'X Route: 1', 'header-name'],
    ['headers', 'Signature: 1', 'header-own'],
    ['headers', 'Authorization: Bearer x', 'header-secret'],
    ['headers', 'X-A: 1\nx-a: 2', 'header-twice'],
    ['headers', 'X-A: é', 'header-value'],
    ['headers', Array.from({ length: 51 }, (_, at) => `X-${at}: 1`).join('\n'), 'headers-many'],
    ['proxy', '', 'proxy-empty'],
    ['proxy', 'proxy.local:3128', 'proxy'],
    ['proxy', 'http://me:secret@proxy.local', 'proxy-user'],
    ['timeoutSeconds', '1e3', 'timeout'],
    ['timeoutSeconds', '0', 'timeout'],
    ['timeoutSeconds', '601', 'timeout'],
  ])('%s %j is %s', (field, text, problem) => {
    expect(Object.values(problemsOf({ [field]: text }))).toEqual([problem]);
  });

  test.each([
    ['baseUrl', ''],
    ['baseUrl', 'http://127.0.0.1:7433'],
    ['baseUrl', 'https://[::1]:8443/a/b/'],
    ['headers', ''],
    ['timeoutSeconds', '0.1'],
  ])('%s %j can stand', (field, text) => {
    expect(problemsOf({ [field]: text })).toEqual({});
  });

  test('asks nothing of fields that do not count', () => {
    expect(problemsOf({ proxyBy: 'machine', proxy: 'x', keyVersionBy: 'nobody', keyVersion: ',' })).toEqual({});
    expect(problemsOf({ role: 'direct', merchantId: '\u0000' })).toEqual({});
  });
});

describe('new environments', () => {
  test('have names of their own', () => {
    expect(createEnvironment(id, 'Test', ['test', 'TEST 2']).name).toBe('Test 3');
    expect(createEnvironment(id, 'x'.repeat(100), ['x'.repeat(100)]).name).toBe(`${'x'.repeat(98)} 2`);
  });

  test('that are copies have no secrets, and are production where their model is', () => {
    const copy = copyEnvironment({ ...whole, kind: 'production' }, 'f'.repeat(32), [whole.name]);
    expect(copy).toMatchObject({ id: 'f'.repeat(32), name: 'Staging 2', kind: 'production', baseUrl: whole.baseUrl });
    expect(copy).not.toHaveProperty('proxyCredentials');
    expect(copy).not.toHaveProperty('clientCert');
    expect(copy).not.toHaveProperty('secretHeaders');
  });
});

describe('what a window knows of an environment', () => {
  const info = { ...whole, hasKey: true, isGranted: true, openUntil: null };

  test('is told apart from the record', () => {
    expect(recordOf(info)).toEqual(whole);
  });

  test('says what it lacks, in order', () => {
    expect(lacksOf(info)).toEqual([]);
    expect(lacksOf({ ...info, isGranted: null })).toEqual([]);
    expect(lacksOf({ ...info, isGranted: false })).toEqual(['grant']);
    expect(lacksOf({ ...info, hasKey: false, isGranted: false })).toEqual(['keyGone']);
    expect(lacksOf({ ...bare, hasKey: false, isGranted: null })).toEqual(['baseUrl', 'clientId', 'key']);
  });

  test('names the origin a key is granted to', () => {
    expect(originOf('https://API.example.com:443/x')).toBe('https://api.example.com');
    expect(originOf('api.example.com')).toBeNull();
    expect(originOf(undefined)).toBeNull();
  });

  test('knows plain HTTP to another machine', () => {
    expect(isPlainHttp('http://api.example.com')).toBe(true);
    for (const url of ['https://api.example.com', 'http://127.0.0.1:1', 'http://localhost', 'http://[::1]:2', 'x'])
      expect(isPlainHttp(url), url).toBe(false);
  });
});
