import * as z from 'zod';
import type { LoadedImage } from '../../../../shared/bridge/images.ts';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import type { StoredSetting } from '../../storage/database/database.ts';
import { loadImage, type ImageNetwork } from './load-image.ts';
import { lookup } from 'node:dns/promises';
import { chooseProxy } from '../network/choose-proxy.ts';
import { networkOffError, type Network } from '../network/network.ts';
import { openConnection } from '../network/open-connection.ts';
import type { TlsProgress } from '../network/tls-trouble.ts';
import { NetworkError } from '../network/trouble.ts';
import { describeError, type SendPhase } from '../sender/send-failure.ts';

export type Images = {
  readonly hosts: () => readonly string[];
  /**
   * Allows or forbids a host from the next load on. The list is stored per project on this machine, not in the project
   * folder.
   */
  readonly allow: (host: string, isAllowed: boolean) => Promise<readonly string[]>;
  readonly load: (address: string) => Promise<LoadedImage>;
};

const imageNotLoaded = { en: '“No network” is on: no image is loaded.', zh: '已開啟「不使用網絡」：不會載入圖片。' };

/** The oldest host is forgotten beyond these. */
const maxHosts = 100;

const storedHosts = jsonText.pipe(z.array(z.string())).catch([]);

/** `isNetworkOff` refuses every load, whatever is allowed. */
export function openImages(
  setting: StoredSetting,
  { network, isNetworkOff }: { readonly network: ImageNetwork; readonly isNetworkOff: () => boolean },
): Images {
  const hosts = (): readonly string[] => storedHosts.parse(setting.read() ?? '[]');
  return {
    hosts,
    allow: async (host, isAllowed) => {
      const others = hosts().filter((each) => each !== host);
      await setting.write(JSON.stringify((isAllowed ? [...others, host] : others).slice(-maxHosts)));
      return hosts();
    },
    load: async (address) => {
      if (isNetworkOff()) throw networkOffError(imageNotLoaded);
      return loadImage(address, { network, isAllowed: (host) => hosts().includes(host) });
    },
  };
}

/** Loads images over a network. A proxy receives the address and looks up nothing. */
export function imageNetwork(network: Network): ImageNetwork {
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
        throw new NetworkError(describeError(phase, error, { tls: progress(), proxy }), error);
      }
    },
  };
}
