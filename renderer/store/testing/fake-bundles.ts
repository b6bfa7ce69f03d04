import type { Implementer } from '@orpc/server';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'bundles'>;

/** What a window may ask of bundles: a file that says what was asked for. */
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
      return { place: `${handle}/${name}`, refused: host().passedOver };
    }),
  };
}
