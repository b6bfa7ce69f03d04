import { expect, test } from 'vitest';
import { linkOpener } from './open-link.ts';

const long = `https://example.test/${'x'.repeat(2048 - 'https://example.test/'.length)}`;

const opened = [
  'https://example.test/',
  'https://example.test:8443/a?b=c#d',
  'HTTPS://EXAMPLE.TEST/',
  'https://[::1]/',
  long,
];

const refused = [
  'http://example.test/',
  'http:/example.test',
  'ftp://example.test/',
  'file:///etc/passwd',
  'file://host/share',
  'smb://host/share',

  '\\\\host\\share',
  '//host/share',
  '//example.test',
  '/etc/passwd',
  'C:\\Windows\\calc.exe',
  'C:/Windows/calc.exe',

  'ms-settings:',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x',
  'ms-officecmd:{}',
  'vscode://file/x',
  'vscode-insiders://x',

  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'blob:https://example.test/1',

  'mailto:a@example.test',
  'tel:1',
  'sms:1',
  'ssh://host',
  'telnet://host',
  'ldap://host',
  'dict://host',
  'gopher://host',

  'view-source:https://example.test/',
  'about:blank',
  'chrome://settings',
  'passbench://app/',
  'walletapp://order',
  'intent://x#Intent;end',

  'https://user@example.test/',
  'https://user:password@example.test/',
  'https://@example.test/',
  'https://example.test@evil.test/',

  ' https://example.test/',
  'https://example.test/ ',
  '\thttps://example.test/',
  'https://exam\tple.test/',
  'https://example.test/\n',
  'https://example.test/a b',

  'https:example.test',
  'https:/example.test',
  'https:\\\\example.test',
  'https://\\example.test',
  'https:///example.test',
  'https://',

  'https://example.test/\u202etxt.exe',
  'https://exa\u200bmple.test/',
  'https://example.test\u0000.evil.test/',
  'https://example.test:99999/',
  'https://[::1',

  '',
  'example.test',
  `${long}x`,
  `https://example.test/${'é'.repeat(700)}`,
];

test('of 60 addresses and more only plain ones over https are opened, and these once they were confirmed', async () => {
  const [asked, given]: [string[], string[]] = [[], []];
  const open = linkOpener({
    confirm: async ({ en, zh }) => asked.push(`${en} ${zh}`) > 0,
    open: async (address) => void given.push(address),
    tell: () => {},
  });
  expect(refused.length).toBeGreaterThanOrEqual(60);
  for (const address of refused) expect(await open(address), JSON.stringify(address)).toBe(false);
  expect([asked, given]).toEqual([[], []]);
  for (const address of opened) expect(await open(address), address.slice(0, 60)).toBe(true);
  expect(given).toEqual(opened.map((address) => new URL(address).href));
  for (const [at, address] of opened.entries()) expect(asked[at]).toContain(new URL(address).host);
});

test('a host in other letters is shown as it is resolved', async () => {
  const asked: string[] = [];
  const open = linkOpener({
    confirm: async ({ en }) => asked.push(en) < 0,
    open: () => Promise.reject(new Error()),
    tell: () => {},
  });
  expect(await open('https://аpple.com/')).toBe(false);
  expect(asked[0]).toContain('xn--pple-43d.com');
});

test('what is not confirmed is not opened, and one question is asked at a time', async () => {
  const answers: ((is: boolean) => void)[] = [];
  const given: string[] = [];
  const open = linkOpener({
    confirm: () => new Promise((resolve) => answers.push(resolve)),
    open: async (address) => void given.push(address),
    tell: () => {},
  });
  const first = open('https://one.test/');
  expect([await open('https://two.test/'), answers.length]).toEqual([false, 1]);
  answers[0]?.(false);
  expect([await first, given]).toEqual([false, []]);
  const second = open('https://two.test/');
  answers[1]?.(true);
  expect([await second, given]).toEqual([true, ['https://two.test/']]);
});

test('a link that the system cannot open is reported, and the next one is asked for again', async () => {
  const told: string[] = [];
  const open = linkOpener({
    confirm: () => Promise.resolve(true),
    open: () => Promise.reject(new Error('no browser')),
    tell: ({ en }) => void told.push(en),
  });
  expect([await open('https://one.test/'), await open('https://two.test/')]).toEqual([false, false]);
  expect(told).toEqual([expect.stringContaining('one.test could not'), expect.stringContaining('two.test could not')]);
});
