import { lookup } from 'node:dns/promises';
import { chooseProxy } from '../network/choose-proxy.ts';
import { usualNetwork } from '../network/network.ts';
import { openConnection } from '../network/open-connection.ts';
import type { ImageNetwork } from './load-image.ts';

/** The network of this machine. A proxy is asked for the address itself: it looks nothing up. */
export const imageNetwork: ImageNetwork = {
  resolve: async (host) => {
    const found = await lookup(host, { all: true, verbatim: true }).catch(() => []);
    return found.map(({ address }) => address);
  },
  open: ({ host, address, port }, closing) => {
    const destination = { secure: true, host, port };
    return openConnection({
      destination,
      address,
      proxy: chooseProxy(destination, usualNetwork()),
      ca: [],
      clientCertificate: null,
      headerBytes: 16_384,
      enter: () => undefined,
      tls: () => undefined,
      closing,
    });
  },
};
