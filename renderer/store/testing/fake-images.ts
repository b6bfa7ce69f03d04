import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { LoadedImage } from '../../../shared/bridge/images.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'images'>;

export type FakeImages = {
  /** Those that were allowed. */
  hosts: string[];
  /** By address; another address is refused. */
  readonly there: Map<string, LoadedImage>;
  readonly asked: string[];
  /** Permissions cannot be changed. */
  isBroken?: boolean;
};

/** Images of a payload, as a host loads them. */
export function fakeImages(made: Made, images: () => FakeImages) {
  return {
    hosts: made.images.hosts.handler(() => ({ hosts: images().hosts })),
    allow: made.images.allow.handler(({ input: { host, isAllowed }, errors }) => {
      if (images().isBroken === true) throw errors.NOT_NOW({ message: 'The disk is full.', data: { next: '' } });
      const others = images().hosts.filter((each) => each !== host);
      images().hosts = isAllowed ? [...others, host] : others;
      return { hosts: images().hosts };
    }),
    load: made.images.load.handler(({ input: { address }, errors }) => {
      images().asked.push(address);
      const found = images().there.get(address);
      if (found === undefined || !images().hosts.includes(new URL(address).host))
        throw errors.NOT_NOW({ message: 'It is not there.', data: { next: 'Give the file.' } });
      return found;
    }),
  };
}
