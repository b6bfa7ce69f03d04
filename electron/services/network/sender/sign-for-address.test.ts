import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { signForAddress } from './sign-for-address.ts';

const demo = generateKeyPairSync('rsa', { modulusLength: 2048 });
const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
const request = { method: 'POST', path: '/p', time: '2026-11-25T14:00:00+08:00', body: Buffer.from('{}') };
const sign = (clientId: string, key: typeof demo.privateKey, url: string) =>
  signForAddress({ ...request, clientId, key }, { url, demoKeys: [demo.publicKey] });

const elsewhere = [
  'https://api.example.com/p',
  'http://192.168.1.2/p',
  'http://127.0.0.1.example.com/p',
  'http://localhost.example.com/p',
];

describe('what is signed for an address', () => {
  it.each(elsewhere)('is never signed by the demo key for %s, for any client', async (url) => {
    await expect(sign('DEMO_MERCHANT', demo.privateKey, url)).rejects.toMatchObject({ code: 'DEMO_AWAY' });
    await expect(sign('SHOP_1', demo.privateKey, url)).rejects.toMatchObject({ code: 'DEMO_AWAY' });
    await expect(sign('DEMO_MERCHANT', own.privateKey, url)).rejects.toMatchObject({ code: 'DEMO_AWAY' });
  });

  it.each(['http://127.0.0.1:7433/p', 'http://localhost:7433/p', 'http://[::1]:7433/p'])(
    'may be signed by the demo key for %s',
    async (url) => {
      expect(await sign('SHOP_1', demo.privateKey, url)).toMatchObject({ path: '/p' });
    },
  );

  it('is never signed by the demo key for a proxy elsewhere, whose loopback is another', async () => {
    const to = { url: 'http://127.0.0.1:7433/p', demoKeys: [demo.publicKey] };
    const signed = (host: string) =>
      signForAddress({ ...request, clientId: 'SHOP_1', key: demo.privateKey }, { ...to, proxy: { host } });
    await expect(signed('proxy.example')).rejects.toMatchObject({ code: 'DEMO_AWAY' });
    expect(await signed('127.0.0.1')).toMatchObject({ path: '/p' });
  });

  it('is signed by any other key for any address', async () => {
    expect(await sign('SHOP_1', own.privateKey, 'https://api.example.com/p')).toMatchObject({ path: '/p' });
  });
});
