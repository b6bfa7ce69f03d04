import { spawnSync } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openapiProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { snippet, snippetLanguages } from '../../../shared/protocol/snippets/index.ts';
import { trustSetups } from '../../../renderer/features/connect/engine/connect-call.ts';

/** What the window writes for a program of one's own. */
const program = /(?:node app\.js|python3 app\.py|php (.*) app\.php|\.\/app|…)$/;

/**
 * Runs the snippet of a language that names no root, as the window tells its runtime to trust one. Gives what went wrong:
 * it must be refused without, and be answered with. cURL takes its root in the snippet itself.
 */
export async function wrongTrust(id, { folder, url, path, root }) {
  const language = snippetLanguages.find((each) => each.id === id);
  const lines = trustSetups
    .find(({ runtime }) => runtime === language.name)
    .lines.filter((line) => !line.includes('REQUESTS_'));
  const facts = { url: url + path, signedPath: path, method: 'POST', clientId: 'SHOP', keyVersion: '1', body: '{}' };
  await writeFile(
    join(folder, language.fileName),
    snippet(language, { ...facts, profile: openapiProfile, rootFile: null }),
  );
  await copyFile(root, join(folder, 'passbench-root.pem'));
  const run = (command) => spawnSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' }).stdout;
  const isAnswered = (printed) => printed.includes('resultCode');
  if (isAnswered(run(language.command))) return [`${id} trustSetups any root`];
  for (const line of lines.slice(0, -1)) run(line);
  const last = lines
    .at(-1)
    .replace(program, (_, options) =>
      options === undefined ? language.command.replace(/^java /, '') : `php ${options} ${language.fileName}`,
    );
  return isAnswered(run(last)) ? [] : [`${id} does not trust the root with: ${last}`];
}
