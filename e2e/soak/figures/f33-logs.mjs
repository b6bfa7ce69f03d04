import { randomBytes } from 'node:crypto';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { endProcess } from '../../bench/running-program.mjs';
import { withHost } from '../drivers/running-host.mjs';
import { demoSender } from '../drivers/signed-post.mjs';

const mostBytes = 10 * 1024 * 1024;

/** Writes the beginning of a request and breaks the connection. */
function breakOff(url, canary) {
  const { hostname, port, host } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.write(`POST / HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\n{"a":"${canary}"`, () =>
        socket.resetAndDestroy(),
      );
    });
    socket.on('error', () => {});
    socket.on('close', resolve);
  });
}

/** Everything that could make a program write a line: refused, malformed, unsigned, broken off, and good. */
async function disturb({ session, sender, origin }, canary, index) {
  const text = `{"userId": "${canary}", "n": ${index}, "extInfo": "${canary.repeat(20)}"`;
  await session.post('documents/save', `{"json": ${text}`);
  await session.post('documents/save', { json: { documents: [{ id: canary, name: 1 }] } });
  await session.post(canary, { json: {} });
  const document = { id: 'kept', name: canary, scenario: 'queue-up', order: 'L', orderNo: 'L', text };
  await session.post('documents/save', { json: { documents: [document] } });
  await session.post('send/run', { json: { ticket: `t${index}`, scenario: 'queue-up', text } });
  const request = await sender.sign(`${text}}`);
  await sender.send(request);
  await sender.send({ ...request, body: Buffer.from(`${text} `) });
  await sender.send({ ...request, headers: [['Client-Id', canary]] });
  await breakOff(origin, canary);
  await breakOff(sender.url, canary);
}

/** Files of the data folder that hold the canary and are neither a database nor the project, which holds payloads. */
async function lookIntoFiles(data, canary) {
  const holding = [];
  for (const name of await readdir(data, { recursive: true })) {
    const path = join(data, name);
    if (/^project[/\\]/.test(name) || !(await stat(path)).isFile() || (await isDatabase(path, name))) continue;
    if ((await readFile(path, 'latin1')).includes(canary)) holding.push(name);
  }
  return holding;
}

async function isDatabase(path, name) {
  if (/-(?:wal|shm|journal)$/.test(name)) return true;
  const file = await open(path);
  const { buffer } = await file.read({ buffer: Buffer.alloc(16) });
  await file.close();
  return buffer.toString('latin1').startsWith('SQLite format 3');
}

/** The bytes of all files in `logs`, which begins with the first line. */
async function bytesOfLogs(data) {
  const folder = join(data, 'logs');
  const names = await readdir(folder).catch((error) => (error.code === 'ENOENT' ? [] : Promise.reject(error)));
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const measure = ({ root, say }, rounds) =>
  withHost(root, async (host) => {
    const canary = `canary${randomBytes(12).toString('hex')}`;
    const sender = await demoSender(host);
    for (let index = 0; index < rounds; index++) {
      await disturb({ ...host, sender }, canary, index);
      say(`${index + 1} of ${rounds} rounds, ${host.printed().length} bytes printed`);
    }
    const holding = await lookIntoFiles(host.data, canary);
    await endProcess(host.child);
    const printed = host.printed();
    const logged = await bytesOfLogs(host.data);
    const bytes = (count) => `${count.toLocaleString('en-US')} bytes`;
    const times = printed.split(canary).length - 1;
    const calls = (rounds * 10).toLocaleString('en-US');
    return {
      measured: `${calls} good, malformed, unsigned and broken requests: ${bytes(printed.length)} printed, ${bytes(logged)} in logs/, ${times} times with a payload's text, ${holding.length} log files with it`,
      met: printed.length + logged <= mostBytes && times === 0 && holding.length === 0,
    };
  });

export const figure = {
  id: '33',
  what: 'logs',
  asked: 'at most 10 MB in total, 0 bodies of payloads',
  quick: 20,
  full: 500,
  measure,
};
