import * as z from 'zod';
import type { LoadedImage } from '../../../../shared/bridge/images.ts';
import { jsonText } from '../../../../shared/documents/schema-parts.ts';
import type { KeptSetting } from '../../storage/database/kept-setting.ts';
import { loadImage } from './load-image.ts';
import type { ImageNetwork } from './load-image.ts';

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
export function imagesOf(setting: KeptSetting, network: ImageNetwork): Images {
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
