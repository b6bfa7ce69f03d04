import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { resolveVariables, seededUuid32 } from '../../../../shared/documents/variables.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { launchBrowser, findBrowser } from './browser/launch-browser.ts';
import { codeDrawings } from './drawing/draw-job.ts';
import { openPicturePage } from './page/picture-page.ts';
import { inkedCells } from './testing/png-ink.ts';
import { pageFilesOfTest } from './testing/in-process-renderer.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);
const browser = findBrowser(process.env);
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passbench-real-browser-'));
  const scanner = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  await prepareZXingModule({ overrides: { wasmBinary: scanner.buffer }, fireImmediately: true });
});
afterAll(() => rm(folder, { recursive: true }));

/** Pictures are drawn with the window's fonts, which may not be built yet. */
async function putFonts(): Promise<void> {
  const fonts = join(root, 'dist/renderer/fonts');
  if (existsSync(fonts)) return;
  const packages = join(root, 'node_modules/@fontsource-variable');
  for (const name of await readdir(packages)) await cp(join(packages, name, 'files'), fonts, { recursive: true });
}

/** What listens, and how many have come. */
async function listening(): Promise<{ readonly server: Server; readonly url: string; readonly came: () => number }> {
  let count = 0;
  const server = createServer((socket) => {
    count++;
    socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { server, url: `http://127.0.0.1:${port}`, came: () => count };
}

describe.skipIf(browser === null)('an installed Chromium (PASSBENCH_BROWSER names one)', () => {
  let launched: Awaited<ReturnType<typeof launchBrowser>>;
  beforeAll(async () => {
    launched = await launchBrowser(browser ?? '');
  });
  afterAll(() => launched.close());
  const openPage = (scale: 1 | 2 | 3) => openPicturePage(launched.send, { scale, files: pageFilesOfTest });

  it('reaches nobody from a page that tries to', async () => {
    const { server, url, came } = await listening();
    await new Promise((done) =>
      connect(Number(new URL(url).port), '127.0.0.1')
        .once('close', done)
        .resume(),
    );
    expect(came()).toBe(1);
    try {
      const page = await openPage(1);
      const [box] = await page.show(
        `<div style="width:40px;height:40px;background:url(${url}/a)"><img src="${url}/b" onerror="fetch('${url}/c')">` +
          `<style>@import url(${url}/d);</style><link rel="stylesheet" href="${url}/e"><iframe src="${url}/f"></iframe>` +
          `<object data="${url}/g"></object><svg><image href="${url}/h"/></svg></div>`,
      );
      expect(box?.width).toBe(40);
      if (box !== undefined)
        expect(
          Buffer.from(await page.png(box))
            .subarray(1, 4)
            .toString(),
        ).toBe('PNG');
    } finally {
      server.close();
    }
    expect(came()).toBe(1);
  });

  it('takes a sheet smaller that is higher than a picture can be, and whole', async () => {
    const page = await openPage(2);
    const [high, low] = await page.show(
      '<div style="width:40px;height:9000px"></div><div style="width:40px;height:80px"></div>',
    );
    if (high === undefined || low === undefined) throw new Error('Nothing is shown.');
    const sizeOf = (png: Buffer): readonly number[] => [png.readUInt32BE(16), png.readUInt32BE(20)];
    expect(sizeOf(Buffer.from(await page.png(high)))[1]).toBeLessThanOrEqual(16_384);
    expect(sizeOf(Buffer.from(await page.png(low)))).toEqual([80, 160]);
    const [large] = await page.show('<div style="width:4000px;height:8000px"></div>');
    if (large === undefined) throw new Error('Nothing is shown.');
    const [width = 0, height = 0] = sizeOf(Buffer.from(await page.png(large)));
    expect([width * height < 97_000_000, Math.round((height / width) * 100)]).toEqual([true, 200]);
  });

  it('leaves no part of a very large sheet blank, of which each phone is scrolled', async () => {
    const [columns, rows] = [25, 20];
    const phone =
      '<div style="width:400px;height:550px;overflow:auto"><p style="height:1100px;margin:0;background:linear-gradient(45deg,#fff,#888)"></p></div>';
    const page = await openPage(2);
    const [box] = await page.show(
      `<div style="width:${columns * 400}px;display:flex;flex-wrap:wrap">${phone.repeat(columns * rows)}</div>`,
    );
    if (box === undefined) throw new Error('Nothing is shown.');
    const isInked = await inkedCells(await page.png(box), { columns, rows });
    expect(isInked.filter((each) => !each)).toEqual([]);
  });

  it.each(['qr', 'code128', 'pdf417', 'aztec'] as const)(
    'draws the SVG of a code (%s) as any reader of XML does, and a scanner reads it',
    async (format) => {
      const text = 'G6532-05A <7Q2M&9KXD>';
      const page = await openPage(1);
      const [svg = ''] = codeDrawings({
        blocks: [{ block: 'code', value: { text }, format, message: null, owner: null }],
      });
      const [box] = await page.show(
        `<img alt="" src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`,
      );
      if (box === undefined) throw new Error('Nothing is shown.');
      const [found] = await readBarcodes(await page.png(box));
      expect(found?.text).toBe(text);
    },
  );

  it('draws a PNG and a PDF as users have them, and finds what they cut', async () => {
    await run(process.execPath, [join(root, 'scripts/build.mjs'), '--only', 'cli,render']);
    await putFonts();
    const template = findScenario('train-ticket')?.templates.find(({ status }) => status === 'TICKETED')?.text ?? '';
    const context = {
      nowMs: Date.UTC(2026, 10, 25, 2),
      uuid32: seededUuid32('a'),
      orderNo: 'M1',
      orderCreatedMs: null,
    };
    const { text } = resolveVariables(template, context);
    const long = 'A station whose name goes on and on, and never ends on any phone at all. '.repeat(8).trim();
    const station = 'Hong Kong West Kowloon';
    expect(text).toContain(station);
    const file = join(folder, 'ticket.json');
    await writeFile(file, text.replaceAll(station, long));
    const passbench = async (...args: string[]): Promise<string> => {
      const program = join(root, 'dist/cli/passbench.js');
      const { stdout } = await run(process.execPath, [
        program,
        'render',
        file,
        '--locale',
        'en_US',
        '--at',
        '2026-11-25T02:00:00Z', // A ticket that has passed has no banner.
        '--out',
        folder,
        ...args,
      ]);
      return stdout;
    };
    const told: { readonly files: readonly string[]; readonly cuts: readonly object[] } = JSON.parse(
      await passbench('--json', '--scale', '3'),
    );
    const png = await readFile(told.files[0] ?? '');
    expect([png.subarray(1, 4).toString(), png.readUInt32BE(16)]).toEqual([
      'PNG',
      expect.toSatisfy((px) => px >= 390 * 3),
    ]);
    expect(png.toString('utf8')).toContain('Description\0\0\0\0\0Assumptions\nAll defaults.');
    expect(told.cuts).toContainEqual(
      expect.objectContaining({ surface: 'ticket', locale: 'en_US', width: 390, what: 'truncated', text: long }),
    );
    for (const cut of told.cuts) expect(long).toContain('fits' in cut ? cut.fits : '');
    await expect(passbench('--fail-on-cut')).rejects.toMatchObject({ code: 1 });
    const sheet = await readFile((await passbench('--sheet', '--format', 'html')).trim(), 'utf8');
    const [, listed = ''] = /Cut texts<\/h2><pre[^>]*>([^<]*)/.exec(sheet) ?? [];
    expect(listed).toMatch(
      /\n {2}Departure station \(from\) · notification above the card · cut · “A station .+…” · fits: “A station/,
    );
    const pdf = (await passbench('--format', 'pdf')).trim();
    const paper = (await readFile(pdf)).toString('latin1');
    expect(paper.slice(0, 5)).toBe('%PDF-');
    // One page, longer than the phone: what it was drawn under stands below.
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper) ?? [];
    expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(Number(width)).toBeCloseTo(390 * 0.75, -0.5);
    expect(Number(height)).toBeGreaterThan((844 + 150) * 0.75);
  });

  it('draws for an agent, which is told where there is no browser', async () => {
    const text = findScenario('queue-up')?.templates[0]?.text ?? '';
    const messages = [
      {
        method: 'initialize',
        params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } },
      },
      { method: 'tools/call', params: { name: 'render', arguments: { text, locale: 'en_US', surface: 'card' } } },
    ].map((message, id) => JSON.stringify({ jsonrpc: '2.0', id, ...message }));
    const answer = async (env: Readonly<Record<string, string>>): Promise<unknown> => {
      const asking = run(process.execPath, [join(root, 'dist/cli/passbench.js'), 'mcp'], {
        env: { ...process.env, ...env },
      });
      asking.child.stdin?.end(`${messages.join('\n')}\n`);
      return JSON.parse((await asking).stdout.trim().split('\n')[1] ?? '').result;
    };
    const [document, picture, ...others] = Object(await answer({})).content;
    expect(JSON.parse(document.text)).toMatchObject({ pictures: [expect.stringContaining('.card.')], cuts: [] });
    expect([picture.mimeType, Buffer.from(picture.data, 'base64').toString('latin1', 1, 4), others]).toEqual([
      'image/png',
      'PNG',
      [],
    ]);
    const without = await answer({ PASSBENCH_BROWSER: join(folder, 'no-browser') });
    expect(without).toMatchObject({ content: [{ text: expect.stringContaining('"noPictures"') }] });
  });
});
