import { X509Certificate } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BenchError } from '../../../../shared/lib/bench-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { givenIdentity } from '../../network/certificates/check-identity.ts';
import type { GivenIdentity } from '../../network/certificates/check-identity.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { readPrivate } from '../../platform/data-folder/private-file.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { readKeyOf } from '../../keys/keys/read-key.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';

/** Two files of the inbox; both may be one. */
export type GivenNames = { readonly cert: string; readonly key: string };

/** Certificates that the sandbox's owner has given, with their keys: copies in the data folder, one file (0600) for each pair. */
export type GivenTls = {
  /** Checks the pair and keeps a copy of it, which the id names. Throws what givenIdentity and reading the inbox throw. */
  readonly keep: (names: GivenNames, hosts: readonly string[]) => Promise<string>;
  /** The pair of that id, checked again. Throws TLS_PAIR_GONE, and what givenIdentity throws: it may have ended. */
  readonly read: (id: string, hosts: readonly string[]) => Promise<GivenIdentity & { readonly sha256: string }>;
  /** Removes every copy but that one; null: all. */
  readonly keepOnly: (id: string | null) => Promise<void>;
};

const named = /^sandbox\.given-([0-9a-f]{16})\.pem$/;

/** The given pairs of a data folder. What is given is never changed and never leaves it. */
export function givenTls(folder: string, inbox: Pick<Inbox, 'read'>, now: () => Instant): GivenTls {
  const fileOf = (id: string): string => join(folder, `sandbox.given-${id}.pem`);
  return {
    keep: async ({ cert, key }, hosts) => {
      const [certBytes, keyBytes] = [await inbox.read(cert), await inbox.read(key)];
      const keyPem = asPem(key, keyBytes);
      const given = { cert: { file: cert, pem: certBytes.toString('latin1') }, key: { file: key, pem: keyPem } };
      givenIdentity(given, { hosts, now: now() });
      const certificates = certificatesOf(given.cert.pem);
      const id = fingerprintOf(certificates[0] ?? '')
        .replaceAll(':', '')
        .toLowerCase()
        .slice(0, 16);
      await writeDurably(fileOf(id), `${keyPem}${certificates.map((pem) => `${pem.trim()}\n`).join('')}`);
      return id;
    },
    read: async (id, hosts) => {
      const pem = (await readPrivate(fileOf(id)).catch(gone)).toString('latin1');
      const certPem = certificatesOf(pem)
        .map((each) => `${each.trim()}\n`)
        .join('');
      const given = { cert: { file: itself, pem: certPem }, key: { file: itself, pem } };
      const checked = givenIdentity(given, { hosts, now: now() });
      return { ...checked, sha256: fingerprintOf(certPem) };
    },
    keepOnly: async (kept) => {
      for (const name of await readdir(folder)) {
        const id = named.exec(name)?.[1];
        if (id !== undefined && id !== kept) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** What the copy is called in sentences. */
const itself = 'sandbox.given.pem';

/** A key in any form that keys are handed around in, of any algorithm that TLS takes. */
function asPem(file: string, bytes: Buffer): string {
  try {
    return readKeyOf('any-private', bytes).key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch (error) {
    if (!(error instanceof BenchError) || error.words === null) throw error;
    const { message, next } = error.words;
    const of = (words: Words): Words => ({ en: `${file}: ${words.en}`, zh: `${file}：${words.zh}` });
    throw new BenchError(error.code, of(message), next, error);
  }
}

function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

function gone(error: unknown): never {
  if (!isError(error, 'ENOENT')) throw error;
  throw new BenchError(
    'TLS_PAIR_GONE',
    {
      en: 'The certificate that was given is not in the data folder any more.',
      zh: '所提供的證書已不在資料夾內。',
    },
    { en: 'Give it again, or choose HTTP.', zh: '請重新提供，或改用 HTTP。' },
    error,
  );
}
