import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'bundles' | 'pictures'>;

/** Pictures: files that contain the request, with progress events. */
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
    place: made.pictures.place.handler(() => ({ isWanted: host().givesFolder })),
    cancel: made.pictures.cancel.handler(() => ({ cancelled: false })),
  };
}

/** Bundles: files that contain the request. */
export function fakeBundles(made: Made, host: () => FakeHost) {
  return {
    make: made.bundles.make.handler(({ input: { scope }, errors }) => {
      if (scope.of === 'project') return { name: 'Project.passbench.json', text: [...host().documents.keys()].join() };
      const own = scope.ids.filter((id) => host().documents.has(id));
      if (own.length === 0) throw errors.NOT_FOUND({ message: 'None is left.', data: {} });
      return { name: 'Order.passbench.json', text: own.map((id) => host().documents.get(id)?.text).join() };
    }),
    intoFolder: made.bundles.intoFolder.handler(({ input: { handle, name }, errors }) => {
      if (host().refusesSaves) throw errors.NOT_NOW({ message: 'There is one.', data: {} });
      return { place: `${handle}/${name}` };
    }),
    openProject: made.bundles.openProject.handler(({ input: { handle, name, text }, errors }) => {
      if (!text.startsWith('{')) throw errors.NOT_NOW({ message: 'No bundle.', data: {} });
      host().projects.open = { id: name, name, place: `${handle}/${name}` };
      return { place: `${handle}/${name}`, refused: host().skippedFiles };
    }),
  };
}
