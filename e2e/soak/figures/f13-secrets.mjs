import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildParts } from '../../../scripts/steps/build-parts.mjs';
import { findBrowser } from '../../../scripts/steps/browser.mjs';
import { endProcess, newAddress } from '../../bench/running-program.mjs';
import { openSession, startHost } from '../drivers/running-host.mjs';
import { withBrowser } from '../drivers/secrets/browser-with-profile.mjs';
import { findThePlanted } from '../drivers/secrets/find-the-planted.mjs';
import { searchHeap, searchMemory, watchProcesses } from '../drivers/secrets/process-places.mjs';
import { needlesOf } from '../drivers/secrets/secret-forms.mjs';
import { searchFolder, searchFor } from '../drivers/secrets/secret-search.mjs';
import { secretsOfVault } from '../drivers/secrets/vault-secrets.mjs';
import { workByCommand } from '../drivers/secrets/work-by-command.mjs';
import { makeKeys, terminalOf, workInWindow } from '../drivers/secrets/work-in-window.mjs';
import { workOverSession } from '../drivers/secrets/work-over-session.mjs';
import { bringSecrets } from '../drivers/secrets/work-with-secrets.mjs';

const megabytes = (bytes) => Math.round(bytes / 2 ** 20);

/** So many times everything is done that a user does with keys of their own, each time with others. */
const measure = async ({ root, say }, rounds) => {
  const executablePath = findBrowser();
  if (executablePath === null) return { measured: 'No Chromium or Chrome is installed.', met: false };
  await buildParts(root);
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    say(`round ${round + 1} of ${rounds}`);
    all.push(await searchedRun({ root, executablePath, say }));
  }
  const sum = (name) => all.reduce((total, each) => total + each[name], 0);
  const found = [...new Set(all.flatMap((each) => each.found))];
  const missed = [...new Set(all.flatMap((each) => each.missed))];
  if (found.length + missed.length > 0) console.error([...found, ...missed].join('\n'));
  const where = `${sum('outputs')} outputs and answers, ${sum('files')} files, arguments and environments of ${sum('pids')} processes, ${megabytes(sum('memory'))} MB of memory of ${sum('processes')} processes of the browser`;
  return {
    measured: `${sum('secrets')} secrets: ${found.length} found in ${where}; of ${sum('planted')} planted in files and memory ${missed.length} not found`,
    met: found.length + missed.length === 0,
  };
};

async function searchedRun({ root, executablePath, say }) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-secrets-'));
  const brought = await bringSecrets(join(folder, 'brought'));
  const watch = watchProcesses();
  const outputs = [];
  const control = `control${randomBytes(12).toString('hex')}`;
  const run = { root, data: join(folder, 'data'), brought, control, say: (where, text) => outputs.push([where, text]) };
  run.host = await startHost(root, run.data);
  try {
    const { value, profile } = await withBrowser(executablePath, async (page, profileFolder) => {
      page.on('console', (message) => run.say('the console of the page', message.text()));
      await workThrough({ ...run, page, tell: say });
      say('looking through the memory of the browser');
      const isBrought = ({ key }) => key !== undefined && brought.secrets.some((each) => each.key?.equals(key));
      const sealed = await secretsOfVault(run.data, brought.texts.changed);
      const secrets = [...brought.secrets, ...sealed.filter((secret) => !isBrought(secret))];
      const search = searchFor(needlesOf([...secrets, { name: 'the control', text: control }]));
      return {
        secrets,
        search,
        memory: await searchMemory(profileFolder, search),
        heap: await searchHeap(page, search),
      };
    });
    // Unlocked as it is: what an abort leaves behind is looked through with all other files.
    await endProcess(run.host.child, 'SIGABRT');
    return await searchedPlaces({ ...run, ...value, profile, watch, outputs, folder, executablePath, tell: say });
  } finally {
    watch.end();
    brought.close();
    await endProcess(run.host.child, 'SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}

/** Everything that is done in the window, by commands, and over a session beside the window. */
async function workThrough({ page, host, tell, ...run }) {
  const answer = terminalOf(host);
  await page.goto(await newAddress(host));
  await page.locator('[data-ready="true"]').waitFor();
  tell('keys, in the window');
  await makeKeys({ ...run, page, answer });
  tell('keys and environments, by commands');
  const session = await openSession({ ...host, address: await newAddress(host) });
  const { sandbox } = await session.call('session/open');
  await workByCommand({ ...run, sandbox, session });
  tell('secrets that the terminal asks for');
  await workOverSession({ ...run, session, answer, host });
  tell('sends and calls, in the window');
  run.say('what was copied', await workInWindow({ page, answer, texts: run.brought.texts }));
  session.close();
}

async function searchedPlaces({ root, secrets, search, memory, heap, profile, watch, outputs, folder, ...run }) {
  run.tell('looking through files');
  const { pids, places } = watch.end();
  outputs.push(['the terminal', run.host.printed()]);
  const inOutputs = [...outputs, ...places].flatMap(([where, text]) =>
    search(Buffer.from(text)).map((needle) => [where, needle]),
  );
  const files = await searchFolder(tmpdir(), search, [`${folder.slice(tmpdir().length + 1)}/brought`]);
  const found = [
    ...inOutputs,
    ...files.found,
    ...memory.found.map((needle) => ['the memory of the browser', needle]),
    ...heap.found.map((needle) => ['the heap of the page', needle]),
  ];
  const isControl = ([, { name }]) => name === 'the control';
  const hasControl = (list) => list.some(isControl);
  const cores = (await readdir(root)).filter((name) => /^core(\.\d+)?$|\.core$/.test(name));
  run.tell('looking for what is planted');
  const control = await findThePlanted({ ...run, secrets, search, folder: join(folder, 'planted') });
  await rm(profile, { recursive: true, force: true });
  return {
    secrets: secrets.length,
    outputs: outputs.length,
    files: files.files,
    pids,
    processes: memory.processes,
    memory: memory.bytes,
    planted: control.planted,
    found: [
      ...found.filter((each) => !isControl(each)).map(([where, { name, form }]) => `${where}: ${name} as ${form}`),
      ...cores.map((name) => `a memory image was left: ${name}`),
    ],
    missed: [
      ...control.missed,
      ...(hasControl(files.found) ? [] : ['what was sent, in files']),
      ...(memory.found.some(({ name }) => name === 'the control')
        ? []
        : ['what was sent, in the memory of the browser']),
    ],
  };
}

export const figure = {
  id: '13',
  what: 'secrets outside of the vault',
  asked:
    '0 secrets (private keys, passphrases, credentials, the key of the vault) after a full run in outputs, files, cURL, browser profile, arguments and environments, in eight encodings; 0 in the memory of the browser; each planted one is found',
  quick: 1,
  full: 2,
  measure,
};
