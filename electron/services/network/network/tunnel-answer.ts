import type { Duplex } from 'node:stream';

export type TunnelAnswer = {
  readonly status: number;
  readonly challenges: readonly string[];
  /** The title of its page, where there is one. */
  readonly title: string | null;
  /** Bytes after an answer that opens the tunnel. */
  readonly early: Buffer;
};

/** Why there is no readable answer. */
export type NoAnswer = 'closed' | 'too large' | 'too many interim' | 'not HTTP' | 'TLS';

const maxInterim = 20;
const maxPageBytes = 16_384;
const pageMs = 1000;

/**
 * Reads a proxy's answer to CONNECT: heads of at most `headBytes` in total, skipping interim answers (1xx), and the
 * beginning of a refusal's page. Rejects with the socket's error. The caller limits the time.
 */
export function readTunnelAnswer(socket: Duplex, headBytes: number): Promise<TunnelAnswer | NoAnswer> {
  return new Promise((resolve, reject) => {
    let read = Buffer.alloc(0);
    let refusal: { readonly head: string; readonly bodyAt: number } | null = null;
    let interim = 0;
    let page: NodeJS.Timeout | undefined;
    const done = (end: () => void): void => {
      clearTimeout(page);
      socket.off('data', take).off('end', ended).off('close', ended).off('error', failed);
      socket.pause();
      end();
    };
    const refuse = (head: string, bodyAt: number): void =>
      done(() => resolve({ ...factsOf(head), title: titleOf(read.subarray(bodyAt)), early: Buffer.alloc(0) }));
    const ended = (): void => (refusal === null ? done(() => resolve('closed')) : refuse(refusal.head, refusal.bodyAt));
    const failed = (error: Error): void => (refusal === null ? done(() => reject(error)) : ended());
    const take = (piece: Buffer): void => {
      read = Buffer.concat([read, piece]);
      if (refusal !== null) return isPageComplete(refusal, read) ? ended() : undefined;
      for (;;) {
        const bodyAt = endOfHead(read);
        if (bodyAt === null) {
          const wrong = read.length > headBytes ? 'too large' : notHttp(read);
          return wrong === null ? undefined : done(() => resolve(wrong));
        }
        const head = read.subarray(0, bodyAt).toString('latin1');
        const wrong = notHttp(read);
        if (wrong !== null) return done(() => resolve(wrong));
        const { status, challenges } = factsOf(head);
        if (status >= 200 && status < 300)
          return done(() => resolve({ status, challenges, title: null, early: read.subarray(bodyAt) }));
        if (status >= 200) {
          refusal = { head, bodyAt };
          page = setTimeout(ended, pageMs);
          return isPageComplete(refusal, read) ? ended() : undefined;
        }
        interim += 1;
        if (interim > maxInterim) return done(() => resolve('too many interim'));
        read = read.subarray(bodyAt);
      }
    };
    socket.on('data', take).on('end', ended).on('close', ended).on('error', failed);
  });
}

function endOfHead(read: Buffer): number | null {
  const at = read.indexOf('\r\n\r\n');
  return at < 0 ? null : at + 4;
}

const firstWords = 'HTTP/1.';

function notHttp(read: Buffer): 'not HTTP' | 'TLS' | null {
  // An alert or a handshake record of TLS.
  if ((read[0] === 0x15 || read[0] === 0x16) && (read[1] ?? 3) === 3) return 'TLS';
  const begun = read.subarray(0, firstWords.length).toString('latin1');
  if (!firstWords.startsWith(begun)) return 'not HTTP';
  const line = /^(.{0,300}?)\r\n/.exec(read.subarray(0, 302).toString('latin1'))?.[1];
  return line === undefined || /^HTTP\/1\.[01] [1-5]\d\d(?: |$)/.test(line) ? null : 'not HTTP';
}

function factsOf(head: string): { readonly status: number; readonly challenges: readonly string[] } {
  const lines = head.split('\r\n');
  const challenges = lines.flatMap((line) => /^proxy-authenticate:[ \t]*(.{1,300})/i.exec(line)?.[1] ?? []);
  return { status: Number(head.slice(9, 12)), challenges };
}

function isPageComplete({ head, bodyAt }: { readonly head: string; readonly bodyAt: number }, read: Buffer): boolean {
  const length = /\r\ncontent-length:[ \t]*(\d{1,15})[ \t]*\r\n/i.exec(head)?.[1];
  const most = Math.min(length === undefined ? maxPageBytes : Number(length), maxPageBytes);
  return read.length - bodyAt >= most;
}

function titleOf(page: Buffer): string | null {
  const text = page.subarray(0, maxPageBytes).toString('utf8');
  const title = /<title[^>]{0,60}>([^<]{1,400})/i.exec(text)?.[1]?.trim() ?? '';
  return title === '' ? null : title;
}
