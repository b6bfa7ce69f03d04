import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toCurl } from '../../../renderer/engine/calls/curl/to-curl.ts';
import { hostileBodies } from '../../../renderer/engine/calls/curl/testing/hostile-bodies.ts';
import { openPtyShell } from '../drivers/pty-shell.mjs';

/** Interactive, with a prompt that can be told apart, and nothing of the user's own set-up. */
const shells = [
  { name: 'dash', form: 'posix', command: 'dash -i', canBracket: false },
  { name: 'bash', form: 'posix', command: 'bash --norc --noprofile -i', canBracket: true },
  { name: 'zsh', form: 'posix', command: 'zsh -f -i', canBracket: true },
  { name: 'fish', form: 'fish', command: 'fish --no-config -i -C "source prompt.fish"', canBracket: true },
];

const prompt = 'READY> ';
/** fish takes its prompt from a function; what it would write into a window's title is left out. */
const fishPrompt = `function fish_prompt; echo -n '${prompt}'; end\nfunction fish_title; end\n`;

export const figure = {
  id: 'S3',
  what: 'A copied cURL command pasted into interactive shells on a terminal',
  asked: '200 hostile payloads in dash, bash, zsh and fish: every byte arrives, nothing else runs',
  quick: 8,
  full: 1,
  measure,
};

/** Pastes every payload, or every n-th one, into every shell, as a bracketed paste and as plain typing. */
async function measure(_, each) {
  const folder = await mkdtemp(join(tmpdir(), 'passbench-curl-shells-'));
  const log = await openRequestLog();
  try {
    const canary = join(folder, 'canary');
    const bodies = hostileBodies(canary).filter((_, at) => at % each === 0);
    const results = [];
    for (const shell of shells) {
      if (!isInstalled(shell.name)) results.push({ shell: shell.name, missing: true });
      else
        for (const isBracketed of shell.canBracket ? [true, false] : [false])
          results.push(await pasteAll({ shell, isBracketed, bodies, canary, folder, log }));
    }
    return verdict(results, bodies.length);
  } finally {
    log.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A loopback server that gives the waiting caller the next request as it came, or null when none comes in five seconds. */
async function openRequestLog() {
  const server = createServer((incoming, response) => {
    const { method, url, rawHeaders } = incoming;
    const pieces = [];
    incoming.on('data', (piece) => pieces.push(piece));
    incoming.on('end', () => {
      server.emit('received', { method, url, rawHeaders, body: Buffer.concat(pieces) });
      response.end('ok');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    next: () =>
      once(server, 'received', { signal: AbortSignal.timeout(5000) }).then(
        ([request]) => request,
        () => null,
      ),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isInstalled = (name) => spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

async function pasteAll({ shell, isBracketed, bodies, canary, folder, log }) {
  const result = { shell: shell.name, isBracketed, wrong: [], ran: [] };
  let open = null;
  for (const [at, body] of bodies.entries()) {
    open ??= await openShell(shell, folder);
    const request = preparedRequest(log.base, body, at);
    const command = toCurl(request, { 'scene-code': `x'; touch ${canary}` }, shell.form);
    const got = await paste(open, command, isBracketed, log);
    if (got !== null && isSame(got, request, body)) await open.until(isAtPrompt).catch(() => {});
    else {
      result.wrong.push({ at, said: open.output().slice(-600) });
      await open.close();
      open = null;
    }
    if (existsSync(canary)) {
      result.ran.push(at);
      await rm(canary, { force: true });
    }
  }
  await open?.close();
  return result;
}

async function openShell({ name, command }, folder) {
  const home = join(folder, `home-${name}`);
  await mkdir(home, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: home, PS1: prompt, PS2: '> ', TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' };
  await writeFile(join(home, 'prompt.fish'), fishPrompt);
  const shell = openPtyShell({ command, env, cwd: home });
  await shell.until(isAtPrompt);
  return shell;
}

const isAtPrompt = (output) => output.includes(prompt);

/** What a terminal sends for a paste: its line feeds are what the Enter key gives; the user presses Enter behind it. */
async function paste(shell, command, isBracketed, log) {
  shell.forget();
  const typed = command.replaceAll('\n', '\r');
  const received = log.next();
  shell.write(isBracketed ? `\u001b[200~${typed}\u001b[201~` : typed);
  shell.write('\r');
  return received;
}

function preparedRequest(base, body, at) {
  const headers = [
    ['Content-Type', 'application/json; charset=UTF-8'],
    ['X-Case', `${at} it's $HOME \`id\` $(id) "q" \\ % !! {a,b} [a-z] * ~ # & | ; < >`],
    ['Signature', `algorithm=RSA256,keyVersion=1,signature=${'ab%2Bc%3D'.repeat(60)}`],
  ];
  const url = `${base}/v1/orders?case=${at}&a=[1-3]{x,y}'$(id)!x`;
  return {
    method: 'POST',
    url,
    path: '',
    headers,
    bodyBase64: Buffer.from(body).toString('base64'),
    contentToSign: '',
  };
}

function isSame({ method, url, rawHeaders, body }, request, sent) {
  const lines = new Map();
  for (let at = 0; at < rawHeaders.length; at += 2) lines.set(rawHeaders[at], rawHeaders[at + 1]);
  const own = request.headers.every(([name, value]) => lines.get(name) === value);
  const isBare = !lines.has('Expect') && !lines.has('Accept');
  return (
    method === 'POST' && request.url.endsWith(url) && own && isBare && Buffer.compare(body, Buffer.from(sent)) === 0
  );
}

function verdict(results, count) {
  const lines = results.map(({ shell, missing, isBracketed, wrong, ran }) =>
    missing
      ? `${shell}: not installed`
      : `${shell}${isBracketed ? ', bracketed' : ''}: ${count - wrong.length} of ${count} exact, ${ran.length} commands run`,
  );
  const met = results.every(({ missing, wrong, ran }) => !missing && wrong.length === 0 && ran.length === 0);
  return { measured: `${count} payloads. ${lines.join('; ')}`, met, details: results };
}
