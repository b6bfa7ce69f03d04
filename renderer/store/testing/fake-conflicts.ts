import type { Implementer } from '@orpc/server';
import type { Conflict, ConflictTexts, Take } from '../../../shared/bridge/schemas.ts';
import type { contract } from '../../../shared/bridge/contract.ts';
import type { FakeHost } from './fake-host.ts';

type Made = Pick<Implementer<typeof contract, object, object>, 'conflicts'>;

/** A conflict, its texts, and what was decided. */
export type FakeConflict = { readonly conflict: Conflict; texts: ConflictTexts; taken?: Take };

export function fakeConflicts({ conflicts }: Made, host: () => FakeHost) {
  return {
    read: conflicts.read.handler(({ input, errors }) => {
      const found = host().conflicts[input.id];
      if (found === undefined) throw errors.NOT_FOUND({ message: 'None.', data: { next: '' } });
      return found.texts;
    }),
    resolve: conflicts.resolve.handler(({ input, errors }) => {
      const found = host().conflicts[input.id];
      if (found?.texts.seen !== input.seen) throw errors.NOT_NOW({ message: 'Changed.', data: { next: '' } });
      found.taken = input.take;
      delete host().conflicts[input.id];
      const left = Object.values(host().conflicts).map(({ conflict }) => conflict);
      host().tell({ event: 'conflicts', conflicts: left });
      return {};
    }),
  };
}
