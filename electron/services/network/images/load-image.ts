import { request as openRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { LoadedImage } from '../../../../shared/bridge/images.ts';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import { detectImageKind } from '../../../../shared/lib/image-kind.ts';
import { failedDuring, troubleOfError } from '../sender/send-failure.ts';
import type { SendPhase } from '../sender/send-failure.ts';
import { headerSize, isLoadedType } from './header-size.ts';
import { imageTrouble } from './image-trouble.ts';

/** What loading needs of the network. A test puts a resolver and a listener of its own in their place. */
export interface ImageNetwork {
  /** Every address of a name; none where it has none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** A connection under TLS with whoever proves to be `host`, to that address and no other. */
  readonly open: (to: PinnedAddress, on: OnTheWay) => Promise<Socket>;
}

export type OnTheWay = {
  /** Aborting closes whatever is open. */
  readonly closing: AbortSignal;
  /** Told of each step that begins. */
  readonly enter: (phase: SendPhase) => void;
};

export type PinnedAddress = { readonly host: string; readonly address: string; readonly port: number };

export type LoadImageOptions = {
  readonly network: ImageNetwork;
  /** Whether the user has allowed a host, which bears its port where that is not the usual one. */
  readonly isAllowed: (host: string) => boolean;
  /** How long all of it may take. */
  readonly limitMs?: number;
};

/** No image of a payload may come near it: 100 KiB. One byte more is read, which says that there are more. */
const mostBytes = 102_400;
const mostPixels = 4096;
const mostRedirects = 2;
const headerBytes = 16_384;

/**
 * Loads an image whose host the user has allowed: over https from a public address that was looked up once and is connected
 * to as it was looked up; each redirect anew. What comes is no more than bytes of a raster image. Throws a BenchError in words.
 */
export async function loadImage(address: string, options: LoadImageOptions): Promise<LoadedImage> {
  const closing = AbortSignal.timeout(options.limitMs ?? 5000);
  let url = readAddress(address);
  if (!options.isAllowed(url.host)) throw imageTrouble.notAllowed(url.host);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await ask(url, options, closing);
    if ('bytes' in answer) return readImage(url.host, answer);
    const next = readAddress(answer.location);
    if (!options.isAllowed(next.host)) throw imageTrouble.leadsOn(url.host, next.host);
    url = next;
  }
  throw imageTrouble.redirects(url.host);
}

function readAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw imageTrouble.address(address.slice(0, 200));
  return url;
}

type Answer = { readonly bytes: Buffer; readonly byteCount: number } | { readonly location: string };

async function ask(url: URL, { network }: LoadImageOptions, closing: AbortSignal): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let phase: SendPhase = 'lookup';
  const enter = (next: SendPhase): void => void (phase = next);
  try {
    const address = await within(closing, vetted(host, network));
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = await within(closing, network.open({ host, address, port }, { closing, enter }));
    enter('wait');
    return await exchange(socket, url, { closing, enter });
  } catch (error) {
    if (closing.aborted) throw imageTrouble.time(url.host);
    if (error instanceof BenchError) throw error;
    const { what } = troubleOfError(phase, error, { tls: null, proxy: null });
    throw imageTrouble.connection(url.host, failedDuring(phase, what));
  }
}

/** The one address that is connected to. A name that has one private address among its own is refused whole. */
async function vetted(host: string, { resolve }: ImageNetwork): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const closed = addresses.find((address) => !isPublicAddress(address));
  if (closed !== undefined) throw imageTrouble.private(host, closed);
  const [first] = addresses;
  if (first === undefined) throw imageTrouble.unknownHost(host);
  return first;
}

/** Of IPv6, what is one host's address and given out at all. */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is that of one host of the public internet: not this machine, no network behind it, no group, no way to
 * an IPv4 address by another name. ipaddr.js reads more than Node takes for an address, and that is none.
 */
export function isPublicAddress(address: string): boolean {
  // One with a zone belongs to a link of this machine.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const read = ipaddr.parse(address);
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(givenOut));
}

/** A look-up cannot be called off, and a server may say nothing to a handshake: what comes later is not waited for. */
function within<T>(closing: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(closing.reason);
    closing.addEventListener('abort', late, { once: true });
    void work.then(resolve, reject).finally(() => closing.removeEventListener('abort', late));
  });
}

/** One request that says nothing of who asks: no cookie, no referrer, no name of a program. */
function exchange(socket: Socket, url: URL, { closing, enter }: OnTheWay): Promise<Answer> {
  return new Promise((resolve, reject) => {
    closing.addEventListener('abort', () => socket.destroy(new Error('aborted')), { once: true });
    socket.on('error', reject);
    const outgoing = openRequest({
      createConnection: () => socket,
      method: 'GET',
      path: `${url.pathname}${url.search}`,
      headers: [
        ['Host', url.host],
        ['Accept', 'image/png, image/jpeg, image/gif, image/webp'],
        ['Accept-Encoding', 'identity'],
        ['Connection', 'close'],
      ].flat(),
      maxHeaderSize: headerBytes,
    });
    outgoing.on('error', reject);
    outgoing.on('upgrade', () => reject(imageTrouble.status(url.host, 101)));
    outgoing.on('response', (incoming) => {
      enter('body');
      take(incoming, url)
        .then(resolve, reject)
        .finally(() => socket.destroy());
    });
    outgoing.end();
  });
}

async function take(incoming: IncomingMessage, url: URL): Promise<Answer> {
  const { statusCode: status = 0, headers } = incoming;
  const { location = '' } = headers;
  if ([301, 302, 303, 307, 308].includes(status)) {
    // Nothing, read as an address, would be that of the answer itself.
    if (location.trim() === '' || !URL.canParse(location, url.href)) throw imageTrouble.redirects(url.host);
    return { location: new URL(location, url).href };
  }
  if (status !== 200) throw imageTrouble.status(url.host, status);
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of incoming) {
    if (!Buffer.isBuffer(piece)) continue;
    pieces.push(piece);
    size += piece.length;
    if (size > mostBytes) break;
  }
  const stated = Number(headers['content-length'] ?? 0);
  return {
    bytes: Buffer.concat(pieces).subarray(0, mostBytes + 1),
    byteCount: size > mostBytes ? Math.max(size, stated) : size,
  };
}

/** What the bytes are they say themselves, whatever the answer called them. */
function readImage(
  host: string,
  { bytes, byteCount }: { readonly bytes: Buffer; readonly byteCount: number },
): LoadedImage {
  const type = detectImageKind(bytes.subarray(0, 4096));
  if (type === 'svg') throw imageTrouble.svg(host);
  if (type === null || !isLoadedType(type)) throw imageTrouble.unread(host);
  const pixels = headerSize(bytes, type);
  if (pixels === null) throw imageTrouble.unread(host);
  if (Math.max(pixels.width, pixels.height) > mostPixels) throw imageTrouble.pixels(host, pixels);
  return { type, ...pixels, byteCount, bytesBase64: bytes.length > mostBytes ? null : bytes.toString('base64') };
}
