import { safe } from '@orpc/client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { BridgeEvent } from '../../../../shared/bridge/schemas.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { HostPorts } from '../ports.ts';
import { inProcessRenderer } from '../render/testing/in-process-renderer.ts';
import { payloadText, queueCall } from '../../sandbox/server/testing/merchant.ts';
import { testServices } from '../workspace/testing/test-services.ts';
import { openWorkspace, type Workspace } from '../workspace/workspace.ts';
import { transports, type Connection } from './testing/transports.ts';

const at = Date.UTC(2026, 10, 25, 2);

/** Two phones of a call of a queue, a file each. */
const job = (format: PictureJob['format']): PictureJob => ({
  gaps: {},
  format,
  scale: 1,
  wallets: [
    {
      calls: [
        {
          orderKey: 'a',
          merchantBizNo: 'M',
          scenario: 'queue-up',
          at,
          status: 'CALL_NUM',
          text: payloadText(queueCall('CALL_NUM', 1, 'M')),
        },
      ],
    },
  ],
  pictures: (['zh_HK', 'en_US'] as const).map((locale) => ({
    wallet: 0,
    at,
    orderKey: 'a',
    locale,
    surface: 'ticket',
    widthPx: 390,
    textPercent: 100,
    scheme: 'light',
    caption: [],
  })),
  files: ['first', 'second'].map((name, picture) => ({ name, holds: { is: 'picture', picture } })),
});

// What draws is loaded once, before the time of a test counts.
beforeAll(async () => void (await import('../render/drawing/render-job.ts')), 60_000);

describe.each(Object.entries(transports))('pictures over %s', (_name, connect) => {
  let workspace: Workspace;
  let line: Connection;
  let reported: unknown[] = [];
  const open = async (pictures: HostPorts['pictures']): Promise<Connection['client']> => {
    reported = [];
    const services = await testServices();
    workspace = await openWorkspace({
      ...services,
      ports: { ...services.ports, ...(pictures === undefined ? {} : { pictures }) },
    });
    line = await connect(workspace, (error) => reported.push(error));
    return line.client;
  };
  afterEach(async () => {
    await workspace.close();
    await line.close();
    if (reported.length > 0) throw new Error(`Reported: ${reported.join(', ')}`);
  });

  it('come as files, byte for byte, and windows hear how many are done', async () => {
    const client = await open(inProcessRenderer());
    const events = await client.events.follow({});
    const heard: BridgeEvent[] = [];
    const reading = (async () => {
      for await (const event of events) if (event.event === 'pictures' && heard.push(event) === 2) return;
    })();
    const { files } = await client.pictures.draw({ ticket: 't', job: job('html') });
    expect(files.map(({ name }) => name)).toEqual(['first.html', 'second.html']);
    const [chinese, english] = files.map(({ bytesBase64 }) => Buffer.from(bytesBase64, 'base64').toString('utf8'));
    expect(chinese).toContain('lang="zh-HK"');
    expect(english).toContain('A123: 12 tables ahead');
    await reading;
    expect(heard).toEqual([1, 2].map((done) => ({ event: 'pictures', ticket: 't', done })));
  });

  it('hold the image that was given for an address of the payload, and no drawing with scripts', async () => {
    const client = await open(inProcessRenderer());
    const html = job('html');
    const [, address = ''] = /"show_merchant_icon_url":\s*"([^"]+)"/.exec(html.wallets[0]?.calls[0]?.text ?? '') ?? [];
    const drawn = async (bytes: Buffer): Promise<string> => {
      const images = [{ address, bytesBase64: bytes.toString('base64') }];
      const { files } = await client.pictures.draw({ ticket: 't', job: { ...html, images } });
      return Buffer.from(files[0]?.bytesBase64 ?? '', 'base64').toString('utf8');
    };
    const gif = Buffer.from('GIF89a0000');
    expect(await drawn(gif)).toContain(`src="data:image/gif;base64,${gif.toString('base64')}"`);
    expect(await drawn(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).not.toContain('<img');
  });

  it('are refused in words where nobody can take them, and pages are not', async () => {
    const client = await open(inProcessRenderer());
    expect(await client.pictures.means({})).toEqual({ hasBrowser: false });
    const { error } = await safe(client.pictures.draw({ ticket: 't', job: job('png') }));
    expect(error).toMatchObject({ code: 'NOT_NOW', message: expect.stringContaining('needs Chromium') });
    expect(error).toMatchObject({ data: { next: expect.stringContaining('Choose HTML') } });
  });

  it('are drawn by nobody on a host without a renderer, which says what to use', async () => {
    const client = await open(undefined);
    expect(await client.pictures.means({})).toEqual({ hasBrowser: false });
    const { error } = await safe(client.pictures.draw({ ticket: 't', job: job('html') }));
    expect(error).toMatchObject({ data: { next: expect.stringContaining('passbench render') } });
  });

  it('are stopped by their ticket while they are drawn, and by no other', async () => {
    let begun = (): void => {};
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const client = await open({
      hasBrowser: () => true,
      drawPhones: inProcessRenderer().drawPhones,
      render: (_, __, signal) => {
        begun();
        return new Promise((___, reject) =>
          signal.addEventListener('abort', () => reject(new AppError('RENDER_STOPPED', 'Drawing was stopped.'))),
        );
      },
    });
    expect(await client.pictures.means({})).toEqual({ hasBrowser: true });
    const drawn = safe(client.pictures.draw({ ticket: 't', job: job('png') }));
    await isBegun;
    expect(await client.pictures.cancel({ ticket: 'u' })).toEqual({ cancelled: false });
    const { error: twice } = await safe(client.pictures.draw({ ticket: 't', job: job('png') }));
    expect(twice).toMatchObject({ code: 'NOT_NOW' });
    expect(await client.pictures.cancel({ ticket: 't' })).toEqual({ cancelled: true });
    expect((await drawn).error).toMatchObject({ message: 'Drawing was stopped.' });
    expect(await client.pictures.cancel({ ticket: 't' })).toEqual({ cancelled: false });
  });

  it('of no job at all are refused before anybody draws', async () => {
    const client = await open(inProcessRenderer());
    const odd = { ...job('html'), scale: 4 };
    // oxlint-disable-next-line typescript/no-unsafe-argument
    const { error } = await safe(client.pictures.draw(JSON.parse(JSON.stringify({ ticket: 't', job: odd }))));
    expect(error).toMatchObject({ code: 'BAD_REQUEST' });
  });
});
