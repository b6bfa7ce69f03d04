import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { defaultNetwork } from '../network/network.ts';
import { issue, type Issued } from '../network/testing/certificates.ts';
import { proxyServer, service, type Running } from '../network/testing/servers.ts';
import { imageNetwork } from './images.ts';
import { loadImage } from './load-image.ts';

const address = '93.184.215.14';
const url = `https://${address}/icon.gif`;
const root = issue({ name: 'Test Root', isAuthority: true });
const own = issue({ name: 'images', addresses: [address] }, root);

const running: Running[] = [];
const started = <T extends Running>(one: T): T => {
  running.push(one);
  return one;
};
afterEach(() => {
  for (const { close } of running.splice(0)) close();
});

function gif(pixels: number, byteCount = 14): Buffer {
  const bytes = Buffer.alloc(byteCount);
  bytes.write('GIF89a');
  bytes.writeUInt16LE(pixels, 6);
  bytes.writeUInt16LE(pixels, 8);
  return bytes;
}

/** Loads over real connections through a proxy that maps every address to this port. */
async function loadedOver(port: number, { limitMs = 5000 } = {}) {
  const proxy = started(await proxyServer({ leadsTo: port }));
  const environment = { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
  const network = imageNetwork({ ...defaultNetwork(environment), ca: [root.cert] });
  const outcome = await loadImage(url, { network, isAllowed: () => true, limitMs }).catch((error: unknown) => {
    if (error instanceof AppError) return error;
    throw error;
  });
  return { outcome, asked: proxy.asked() };
}

async function loaded(answer: RequestListener, { key, cert }: Issued = own) {
  const { port, requests } = started(await service({ key, cert }, answer));
  return { ...(await loadedOver(port)), requests: requests() };
}

describe('an image of a server under TLS', () => {
  test('comes whole, from the address that was vetted, and nothing is said of who asks', async () => {
    const bytes = gif(72);
    const { outcome, asked, requests } = await loaded((_, response) => response.end(bytes));
    expect(outcome).toMatchObject({ type: 'image/gif', width: 72, bytesBase64: bytes.toString('base64') });
    expect(asked).toEqual([`CONNECT ${address}:443 -`]);
    expect(requests).toEqual([
      `GET /icon.gif\nHost: ${address}\nAccept: image/png, image/jpeg, image/gif, image/webp\nAccept-Encoding: identity\nConnection: close\n\n`,
    ]);
  });

  const to =
    (location: string): RequestListener =>
    (_, response) =>
      response.writeHead(302, { Location: location }).end();
  const of =
    (bytes: Buffer | string): RequestListener =>
    (_, response) =>
      response.end(bytes);

  test.each<[string, string, RequestListener]>([
    ['IMAGE_ADDRESS', 'https://', to('http://93.184.215.14/icon.gif')],
    ['IMAGE_PRIVATE', '127.0.0.1 is not an address on the public internet', to('https://127.0.0.1/icon.gif')],
    ['IMAGE_PRIVATE', 'localhost resolves to', to('https://localhost/icon.gif')],
    ['IMAGE_REDIRECT', 'more than twice', to('/again')],
    ['IMAGE_STATUS', 'responded with 404', (_, response) => response.writeHead(404).end('no')],
    ['IMAGE_SVG', 'SVG', of('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['IMAGE_UNREAD', 'not a PNG, JPEG, GIF or WebP', of('<!doctype html><p>no image</p>')],
    ['IMAGE_PIXELS', '5000 x 5000', of(gif(5000))],
  ])('is refused as %s (%s)', async (code, says, answer) => {
    const { outcome } = await loaded(answer);
    expect(outcome).toMatchObject({ code, message: expect.stringContaining(says) });
  });

  test('of over 100 KiB is told with its size, and read no further', async () => {
    let written = 0;
    const { outcome } = await loaded((_, response) => {
      response.writeHead(200, { 'Content-Length': '50000000' });
      const write = (piece: Buffer): void => {
        response.write(piece, () => {
          written += piece.length;
          if (written < 50_000_000) write(Buffer.alloc(65_536));
        });
      };
      write(gif(72));
    });
    expect(outcome).toMatchObject({ byteCount: 50_000_000, bytesBase64: null });
    expect(written).toBeLessThan(20_000_000);
  });

  test.each([
    ['is self-signed, CN=images', issue({ name: 'images', addresses: [address] })],
    ['it is for other.example', issue({ name: 'images', hosts: ['other.example'] }, root)],
    ['has expired', issue({ name: 'images', addresses: [address], toDay: -1 }, root)],
  ])('is not asked for where its certificate %s', async (says, shown) => {
    const { outcome, requests } = await loaded(() => undefined, shown);
    expect(outcome).toMatchObject({ code: 'IMAGE_CONNECTION', message: expect.stringContaining(says) });
    expect(requests).toEqual([]);
  });

  test('is left where a proxy opens no way, or the connection breaks', async () => {
    expect(await loadedOver(1)).toMatchObject({
      outcome: { message: expect.stringMatching(/93\.184\.215\.14\. The proxy closed .* through the proxy\.$/) },
    });
    const { outcome } = await loaded((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write(gif(72), () => response.destroy());
    });
    expect(outcome).toMatchObject({
      message: expect.stringMatching(/broke the connection while reading the body of the response\.$/),
    });
  });
});

describe('an image is waited for no longer than its time', () => {
  const inTime = { code: 'IMAGE_TIME' };

  test('by a server that says nothing to the handshake of TLS', async () => {
    const silent = createServer();
    await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready));
    const at: AddressInfo | string | null = silent.address();
    const port = typeof at === 'object' && at !== null ? at.port : 0;
    started({ port, close: () => silent.close() });
    expect((await loadedOver(port, { limitMs: 200 })).outcome).toMatchObject(inTime);
  });

  test('by one whose answer comes byte by byte', async () => {
    const { port } = started(
      await service({ key: own.key, cert: own.cert }, (_, response) => {
        const drop = (): void => void response.write('G', () => setTimeout(drop, 20).unref());
        drop();
      }),
    );
    expect((await loadedOver(port, { limitMs: 300 })).outcome).toMatchObject(inTime);
  });
});
