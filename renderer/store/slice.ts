import type { StoreApi } from 'zustand/vanilla';
import type { StoryDocument } from '../../shared/documents/story.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { CallReader } from '../engine/calls/call-reader.ts';
import type { DocumentsPart } from './documents/slices.ts';
import type { StoriesPart } from './stories/slices.ts';
import type { TimelinePart } from './timeline/slices.ts';
import type { HostPart } from './host/slices.ts';
import type { WindowPart } from './window/slices.ts';
import type { SaveQueue } from './saving/save-queue.ts';
import type { StoreWorld } from './ports.ts';

/** All that the window knows and can do. Each concern is one slice in one file. */
export type Bench = DocumentsPart & StoriesPart & TimelinePart & HostPart & WindowPart;

export type BenchStore = StoreApi<Bench>;

type SetPart<Part> = (change: Partial<Part> | ((part: Part) => Partial<Part>)) => void;

/** What a slice is given: the part of the bench that it names, and what is the same for all. */
export type SliceContext<Part = Bench> = {
  readonly world: StoreWorld;
  /** What the host calls this window, to tell it from others of the same bench. */
  readonly window: string;
  readonly set: SetPart<Part>;
  readonly get: () => Part;
  readonly saves: SaveQueue<PayloadDocument>;
  readonly storySaves: SaveQueue<StoryDocument>;
  readonly readCalls: CallReader;
};
