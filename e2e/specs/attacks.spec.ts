import { readFile } from 'node:fs/promises';
import { chromium, expect, test, type Browser, type Page, type Response } from '@playwright/test';
import { Attacker } from '../fixtures/attacker.ts';
import { LocalHost } from '../fixtures/local-host.ts';

let host: LocalHost;
let attacker: Attacker;
let browser: Browser;

/** A page of each origin: an attack begins by reloading it, which takes a fifth of what another page takes. */
const pages = new Map<string, Page>();

async function pageOf(origin: string): Promise<Page> {
  const page = pages.get(origin) ?? (await browser.newPage());
  pages.set(origin, page);
  await page.goto(origin);
  return page;
}

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
  image: (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const image = new Image();
          image.onload = () => resolve('loaded');
          image.onerror = () => resolve('refused');
          image.src = `${url}/`;
        }),
      target,
    ),
  // Whether it was let in is in the status of the answer: what a frame shows of another origin cannot be read.
  frame: (page, target) =>
    page.evaluate(
      (url) =>
        new Promise((resolve) => {
          const frame = document.createElement('iframe');
          frame.onload = () => resolve('refused');
          frame.src = `${url}/`;
          document.body.append(frame);
        }),
      target,
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

/** `npm run soak` asks for all of them. */
const isThorough = process.env['PASSBENCH_ATTACK_ORIGINS'] === 'all';

const origins = {
  'another port of this computer': () => `http://127.0.0.1:${attacker.port}`,
  'a name of the internet': () => `http://evil.test:${attacker.port}`,
  // Its Origin is "null".
  ...(isThorough ? { 'a page without an origin': () => 'data:text/html,<!doctype html><p>elsewhere</p>' } : {}),
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
        const page = await pageOf(origin());
        const answers: Response[] = [];
        const isOfHost = (url: string): boolean => new URL(url).port === new URL(host.origin).port;
        const listen = (response: Response): void => {
          if (isOfHost(response.url())) answers.push(response);
        };
        page.on('response', listen);
        const outcome = await attack(page, address());
        expect(outcome).toBe(kind === 'no-cors post' && answers.length > 0 ? 'opaque' : 'refused');
        for (const answer of answers) {
          expect(answer.status()).toBe(status);
          const names = Object.keys(await answer.allHeaders());
          expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
        }
        if (by === 'its own address' && kind === 'form post') expect(answers).toHaveLength(1);
        page.off('response', listen);
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

test('a page that goes there itself gets the window without a session, and in no frame', async () => {
  const page = await browser.newPage();
  await page.goto(`http://evil.test:${attacker.port}`);
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().startsWith(host.origin)),
    page.evaluate((url) => location.assign(url), `${host.origin}/`),
  ]);
  expect(answer.status()).toBe(403);
  await page.waitForURL(`${host.origin}/`);
  await page.goto(`http://evil.test:${attacker.port}`);
  const opened = page.waitForEvent('popup');
  await page.evaluate(
    (url) => {
      const frame = document.createElement('iframe');
      frame.referrerPolicy = 'no-referrer';
      frame.src = url;
      document.body.append(frame);
      const link = document.createElement('a');
      Object.assign(link, { href: url, target: '_blank', rel: 'opener noreferrer' });
      link.click();
    },
    `${host.origin}/#${'A'.repeat(43)}`,
  );
  const popup = await opened;
  await expect(popup.locator('[data-gate="code-lapsed"]')).toBeVisible();
  expect(await popup.evaluate(() => [window.opener, sessionStorage.length])).toEqual([null, 0]);
  expect(page.frames().map((frame) => frame.url())).not.toContain(`${host.origin}/`);
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

test('a service worker that another program left on a port meets no code where the bench opens itself', async () => {
  const before = await Attacker.start();
  const used = await browser.newContext();
  const page = await used.newPage();
  await page.goto(`http://127.0.0.1:${before.port}`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
  await before.stop();

  // A port of the system's choosing, as is usual: the same browser opens the bench.
  await page.goto(host.address);
  await expect(page).toHaveTitle('Passbench');
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();

  // The very same port: a profile of its own, as the app window has, opens the bench as well.
  const same = await LocalHost.start(before.port);
  const own = await browser.newContext();
  const ownPage = await own.newPage();
  await ownPage.goto(same.address);
  await expect(ownPage).toHaveTitle('Passbench');
  const registered = await ownPage.evaluate(
    (script) =>
      navigator.serviceWorker.register(script).then(
        () => 'registered',
        () => 'refused',
      ),
    await servedScript(),
  );
  expect(registered).toBe('refused');
  // The limit: the browser in which the worker was left asks the worker, and not the host.
  await page.goto(await same.newAddress());
  await expect(page).toHaveTitle(/^left over#/);
  await used.close();
  await own.close();
  await same.remove();
});
