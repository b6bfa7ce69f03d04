import * as z from 'zod';
import type { LoadedImage } from '../../../../shared/bridge/images.ts';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import { loadImage } from './load-image.ts';
import type { ImageNetwork } from './load-image.ts';
import { lookup } from 'node:dns/promises';
import { chooseProxy } from '../network/choose-proxy.ts';
import type { Network } from '../network/network.ts';
import { openConnection } from '../network/open-connection.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError } from '../network/trouble.ts';
import { troubleOfError } from '../sender/send-failure.ts';
import type { SendPhase } from '../sender/send-failure.ts';

/** Images of payloads, as far as the user allows hosts to be asked for them. */
export type Images = {
  readonly hosts: () => readonly string[];
  /** Allows a host or takes it back, from the next load on; kept for the project on this machine, never in its folder. */
  readonly allow: (host: string, isAllowed: boolean) => Promise<readonly string[]>;
  readonly load: (address: string) => Promise<LoadedImage>;
};

/** So many hosts are remembered; the oldest gives way. */
const mostHosts = 100;

const keptHosts = jsonText.pipe(z.array(z.string())).catch([]);

/** Nothing is loaded from anywhere until a host was allowed. */
export function imagesOf(setting: StoredSetting, network: ImageNetwork): Images {
  const hosts = (): readonly string[] => keptHosts.parse(setting.read() ?? '[]');
  return {
    hosts,
    allow: async (host, isAllowed) => {
      const others = hosts().filter((each) => each !== host);
      await setting.write(JSON.stringify((isAllowed ? [...others, host] : others).slice(-mostHosts)));
      return hosts();
    },
    load: (address) => loadImage(address, { network, isAllowed: (host) => hosts().includes(host) }),
  };
}

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
