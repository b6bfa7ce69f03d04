import { X509Certificate } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../../shared/lib/app-error.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { Instant } from '../../../../shared/lib/time/clock.ts';
import { checkIdentity, type CheckedIdentity } from '../../network/certificates/check-identity.ts';
import { isError, writeDurably } from '../../platform/data-folder/durable-file.ts';
import { readPrivate } from '../../platform/data-folder/private-file.ts';
import type { Inbox } from '../../storage/inbox/inbox.ts';
import { readKeyOf } from '../../keys/keys/read-key.ts';
import { certificatesOf } from '../../network/network/trusted-authorities.ts';

/** Two inbox files, or one file for both. */
export type TlsFileNames = { readonly cert: string; readonly key: string };

/** Certificates and keys that the sandbox's owner imported, each pair copied to one file (0600) in the data folder. */
export type TlsFiles = {
  /** Checks the pair, stores a copy and returns its id. Throws what checkIdentity and the inbox throw. */
  readonly store: (names: TlsFileNames, hosts: readonly string[]) => Promise<string>;
  /** Reads and checks a pair again. Throws TLS_PAIR_GONE, and what checkIdentity throws, as it may have expired. */
  readonly read: (id: string, hosts: readonly string[]) => Promise<CheckedIdentity & { readonly sha256: string }>;
  /** Removes every copy except that one; null: all. */
  readonly removeOthers: (id: string | null) => Promise<void>;
};

const copyPattern = /^sandbox\.given-([0-9a-f]{16})\.pem$/;

/** The imported pairs of a data folder. They never leave it. */
export function openTlsFiles(folder: string, inbox: Pick<Inbox, 'read'>, now: () => Instant): TlsFiles {
  const fileOf = (id: string): string => join(folder, `sandbox.given-${id}.pem`);
  return {
    store: async ({ cert, key }, hosts) => {
      const [certBytes, keyBytes] = [await inbox.read(cert), await inbox.read(key)];
      const keyPem = asPem(key, keyBytes);
      const given = { cert: { file: cert, pem: certBytes.toString('latin1') }, key: { file: key, pem: keyPem } };
      checkIdentity(given, { hosts, now: now() });
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
      const given = { cert: { file: copyName, pem: certPem }, key: { file: copyName, pem } };
      const checked = checkIdentity(given, { hosts, now: now() });
      return { ...checked, sha256: fingerprintOf(certPem) };
    },
    removeOthers: async (kept) => {
      for (const name of await readdir(folder)) {
        const id = copyPattern.exec(name)?.[1];
        if (id !== undefined && id !== kept) await rm(join(folder, name), { force: true });
      }
    },
  };
}

/** The name of the copy in messages. */
const copyName = 'sandbox.given.pem';

/** Reads a key of any common form and any algorithm of TLS. */
function asPem(file: string, bytes: Buffer): string {
  try {
    return readKeyOf('any-private', bytes).key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch (error) {
    if (!(error instanceof AppError) || error.words === null) throw error;
    const { message, next } = error.words;
    const of = (words: Words): Words => ({ en: `${file}: ${words.en}`, zh: `${file}：${words.zh}` });
    throw new AppError(error.code, of(message), next, error);
  }
}

function fingerprintOf(pem: string): string {
  return new X509Certificate(pem).fingerprint256;
}

function gone(error: unknown): never {
  if (!isError(error, 'ENOENT')) throw error;
  throw new AppError(
    'TLS_PAIR_GONE',
    {
      en: 'The imported certificate is no longer in the data folder.',
      zh: '所匯入的證書已不在數據資料夾內。',
    },
    { en: 'Import it again, or choose HTTP.', zh: '請重新匯入，或改用 HTTP。' },
    error,
  );
}
