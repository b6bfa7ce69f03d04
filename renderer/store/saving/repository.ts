import { createSaveQueue } from './save-queue.ts';
import type { SaveQueue, SaveQueuePorts } from './save-queue.ts';
import type { Kept } from './unsaved-texts.ts';

/** Texts of one kind that a host keeps: they are read from there, and what has changed here is written there. */
export type Repository<T extends Kept> = SaveQueue<T> & {
  readonly list: () => Promise<readonly T[]>;
  readonly read: (ids: readonly string[]) => Promise<readonly T[]>;
};

type HostTexts<T extends Kept> = Pick<Repository<T>, 'list' | 'read'>;

/** The payloads of a window, or its stories: what differs between them is whom the host is asked by. */
export function createRepository<T extends Kept>(host: HostTexts<T>, ports: SaveQueuePorts<T>): Repository<T> {
  const queue = createSaveQueue(ports);
  const heard = async (asked: Promise<readonly T[]>): Promise<readonly T[]> => {
    const texts = await asked;
    // What is typed here was typed over an older text than this one.
    const unsaved = new Set(queue.unsaved().map(({ id }) => id));
    queue.heard(texts.filter(({ id }) => !unsaved.has(id)));
    return texts;
  };
  return { ...queue, list: () => heard(host.list()), read: (ids) => heard(host.read(ids)) };
}
