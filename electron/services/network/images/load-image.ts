import { parseUrl } from '../../../../shared/lib/text/parse-url.ts';
import { request as openRequest, type IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { LoadedImage } from '../../../../shared/bridge/images.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { detectImageKind } from '../../../../shared/lib/image-kind.ts';
import { failedDuring, describeError, type SendPhase } from '../sender/send-failure.ts';
import { headerSize, isLoadedType } from './header-size.ts';
import { imageErrors } from './image-trouble.ts';

/** The network as loading needs it; tests replace it. */
export interface ImageNetwork {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  /** Opens TLS with `host` at exactly that address. */
  readonly open: (to: PinnedAddress, on: ConnectionEvents) => Promise<Socket>;
}

type ConnectionEvents = {
  /** Aborting closes the connection. */
  readonly closing: AbortSignal;
  readonly enter: (phase: SendPhase) => void;
};

export type PinnedAddress = { readonly host: string; readonly address: string; readonly port: number };

type LoadImageOptions = {
  readonly network: ImageNetwork;
  /** Whether the user allows a host, written with its port unless that is 443. */
  readonly isAllowed: (host: string) => boolean;
  readonly limitMs?: number;
};

/** The specification's limit of an image is far smaller than these 100 KiB. One byte more is read to detect excess. */
const mostBytes = 102_400;
const mostPixels = 4096;
const mostRedirects = 2;
const headerBytes = 16_384;

/**
 * Loads an image over https from an allowed host. It looks up the host once, requires public addresses, connects to the
 * address found, and repeats this for each redirect. It accepts raster images only. Throws an AppError in words.
 */
export async function loadImage(address: string, options: LoadImageOptions): Promise<LoadedImage> {
  const closing = AbortSignal.timeout(options.limitMs ?? 5000);
  let url = readAddress(address);
  if (!options.isAllowed(url.host)) throw imageErrors.notAllowed(url.host);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const answer = await requestImage(url, options, closing);
    if ('bytes' in answer) return readImage(url.host, answer);
    const next = readAddress(answer.location);
    if (!options.isAllowed(next.host)) throw imageErrors.leadsOn(url.host, next.host);
    url = next;
  }
  throw imageErrors.redirects(url.host);
}

function readAddress(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw imageErrors.address(address.slice(0, 200));
  return url;
}

type ImageAnswer = { readonly bytes: Buffer; readonly byteCount: number } | { readonly location: string };

async function requestImage(url: URL, { network }: LoadImageOptions, closing: AbortSignal): Promise<ImageAnswer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  let phase: SendPhase = 'lookup';
  const enter = (next: SendPhase): void => void (phase = next);
  try {
    const address = await abortable(closing, resolvePublicAddress(host, network));
    const port = url.port === '' ? 443 : Number(url.port);
    const socket = await abortable(closing, network.open({ host, address, port }, { closing, enter }));
    enter('wait');
    return await exchange(socket, url, { closing, enter });
  } catch (error) {
    if (closing.aborted) throw imageErrors.time(url.host);
    if (error instanceof AppError) throw error;
    const { what } = describeError(phase, error, { tls: null, proxy: null });
    throw imageErrors.connection(url.host, failedDuring(phase, what));
  }
}

/** Chooses the address to connect to. One private address refuses the whole name. */
async function resolvePublicAddress(host: string, { resolve }: ImageNetwork): Promise<string> {
  const addresses = isIP(host) === 0 ? await resolve(host) : [host];
  const closed = addresses.find((address) => !isPublicAddress(address));
  if (closed !== undefined) throw imageErrors.private(host, closed);
  const [first] = addresses;
  if (first === undefined) throw imageErrors.unknownHost(host);
  return first;
}

/** The part of IPv6 that is assigned to hosts. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an address is one host of the public internet: not this machine, a private network, a group, or an alias of
 * an IPv4 address. ipaddr.js accepts more spellings than Node; those are refused.
 */
export function isPublicAddress(address: string): boolean {
  // An address with a zone belongs to a local link.
  if (isIP(address) === 0 || address.includes('%')) return false;
  const read = ipaddr.parse(address);
  return read.range() === 'unicast' && (read.kind() === 'ipv4' || read.match(globalUnicast));
}

/** Abandons work that cannot be cancelled, such as a lookup or a silent handshake. */
function abortable<T>(closing: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(closing.reason);
    closing.addEventListener('abort', late, { once: true });
    void work.then(resolve, reject).finally(() => closing.removeEventListener('abort', late));
  });
}

/** Sends one request that does not identify the caller: no cookie, referrer or program name. */
function exchange(socket: Socket, url: URL, { closing, enter }: ConnectionEvents): Promise<ImageAnswer> {
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
    outgoing.on('upgrade', () => reject(imageErrors.status(url.host, 101)));
    outgoing.on('response', (incoming) => {
      enter('body');
      readAnswer(incoming, url)
        .then(resolve, reject)
        .finally(() => socket.destroy());
    });
    outgoing.end();
  });
}

async function readAnswer(incoming: IncomingMessage, url: URL): Promise<ImageAnswer> {
  const { statusCode: status = 0, headers } = incoming;
  const { location = '' } = headers;
  if ([301, 302, 303, 307, 308].includes(status)) {
    // An empty address would resolve to the answer's own.
    if (location.trim() === '' || parseUrl(location, url.href) === null) throw imageErrors.redirects(url.host);
    return { location: new URL(location, url).href };
  }
  if (status !== 200) throw imageErrors.status(url.host, status);
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

/** Recognises the image by its bytes, not by its Content-Type. */
function readImage(
  host: string,
  { bytes, byteCount }: { readonly bytes: Buffer; readonly byteCount: number },
): LoadedImage {
  const type = detectImageKind(bytes.subarray(0, 4096));
  if (type === 'svg') throw imageErrors.svg(host);
  if (type === null || !isLoadedType(type)) throw imageErrors.unread(host);
  const pixels = headerSize(bytes, type);
  if (pixels === null) throw imageErrors.unread(host);
  if (Math.max(pixels.width, pixels.height) > mostPixels) throw imageErrors.pixels(host, pixels);
  return { type, ...pixels, byteCount, bytesBase64: bytes.length > mostBytes ? null : bytes.toString('base64') };
}
