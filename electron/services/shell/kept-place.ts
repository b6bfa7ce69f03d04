import { join } from 'node:path';
import { writeDurably } from '../data-folder/durable-file.ts';
import { readClosedWithin } from '../data-folder/private-file.ts';
import { mostPlaceBytes, readPlace } from './window-place.ts';
import type { WindowPlace } from './window-place.ts';

const fileIn = (dataFolder: string): string => join(dataFolder, 'window-place.json');

/** Where the window stood last; null where nothing was kept, or what was cannot be read. */
export async function keptPlace(dataFolder: string): Promise<WindowPlace | null> {
  const bytes = await readClosedWithin(fileIn(dataFolder), mostPlaceBytes).catch(() => null);
  return bytes === null ? null : readPlace(bytes.toString('utf8'));
}

export async function keepPlace(dataFolder: string, place: WindowPlace): Promise<void> {
  await writeDurably(fileIn(dataFolder), `${JSON.stringify(place)}\n`);
}
