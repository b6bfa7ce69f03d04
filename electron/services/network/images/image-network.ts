import { lookup } from 'node:dns/promises';
import { chooseProxy } from '../network/choose-proxy.ts';
import type { Network } from '../network/network.ts';
import { openConnection } from '../network/open-connection.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError } from '../network/trouble.ts';
import { troubleOfError } from '../sender/send-failure.ts';
import type { SendPhase } from '../sender/send-failure.ts';
import type { ImageNetwork } from './load-image.ts';

/** Images by way of a network. A proxy is asked for the address itself: it looks nothing up. */
export function imageNetworkOf(network: Network): ImageNetwork {
  return {
    resolve: async (host) => {
      const found = await lookup(host, { all: true, verbatim: true }).catch(() => []);
      return found.map(({ address }) => address);
    },
    open: async ({ host, address, port }, { closing, enter }) => {
      const destination = { secure: true, host, port };
      const proxy = chooseProxy(destination, network);
      let phase: SendPhase = proxy === null ? 'connect' : 'proxy';
      let progress: () => TlsProgress | null = () => null;
      const entered = (next: SendPhase): void => enter((phase = next));
      entered(phase);
      try {
        return await openConnection({
          destination,
          address,
          proxy,
          ca: network.ca,
          clientCertificate: null,
          headerBytes: 16_384,
          enter: entered,
          tls: (told) => (progress = told),
          closing,
        });
      } catch (error) {
        throw new NetworkError(troubleOfError(phase, error, { tls: progress(), proxy }), error);
      }
    },
  };
}
