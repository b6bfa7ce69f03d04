import { describe, expect, test } from 'vitest';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { VaultInfo } from '../../../shared/documents/vault.ts';
import { knownSecrets, withoutSecrets } from './secrets.ts';

const fingerprint = 'ab12cd34'.repeat(8);

const environment: EnvironmentInfo = {
  format: 'passbench.environment/1',
  id: '0'.repeat(32),
  name: 'Staging',
  kind: 'test',
  openUntil: null,
  baseUrl: 'https://gateway.partner.example:8443/api',
  clientId: 'MERCHANT_77',
  hasKey: true,
  isGranted: true,
  key: { name: 'rail key', publicSha256: fingerprint },
  headers: { 'X-Region': 'hk-east' },
};

const vault: VaultInfo = {
  state: 'unlocked',
  slots: ['passphrase'],
  uses: null,
  asking: null,
  autoLockMinutes: 5,
  refusals: [],
  noKeychain: null,
  noPrompt: null,
  keys: [
    { id: '1', name: 'ab', algorithm: 'RSA256', bits: 2048, publicSha256: fingerprint, createdAt: 0 },
    { id: '2', name: '西鐵密鑰', algorithm: 'RSA256', bits: 2048, publicSha256: fingerprint, createdAt: 0 },
  ],
};

const known = knownSecrets({
  environments: [environment],
  unreadableEnvironments: [],
  vault,
  project: { id: 'p', name: 'My project', place: 'D:\\orders' },
  dataFolder: '/data/passbench',
});

const shown = (text: string): string => withoutSecrets(text, known);

describe('presenter mode hides', () => {
  test('what the window knows of environments, keys and folders, as whole words', () => {
    expect(shown('Staging: https://gateway.partner.example:8443/api as MERCHANT_77')).toBe('Staging: ••••/api as ••••');
    expect(shown('Host: gateway.partner.example:8443')).toBe('Host: ••••');
    expect(shown('gateway.partner.example refused the rail key, not the rail keys')).toBe(
      '•••• refused the ••••, not the rail keys',
    );
    expect(shown('以西鐵密鑰簽署；hk-east')).toBe('以西鐵密鑰簽署；••••');
    expect(shown('「西鐵密鑰」')).toBe('「••••」');
    expect(shown('in /data/passbench/inbox and D:\\orders\\a.json')).toBe('in ••••/inbox and ••••');
    // Too short: it would be found everywhere.
    expect(shown('ab')).toBe('ab');
  });

  test('what it knows in letters of either case', () => {
    const own = knownSecrets({
      environments: [{ ...environment, baseUrl: 'https://API.Example.COM/v1' }],
      unreadableEnvironments: [],
      vault,
      project: { id: 'p', name: 'My project', place: '/data/Orders' },
      dataFolder: '/data/passbench',
    });
    const said = (text: string): string => withoutSecrets(text, own);
    expect(said('https://API.Example.COM/v1, Host: Api.example.com')).toBe('••••/v1, Host: ••••');
    // A small letter of two characters moves nothing.
    expect(said('İİ API.EXAMPLE.COM · İ Merchant_77 · İ')).toBe('İİ •••• · İ •••• · İ');
  });

  test('signatures, credentials, keys, fingerprints and paths wherever they are', () => {
    const base64 = 'Qm9/keY+7aA0d'.repeat(6);
    expect(shown(`Signature: algorithm=RSA256,keyVersion=1,signature=${base64}`)).toBe(
      'Signature: algorithm=RSA256,keyVersion=1,signature=••••',
    );
    expect(shown('at file:///srv/keys/key.pem, file:///C:/keys/a%20b.pem')).toBe('at •••• ••••');
    expect(shown(`-H 'Authorization: Basic dXNlcjpwYXNz' -H 'A: b'`)).toBe(`-H 'Authorization: ••••' -H 'A: b'`);
    expect(shown('Bearer eyJhbGciOi.eyJzdWIi.x_y')).toBe('Bearer ••••');
    expect(shown(`-----BEGIN PUBLIC KEY-----\n${base64}\n${base64}=\n-----END`)).toBe(
      '-----BEGIN PUBLIC KEY-----\n••••\n••••\n-----END',
    );
    expect(shown(`SHA-256 ${fingerprint}, ab12cd34…`)).toBe('SHA-256 ••••, ••••');
    expect(shown('AB:12:CD:34:AB:12:CD:34:AB:12')).toBe('••••');
    for (const path of ['C:/orders/key.pem', '\\\\files\\keys$\\a b.pem', '"\\\\\\\\files\\\\keys"'])
      expect(shown(path).replaceAll('"', ''), path).toBe('••••');
    expect(shown('/srv/orders/key.pem, ~/key.pem, E:\\keys\\key.pem')).toBe('•••• •••• ••••');
  });

  test('no texts of payloads, ids, times or addresses of this computer', () => {
    for (const text of [
      '"requestId": "a74b13f3bb2cb60a701199aa3b818df5"',
      'http://127.0.0.1:41234/api/v1/wallet/orderStatusSync/notifyMerchantOrder',
      '0d6e66aa-1111-4222-8333-abcdefabcdef',
      'Request-Time: 2026-11-28T00:27:43+00:00',
      'x://orders, "first\\\\nsecond\\\\nthird", \\\\d+',
      '"walletapp://orders/M202611286197409231"',
      'a basic rule of signature=none',
      '香港西九龍 → 廣州南 · 檢票口 B5 / B6',
    ])
      expect(shown(text)).toBe(text);
  });
});
