import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { headerSize, loadedTypes } from './header-size.ts';
import { isPublicAddress, loadImage, type ImageNetwork, type PinnedAddress } from './load-image.ts';
import { privateSpellings } from './testing/private-spellings.ts';

function gif(width: number, height: number): Buffer {
  const bytes = Buffer.from('GIF89a0000');
  bytes.writeUInt16LE(width, 6);
  bytes.writeUInt16LE(height, 8);
  return bytes;
}

const publicAddress = '93.184.215.14';
const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A network that maps every public address to one plain local server and records connections. */
async function networkOf(answer: RequestListener, resolve: ImageNetwork['resolve'] = async () => [publicAddress]) {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const opened: PinnedAddress[] = [];
  const network: ImageNetwork = {
    resolve,
    open: (to) =>
      new Promise((ready, reject) => {
        opened.push(to);
        const at: AddressInfo | string | null = server.address();
        const socket = connect({ host: '127.0.0.1', port: typeof at === 'object' && at !== null ? at.port : 0 });
        socket.once('connect', () => ready(socket)).once('error', reject);
      }),
  };
  return { network, opened };
}

const everyHost = () => true;
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'loaded',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe('an image of a payload', () => {
  test('comes as bytes, from the address that was looked up, and nothing is said of who asks', async () => {
    const bytes = gif(72, 72);
    const lines: string[] = [];
    const { network, opened } = await networkOf((request, response) => {
      lines.push(request.url ?? '', ...Object.keys(request.headers));
      response.end(bytes);
    });
    const loaded = await loadImage('https://img.example/a.png?b=1', { network, isAllowed: everyHost });
    expect(loaded).toEqual({
      type: 'image/gif',
      width: 72,
      height: 72,
      byteCount: bytes.length,
      bytesBase64: bytes.toString('base64'),
    });
    expect(lines).toEqual(['/a.png?b=1', 'host', 'accept', 'accept-encoding', 'connection']);
    expect(opened).toEqual([{ host: 'img.example', address: publicAddress, port: 443 }]);
  });

  test.each([
    'http://a.example/',
    'ftp://a.example/',
    'https://u:p@a.example/',
    'data:image/gif;base64,',
    'a',
    'file:///etc/passwd',
  ])('is not asked for at %s', async (address) => {
    const { network, opened } = await networkOf(() => undefined);
    expect(await codeOf(loadImage(address, { network, isAllowed: everyHost }))).toBe('IMAGE_ADDRESS');
    expect(opened).toEqual([]);
  });

  test('is not asked for where nobody has allowed the host, redirects among them', async () => {
    const { network, opened } = await networkOf((_, response) => {
      response.writeHead(302, { Location: 'https://other.example/a' }).end();
    });
    const isAllowed = (host: string) => host === 'img.example';
    expect(await codeOf(loadImage('https://other.example/a', { network, isAllowed }))).toBe('IMAGE_HOST');
    expect(opened).toEqual([]);
    await expect(loadImage('https://img.example/a', { network, isAllowed })).rejects.toMatchObject({
      code: 'IMAGE_HOST',
      message: 'img.example redirects to other.example, which is not allowed. No request was sent there.',
    });
    expect(opened).toHaveLength(1);
  });

  test('is left after two redirects, and at one to plain HTTP', async () => {
    const { network, opened } = await networkOf(({ url }, response) => {
      const Location = url === '/plain' ? 'http://img.example/a' : '/again';
      response.writeHead(307, { Location }).end();
    });
    expect(await codeOf(loadImage('https://img.example/a', { network, isAllowed: everyHost }))).toBe('IMAGE_REDIRECT');
    expect(opened).toHaveLength(3);
    expect(await codeOf(loadImage('https://img.example/plain', { network, isAllowed: everyHost }))).toBe(
      'IMAGE_ADDRESS',
    );
  });

  test.each([[{}], [{ Location: '' }], [{ Location: 'https://' }]])(
    'is asked for once where a redirect leads nowhere (%j)',
    async (headers) => {
      const { network, opened } = await networkOf((_, response) => response.writeHead(302, headers).end());
      expect(await codeOf(loadImage('https://img.example/a', { network, isAllowed: everyHost }))).toBe(
        'IMAGE_REDIRECT',
      );
      expect(opened).toHaveLength(1);
    },
  );

  test('that is too large is read as far as its limit, and told with its size', async () => {
    const bytes = Buffer.concat([gif(48, 50), Buffer.alloc(300_000)]);
    const { network } = await networkOf((_, response) => response.end(bytes));
    const loaded = await loadImage('https://img.example/a', { network, isAllowed: everyHost });
    expect(loaded).toEqual({ type: 'image/gif', width: 48, height: 50, byteCount: bytes.length, bytesBase64: null });
  });

  test.each([
    ['IMAGE_SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
    ['IMAGE_UNREAD', Buffer.from('<html>')],
    ['IMAGE_UNREAD', Buffer.from('424d00000000000000000000', 'hex')],
    ['IMAGE_UNREAD', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['IMAGE_PIXELS', gif(5000, 1)],
  ])('is refused as %s by what its bytes are', async (code, bytes) => {
    const { network } = await networkOf((_, response) => {
      response.setHeader('Content-Type', 'image/png');
      response.end(bytes);
    });
    expect(await codeOf(loadImage('https://img.example/a', { network, isAllowed: everyHost }))).toBe(code);
  });

  test('is waited for no longer than its time, in the look-up and in the answer', async () => {
    const never = new Promise<never>(() => undefined);
    const stuck = await networkOf(
      () => undefined,
      () => never,
    );
    const silent = await networkOf(() => undefined);
    for (const { network } of [stuck, silent])
      expect(await codeOf(loadImage('https://img.example/a', { network, isAllowed: everyHost, limitMs: 50 }))).toBe(
        'IMAGE_TIME',
      );
  });
});

describe('what is not an address on the public internet', () => {
  test.each(privateSpellings)(
    '%s is not connected to: straight, by a redirect, or by a name that changes',
    async (host) => {
      const straight = await networkOf(() => undefined);
      await expect(loadImage(`https://${host}/`, { network: straight.network, isAllowed: everyHost })).rejects.toThrow(
        AppError,
      );
      expect(straight.opened).toEqual([]);
      const led = await networkOf((_, response) => {
        response.writeHead(302, { Location: new URL(`https://${host}/`).href }).end();
      });
      await expect(loadImage('https://img.example/', { network: led.network, isAllowed: everyHost })).rejects.toThrow(
        AppError,
      );
      expect(led.opened.map(({ address }) => address)).toEqual([publicAddress]);
      const name = new URL(`https://${host}/`).hostname.replace(/^\[|\]$/g, '');
      const rebound = await networkOf(
        () => undefined,
        async () => [publicAddress, name],
      );
      await expect(
        loadImage('https://img.example/', { network: rebound.network, isAllowed: everyHost }),
      ).rejects.toThrow(AppError);
      expect(rebound.opened).toEqual([]);
    },
  );

  test.each(['8.8.8.8', '93.184.215.14', '2606:4700::6810:84e5', '2a00:1450:4001:830::200e'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});

describe('the size in the head of an image', () => {
  test.each([
    ['image/png', '89504e470d0a1a0a0000000d49484452000000480000004a0806000000', 72, 74],
    ['image/jpeg', 'ffd8ffe000104a46494600010100000100010000ffc0001108004a0048030122', 72, 74],
    ['image/webp', '52494646000000005745425056503820000000000000009d012a48004a00', 72, 74],
    ['image/webp', '5249464600000000574542505650384c000000002f47401200', 72, 74],
    ['image/webp', '52494646000000005745425056503858000000000000000047000049000000', 72, 74],
  ] as const)('%s', (type, hex, width, height) => {
    expect(headerSize(Buffer.from(hex, 'hex'), type)).toEqual({ width, height });
  });

  test.each([
    ['beside the screen', '', '00000000881388130002', 5000, 5000],
    ['out of the screen', '', '0a00140048004a000002', 82, 94],
    ['within the screen', '', '00000000010001000002', 72, 74],
    ['behind extensions', '21f9040000000000' + '21fe026869010000', '00000000881388130002', 5000, 5000],
  ])('is that of a GIF\u2019s first frame where it is %s', (_, extensions, frame, width, height) => {
    for (const [flags, colours] of [
      ['00', ''],
      ['81', '00'.repeat(12)],
    ]) {
      const bytes = Buffer.from(`47494638396148004a00${flags}0000${colours}${extensions}2c${frame}`, 'hex');
      expect(headerSize(bytes, 'image/gif')).toEqual({ width, height });
    }
  });

  test('is not told of a JPEG in which a reader that looks for the next marker finds another frame', () => {
    const frame = (side: string): string => `ffc0001108${side}${side}03012200021101031101`;
    expect(headerSize(Buffer.from(`ffd8ff000015${frame('1388')}${frame('0048')}`, 'hex'), 'image/jpeg')).toBe(null);
  });

  test('is never more than what is there, whatever the bytes are', () => {
    fc.assert(
      fc.property(fc.constantFrom(...loadedTypes), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
        const size = headerSize(bytes, type);
        expect(size === null || (size.width > 0 && size.height > 0)).toBe(true);
      }),
    );
  });
});
