import { spawn, spawnSync } from 'node:child_process';
import { readFile, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

const sampleMs = 100;

/** A network of its own that has a loopback and nothing else. Without root, a user of its own is needed for that. */
const isolation = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];

/** Sockets of that network that listen, or lead, anywhere but to this computer: who has them, and the kernel's line. */
async function foreignSockets(pid) {
  const names = ['tcp', 'tcp6', 'udp', 'udp6'];
  const tables = await Promise.all(names.map((name) => readFile(`/proc/${pid}/net/${name}`, 'utf8').catch(() => '')));
  const lines = tables.flatMap((table, index) =>
    table
      .split('\n')
      .slice(1)
      .map((line) => [names[index], line]),
  );
  const found = [];
  for (const [kind, line] of lines) {
    const [, local = '', remote = '', , , , , , , inode = ''] = line.trim().split(/\s+/);
    if (local !== '' && !(isHere(local) && isHere(remote)))
      found.push({ owner: await ownerOf(inode), socket: `${kind} ${local} ${remote}` });
  }
  return found;
}

/** The name of the process that has a socket; empty when it is gone. */
async function ownerOf(inode) {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  for (const pid of pids) {
    const handles = await readdir(`/proc/${pid}/fd`).catch(() => []);
    for (const handle of handles)
      if ((await readlink(`/proc/${pid}/fd/${handle}`).catch(() => '')) === `socket:[${inode}]`)
        return (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();
  }
  return '';
}

/**
 * A browser opens datagram sockets of its own, for a moment and connected to nothing; some are gone before their owner can
 * be read. They are told apart: the product has no datagram sockets.
 */
const isOfBrowser = ({ owner, socket }) => /^(?:chrom.*)?$/i.test(owner) && /^udp\S* \S+ 0+:0000$/.test(socket);

/** 127.0.0.0/8, ::1, both as the kernel writes them, or no address while a socket is not connected (never as a listener's). */
function isHere(address) {
  const [host, port] = address.split(':');
  const isLoopback =
    /^[0-9A-F]{6}7F$/.test(host) ||
    host === '00000000000000000000000001000000' ||
    /^0{16}FFFF0000[0-9A-F]{6}7F$/.test(host);
  return isLoopback || (/^0+$/.test(host) && port === '0000');
}

const measure = async ({ root, say }, command) => {
  if (spawnSync('unshare', [...isolation, 'true']).status !== 0)
    throw new Error('This needs unshare (util-linux) and the right to make a network namespace.');
  const script = `ip link set lo up && exec ${command}`;
  const child = spawn('unshare', [...isolation, 'sh', '-c', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let printed = '';
  const lastLine = () => printed.trim().split('\n').at(-1).trim();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      printed += chunk;
      say(lastLine());
    });
  const foreign = new Map();
  const ofBrowser = new Set();
  let samples = 0;
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    for (const found of await foreignSockets(child.pid))
      if (isOfBrowser(found)) ofBrowser.add(found.socket);
      else foreign.set(found.socket, `${found.owner} ${found.socket}`);
    samples += 1;
    isLooking = false;
  };
  const timer = setInterval(() => void look(), sampleMs);
  const code = await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  if (code !== 0 || foreign.size > 0)
    console.error(`${printed.trim().slice(-6000)}\n${[...foreign.values()].join('\n')}`);
  return {
    measured: `${command}: ${code === 0 ? `passed (${lastLine()})` : `failed with ${code}`}; ${foreign.size} non-loopback sockets in ${samples.toLocaleString('en-US')} looks at the kernel's tables (${ofBrowser.size} unconnected datagram sockets of the browser aside)`,
    met: code === 0 && foreign.size === 0 && samples > 0,
  };
};

export const figure = {
  id: '32',
  what: 'the suite without a network',
  asked: 'the whole suite under unshare -n (loopback only) passes: 0 non-loopback sockets',
  quick: `${join('node_modules', '.bin', 'vitest')} run electron/services/network/sender`,
  full: 'npm test --silent',
  measure,
};
