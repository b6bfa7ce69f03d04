import { createServer } from 'node:net';
import { imageNetwork as networkOfImages } from '../../../electron/services/network/images/images.ts';
import { loadImage } from '../../../electron/services/network/images/load-image.ts';
import { privateSpellings } from '../../../electron/services/network/images/testing/private-spellings.ts';
import { defaultNetwork } from '../../../electron/services/network/network/network.ts';

const imageNetwork = networkOfImages(defaultNetwork());
const publicAddress = '93.184.215.14';

/** Counts every connection to one port of this machine, at whatever address of it. */
async function counter() {
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    socket.destroy();
  });
  await new Promise((ready, reject) => server.once('error', reject).listen(0, '::', ready));
  return { port: server.address().port, count: () => count, close: () => server.close() };
}

/** A plain server that leads on to an address, in the place of a public one. */
async function leading(location) {
  const server = createServer((socket) =>
    socket.end(`HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
  );
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

async function ways(host, port) {
  const address = `https://${host}:${port}/a.png`;
  const target = new URL(address).href;
  const name = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const server = await leading(target);
  const { connect } = await import('node:net');
  const toPublic = (to, on) =>
    to.address === publicAddress
      ? new Promise((ready) => {
          const socket = connect({ host: '127.0.0.1', port: server.address().port }, () => ready(socket));
        })
      : imageNetwork.open(to, on);
  let lookUps = 0;
  const rebinding = async () => (lookUps++ === 0 ? [publicAddress] : [name]);
  return {
    close: () => server.close(),
    all: [
      [address, imageNetwork],
      ['https://img.example/', { resolve: async () => [publicAddress], open: toPublic }],
      [`https://img.example:${port}/`, { resolve: rebinding, open: toPublic }],
      [`https://img.example:${port}/`, { resolve: async () => [publicAddress, name], open: toPublic }],
    ],
  };
}

const measure = async ({ say }) => {
  const own = await counter();
  let loads = 0;
  let loaded = 0;
  const attempt = async (address, network, isAllowed) => {
    loads += 1;
    await loadImage(address, { network, isAllowed, limitMs: 2000 }).then(
      () => (loaded += 1),
      () => undefined,
    );
  };
  try {
    for (const [index, host] of privateSpellings.entries()) {
      const { all, close } = await ways(host, own.port);
      for (const [address, network] of all) await attempt(address, network, () => true);
      await attempt(all[0][0], imageNetwork, () => false);
      close();
      if (index % 20 === 0) say(`${index} of ${privateSpellings.length}`);
    }
    return {
      measured: `${privateSpellings.length} spellings, ${loads} loads (allowed: straight, by a redirect, with a name that changes; not allowed): ${own.count()} connections, ${loaded} images`,
      met: own.count() === 0 && loaded === 0 && privateSpellings.length >= 60,
    };
  } finally {
    own.close();
  }
};

export const figure = {
  id: '27',
  what: 'images from private addresses',
  asked: 'images off: 0 outbound connections; on: 60 private-address spellings, 0 connections',
  measure,
};
