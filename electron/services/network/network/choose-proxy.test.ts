import { describe, expect, it } from 'vitest';
import { chooseProxy } from './choose-proxy.ts';
import { defaultNetwork, type Variables } from './network.ts';
import { readProxy } from './proxy-address.ts';

const there = { secure: true, host: 'api.example.com', port: 443 };
const chosen = (environment: Variables, destination: Partial<typeof there> = {}): string | null =>
  chooseProxy({ ...there, ...destination }, defaultNetwork(environment))?.shown ?? null;

describe('the proxy of the environment', () => {
  it.each([
    [{}, null],
    [{ HTTPS_PROXY: 'http://p:3128' }, 'http://p:3128'],
    [{ HTTPS_PROXY: 'p:3128' }, 'http://p:3128'],
    [{ HTTPS_PROXY: 'http://p' }, 'http://p:80'],
    [{ HTTPS_PROXY: 'https://p/' }, 'https://p:443'],
    [{ HTTPS_PROXY: 'http://[::1]:8080' }, 'http://[::1]:8080'],
    [{ HTTP_PROXY: 'http://p:1' }, null],
    [{ ALL_PROXY: 'http://p:1' }, 'http://p:1'],
    [{ ALL_PROXY: 'http://all:1', HTTPS_PROXY: 'http://p:1' }, 'http://p:1'],
    [{ https_proxy: 'http://lower:1', HTTPS_PROXY: 'http://upper:1' }, 'http://lower:1'],
    [{ https_proxy: '', HTTPS_PROXY: 'http://upper:1' }, 'http://upper:1'],
    [{ all_proxy: 'http://lower:1', ALL_PROXY: 'http://upper:1' }, 'http://lower:1'],
    [{ HTTPS_PROXY: 'http://u:p%40%3A@p:1' }, 'http://p:1'],
  ])('of %j is %s for a secure address', (environment, proxy) => {
    expect(chosen(environment)).toBe(proxy);
  });

  it.each([
    [{ HTTP_PROXY: 'http://p:1' }, 'http://p:1'],
    [{ HTTP_PROXY: 'http://p:1', REQUEST_METHOD: 'GET' }, null],
    [{ http_proxy: 'http://p:1', REQUEST_METHOD: 'GET' }, 'http://p:1'],
    [{ HTTPS_PROXY: 'http://p:1' }, null],
  ])('of %j is %s for a plain address', (environment, proxy) => {
    expect(chosen(environment, { secure: false, port: 80 })).toBe(proxy);
  });

  it.each(['localhost', '127.0.0.1', '127.9.9.9', '::1'])('is never that of %s', (host) => {
    expect(chosen({ HTTPS_PROXY: 'http://p:1' }, { host })).toBeNull();
  });

  it.each([
    ['*', 'api.example.com', true],
    ['api.example.com', 'api.example.com', true],
    ['API.Example.com.', 'api.example.com', true],
    ['example.com', 'api.example.com', true],
    ['.example.com', 'api.example.com', true],
    ['.example.com', 'example.com', true],
    ['*.example.com', 'api.example.com', true],
    ['ample.com', 'api.example.com', false],
    ['other.com, example.com', 'api.example.com', true],
    ['other.com example.com', 'api.example.com', true],
    ['example.com:443', 'api.example.com', true],
    ['example.com:8443', 'api.example.com', false],
    ['10.0.0.0/8', '10.9.8.7', true],
    ['10.0.0.0/8', '11.9.8.7', false],
    ['10.9.8.7', '10.9.8.7', true],
    ['10.9.8.7:443', '10.9.8.7', true],
    ['10.9.8.7:80', '10.9.8.7', false],
    ['0.0.0.0/0', 'api.example.com', false],
    ['10.0.0.0/33', '10.9.8.7', false],
    ['10.0.0.0/x', '10.9.8.7', false],
    ['2001:db8::/32', '2001:db8::7', true],
    ['[2001:db8::7]:443', '2001:db8::7', true],
    ['2001:db8::/32', '10.9.8.7', false],
    ['', 'api.example.com', false],
    [',,', 'api.example.com', false],
    ['.', 'api.example.com', false],
  ])('NO_PROXY=%s passes %s over: %s', (list, host, isExempt) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(chosen({ HTTPS_PROXY: 'http://p:1', [name]: list }, { host })).toBe(isExempt ? null : 'http://p:1');
    }
  });

  it('gives way to a chosen one, and to none', () => {
    const environment = { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*' };
    const network = defaultNetwork(environment);
    const proxy = readProxy('http://q:2', '--proxy');
    expect(chooseProxy(there, { ...network, proxy })).toBe(proxy);
    expect(chooseProxy({ ...there, host: '127.0.0.1' }, { ...network, proxy })).toBe(proxy);
    expect(chooseProxy(there, { ...defaultNetwork({ HTTPS_PROXY: 'http://p:1' }), proxy: null })).toBeNull();
  });
});

describe('the address of a proxy', () => {
  it('gives credentials as Basic, decoded', () => {
    const { authorization } = readProxy('http://us%40er:p%3A%2Fw%25@p:1', 'X');
    expect(authorization).toBe(`Basic ${Buffer.from('us@er:p:/w%').toString('base64')}`);
  });

  it.each([
    ['socks5://user:secret@p:1080', 'PROXY_SOCKS'],
    ['SOCKS5h://user:secret@p', 'PROXY_SOCKS'],
    ['ftp://user:secret@p', 'PROXY_ADDRESS'],
    ['http://user:secret@', 'PROXY_ADDRESS'],
    ['http://user:secret@p:99999', 'PROXY_ADDRESS'],
    ['http://user:sec%ret@p:1', 'PROXY_ADDRESS'],
    ['http://us%3Aer:secret@p:1', 'PROXY_ADDRESS'],
    ['http://user:secret@p/proxy.pac', 'PROXY_ADDRESS'],
    ['http://user:se/cret@p:1', 'PROXY_ADDRESS'],
    ['', 'PROXY_ADDRESS'],
  ])('%s is refused, and nothing of it is shown', (text, code) => {
    const failure = (() => {
      try {
        return readProxy(text, 'HTTPS_PROXY');
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toMatchObject({ code, message: expect.stringContaining('HTTPS_PROXY') });
    expect(String(failure)).not.toMatch(/secret|user:|sec%/);
  });
});
