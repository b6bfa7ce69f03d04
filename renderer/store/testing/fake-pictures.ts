import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'pictures'>;

/** What a window may ask of pictures: files that say what was asked for, and how far it is, told once for each. */
export function fakePictures(made: Made, host: () => FakeHost) {
  return {
    draw: made.pictures.draw.handler(async ({ input: { ticket, job }, errors }) => {
      if (host().refusesPictures) throw errors.NOT_NOW({ message: 'There is no browser.', data: {} });
      job.files.forEach((_, place) => host().tell({ event: 'pictures', ticket, done: place + 1 }));
      await host().beforePictures();
      const bytes = new TextEncoder().encode(JSON.stringify(job));
      const bytesBase64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      return { files: job.files.map(({ name }) => ({ name: `${name}.${job.format}`, bytesBase64 })) };
    }),
    means: made.pictures.means.handler(() => ({ hasBrowser: !host().refusesPictures })),
    place: made.pictures.place.handler(() => ({ isWanted: host().wantsPictures })),
    cancel: made.pictures.cancel.handler(() => ({ cancelled: false })),
  };
}
