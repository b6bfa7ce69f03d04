// A process of its own: runs the packed application's main process with what stands in for Electron beside it, looks whether
// it opens and serves its window and ends well, and prints `passbench: started` with the problems as JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

const [app, data] = process.argv.slice(2);
const timeMs = 60_000;
const electron = await import(pathToFileURL(join(app, 'node_modules/electron/index.js')).href);
process.argv.splice(1, 3, '--data', data);

await import(pathToFileURL(join(app, 'dist/electron/main.js')).href);
const problems = [];
await until(() => electron.BrowserWindow.made[0]?.loads.length > 0 || hasFailed());
if (!hasFailed()) problems.push(...(await served()));
if (hasFailed()) problems.push(`it ended before its window was there: ${electron.dialog.errors.join(' ')}`);
else if (electron.BrowserWindow.made.length === 0) problems.push('it opened no window');
electron.app.quit();
if (!(await until(() => electron.app.exits.length > 0))) problems.push('it did not end when its window was closed');
else if (electron.app.exits[0] !== 0) problems.push(`it ended with code ${electron.app.exits[0]}`);
process.stdout.write(`\npassbench: started ${JSON.stringify(problems)}\n`, () => process.exit(0));

function hasFailed() {
  return electron.app.exits.length > 0;
}

/** Whether something becomes true in time. */
async function until(isTrue) {
  const end = Date.now() + timeMs;
  while (!isTrue() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 10));
  return isTrue();
}

/** What of the window's files is not served as it was packed, or is served though nobody packed it. */
async function served() {
  const handler = electron.session.defaultSession.protocol.handlers.get('passbench');
  if (handler === undefined) return ['nothing serves passbench://app/'];
  const pages = join(app, 'dist/renderer');
  const files = readdirSync(pages, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) =>
    relative(pages, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/'),
  );
  const found = [];
  for (const name of names.map((each) => (each === 'index.html' ? '' : each))) {
    const answer = await handler(new Request(`passbench://app/${name}`));
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== 200 || !bytes.equals(readFileSync(join(pages, name === '' ? 'index.html' : name))))
      found.push(`passbench://app/${name} is not served as it is packed (${answer.status})`);
  }
  for (const name of ['../electron/main.js', '..%2fpackage.json', 'index.html/', 'nothing.js']) {
    const { status } = await handler(new Request(`passbench://app/${name}`));
    if (status !== 404) found.push(`passbench://app/${name} is served (${status})`);
  }
  return found;
}
