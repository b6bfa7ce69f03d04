import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/lib/app-error.ts';
import type { Words } from '../../shared/lib/text/words.ts';
import { openInOrder } from '../services/platform/open-in-order.ts';
import { nodePorts } from '../services/bench/ports.ts';
import type { SecretPort } from '../services/environments/user-keys/user-keys-services.ts';
import type { ProgramFiles } from '../services/app/start/program.ts';
import { serveBench } from '../services/app/start/serve-bench.ts';
import { createAdmission, type Admission, findPeerOwner, type Connection, type PeerOwner } from './admission.ts';
import { serveGuarded, routes } from './http-server.ts';
import { createSessions, codeLifetimeMs } from './sessions.ts';
import { mapStaticFiles } from '../services/app/static-files.ts';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { localHostName } from '../services/platform/data-folder/data-folder.ts';
import { startOptions, type StartOptions } from '../services/app/start/start-options.ts';

type OpeningFile = {
  readonly path: string;
  readonly remove: () => Promise<void>;
};

const namePattern = /^open-[0-9a-f]{16}\.html$/;

/**
 * Writes a file that redirects to `address`. Every user can read a program's arguments, so the browser gets this file
 * (0600) instead of the address. It is removed by `remove` or when its code expires.
 */
export async function writeOpeningFile(folder: string, address: string): Promise<OpeningFile> {
  const path = join(folder, `open-${randomBytes(8).toString('hex')}.html`);
  await writeFile(path, redirectTo(address), { flag: 'wx', mode: 0o600 });
  const lapse = setTimeout(() => void remove(), codeLifetimeMs);
  lapse.unref();
  const remove = async (): Promise<void> => {
    clearTimeout(lapse);
    await rm(path, { force: true });
  };
  return { path, remove };
}

/** Removes files that a killed host left. The folder has one owner, so no other host needs them. */
export async function sweepOpeningFiles(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => namePattern.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

// `address` holds digits, letters, - and _ only.
function redirectTo(address: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${address}">
<title>Passbench</title>
<p><a href="${address}">Open Passbench</a></p>
</html>
`;
}

export type RunningHost = {
  readonly port: number;
  readonly dataFolder: string;
  readonly notes: readonly Words[];
  /** The address with a new one-time code; the previous one is void. Sessions go on. */
  readonly newUrl: () => string;
  /** A file that leads a browser to the window, once. `opened` resolves when that window came. */
  readonly openingFile: () => Promise<{ readonly path: string; readonly opened: Promise<void> }>;
  readonly submitWord: Admission['submitWord'];
  readonly close: () => Promise<void>;
};

export type HostPorts = ProgramFiles & {
  readonly version: string;
  readonly report: (error: unknown) => void;
  readonly askForWord: () => void;
  readonly ownerOf?: (connection: Connection) => Promise<PeerOwner>;
  readonly secrets: SecretPort;
  /** Notes on the start, for its windows. */
  readonly notes?: readonly Words[];
};

/**
 * Opens a data folder and serves its window on 127.0.0.1. Throws DataFolderInUse, PORT_TAKEN and other AppErrors; nothing
 * stays open then.
 */
export async function startHost(options: HostOptions, around: HostPorts): Promise<RunningHost> {
  const {
    pages,
    version,
    report,
    stores,
    pictures,
    secrets,
    askForWord,
    notes = [],
    ownerOf = (connection) => findPeerOwner(connection),
  } = around;
  if (!existsSync(join(pages, 'index.html'))) {
    throw new AppError('NOT_BUILT', `There is no window in ${pages}.`, 'Build it with: npm run build');
  }
  const capabilities = { moreWindows: true, stageWindow: true } as const;
  const ports = nodePorts({ version, capabilities, report, stores, pictures, secrets, keychain: null });
  const files = await mapStaticFiles(pages);
  return openInOrder(async (endLater) => {
    const sessions = createSessions({ now: ports.now, randomBytes });
    const newAddress = (): string => `/#${sessions.newCode('window')}`;
    const { bench, opened } = await serveBench({ ...options, notes, what: localHostName }, ports, { newAddress });
    endLater(bench.close);
    const { folder } = bench;
    const admission = createAdmission({ sessions, ownerOf, randomBytes, askForWord });
    const isStatic = (target: string): boolean => files.has(target);
    const app = routes({ files, admission, opened, report });
    const server = await serveGuarded(app, { port: options.port, isStatic, sessions });
    endLater(server.close);
    const origin = `http://127.0.0.1:${server.port}`;
    await folder.announce(`${origin}/`);
    await sweepOpeningFiles(folder.path);
    return {
      port: server.port,
      dataFolder: folder.path,
      notes: [...notes, ...bench.notes],
      newUrl: () => `${origin}/#${sessions.newCode('terminal')}`,
      openingFile: async () => {
        const writing = writeOpeningFile(folder.path, `${origin}/#${sessions.newCode('browser')}`);
        // Registered before the file is written, so that a host that ends meanwhile removes it.
        endLater(async () => (await writing.catch(() => null))?.remove());
        const file = await writing;
        const opened = new Promise<void>((resolve) => {
          sessions.onRedeemed((whom) => {
            if (whom === 'browser') void file.remove().then(resolve);
          });
        });
        return { path: file.path, opened };
      },
      submitWord: admission.submitWord,
    };
  });
}

/** `port`: 0 takes any free one. */
export type HostOptions = Partial<StartOptions> & Pick<StartOptions, 'dataFolder'> & { readonly port: number };

/** Reads the host's options. Throws an AppError USAGE that names the wrong one. */
export function readHostOptions(args: readonly string[]): HostOptions {
  const { values, positionals } = parsed(args);
  const { port, data } = values;
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw usage('--port takes a number from 0 to 65535.');
  return { port: Number(port ?? 0), ...startOptions(data ?? null, positionals) };
}

function parsed(args: readonly string[]) {
  // The host opens no browser; --no-open is accepted for callers that pass it.
  const options = { port: { type: 'string' }, data: { type: 'string' }, 'no-open': { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: true });
  } catch (error) {
    throw usage(error instanceof Error ? error.message : String(error));
  }
}

function usage(message: string): AppError {
  return new AppError('USAGE', message, 'Options: [PROJECT] [FILE...], --port N, --data DIR.');
}
