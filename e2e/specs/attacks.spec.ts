import { readFile } from 'node:fs/promises';
import { chromium, expect, test } from '@playwright/test';
import type { Browser, Page, Response } from '@playwright/test';
import { Attacker } from '../fixtures/attacker.ts';
import { LocalHost } from '../fixtures/local-host.ts';

let host: LocalHost;
let attacker: Attacker;
let browser: Browser;

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({}, info) => {
  host = await LocalHost.start();
  attacker = await Attacker.start();
  const options = info.project.use.launchOptions ?? {};
  browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP *.test 127.0.0.1'],
  });
});

test.afterAll(async () => {
  await browser.close();
  await attacker.stop();
  await host.remove();
});

/** A file that the host does serve to its own window: loading it elsewhere would succeed without the guard. */
async function servedScript(): Promise<string> {
  const page = await readFile(new URL('../../dist/renderer/index.html', import.meta.url), 'utf8');
  const path = /src="\.\/(assets\/[^"]+\.js)"/.exec(page)?.[1];
  if (path === undefined) throw new Error('The page names no script');
  return `/${path}`;
}

/** What a hostile page does with an address of the host; each ends when the browser has its answer or its refusal. */
const attacks: Record<string, (page: Page, target: string) => Promise<unknown>> = {
  'script of the window': async (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.onload = () => resolve('loaded');
          script.onerror = () => resolve('refused');
          script.src = url;
          document.head.append(script);
        }),
      target + (await servedScript()),
    ),
  'readable fetch': (page, target) =>
    page.evaluate(
      (url) =>
        fetch(`${url}/`).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      target,
    ),
  'form post': async (page, target) => {
    await page.evaluate((url) => {
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = `${url}/auth/exchange`;
      document.body.append(form);
      form.submit();
    }, target);
    await page.waitForURL(/auth\/exchange|chrome-error/);
    return 'refused';
  },
  'no-cors post': (page, target) =>
    page.evaluate(
      (url) =>
        fetch(`${url}/api/rpc/documents/list`, { method: 'POST', mode: 'no-cors', body: '{}' }).then(
          (answer) => answer.type,
          () => 'refused',
        ),
      target,
    ),
  'JSON post with preflight': (page, target) =>
    page.evaluate(
      (url) =>
        fetch(`${url}/api/rpc/documents/list`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: 'Bearer x' },
          body: '{}',
        }).then(
          (answer) => answer.text(),
          () => 'refused',
        ),
      target,
    ),
  websocket: (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const socket = new WebSocket(url.replace('http', 'ws'));
          socket.onopen = () => resolve('open');
          socket.onerror = () => resolve('refused');
        }),
      target,
    ),
};

const origins = {
  'another port of this computer': () => `http://127.0.0.1:${attacker.port}`,
  'a name of the internet': () => `http://evil.test:${attacker.port}`,
};

const targets = {
  'its own address': { address: () => host.origin, status: 403 },
  '0.0.0.0': { address: () => host.origin.replace('127.0.0.1', '0.0.0.0'), status: 421 },
  'a rebound name': { address: () => host.origin.replace('127.0.0.1', 'rebind.test'), status: 421 },
};

for (const [kind, attack] of Object.entries(attacks)) {
  for (const [from, origin] of Object.entries(origins)) {
    for (const [by, { address, status }] of Object.entries(targets)) {
      test(`${kind} from ${from} to ${by} is refused`, async () => {
        const page = await browser.newPage();
        await page.goto(origin());
        const answers: Response[] = [];
        const isOfHost = (url: string): boolean => new URL(url).port === new URL(host.origin).port;
        page.on('response', (response) => {
          if (isOfHost(response.url())) answers.push(response);
        });
        const outcome = await attack(page, address());
        expect(outcome).toBe(kind === 'no-cors post' && answers.length > 0 ? 'opaque' : 'refused');
        for (const answer of answers) {
          expect(answer.status()).toBe(status);
          const names = Object.keys(await answer.allHeaders());
          expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
        }
        if (by === 'its own address' && kind === 'form post') expect(answers).toHaveLength(1);
        await page.close();
      });
    }
  }
}

test('the attacks succeed where nothing guards', async () => {
  const page = await browser.newPage();
  await page.goto(`http://evil.test:${attacker.port}`);
  const unguarded = `http://evil.test:${attacker.port}`;
  expect(await attacks['script of the window']?.(page, unguarded)).toBe('loaded');
  expect(await attacks['readable fetch']?.(page, unguarded)).toContain('elsewhere');
  expect(await attacks['no-cors post']?.(page, `http://127.0.0.1:${attacker.port}`)).toBe('opaque');
  await page.close();
});

test('the real window still opens', async () => {
  const page = await browser.newPage();
  const answer = await page.goto(host.address);
  expect(answer?.status()).toBe(200);
  await page.close();
});

test('a page of a rebound name that serves itself cannot reach the host', async () => {
  const page = await browser.newPage();
  const answer = await page.goto(host.origin.replace('127.0.0.1', 'rebind.test'));
  expect(answer?.status()).toBe(421);
  await page.close();
});
