import { randomBytes } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeLifetimeMs } from './session-keeper.ts';

/** A file that leads a browser to the window. */
export type OpeningFile = {
  readonly path: string;
  readonly remove: () => Promise<void>;
};

const namePattern = /^open-[0-9a-f]{16}\.html$/;

/**
 * Writes a file that redirects to `address`. Whoever starts a browser names this file: the arguments of a program are
 * there for every user of the computer to read, a file of mode 0600 is not. It goes when it is removed or its code lapses.
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

/** Removes what a killed host has left. The folder has one owner, so no browser is being sent there by another host. */
export async function sweepOpeningFiles(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => namePattern.test(name));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

// The address is of this host's making: digits, letters, - and _ only.
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
