import type { StoreApi } from 'zustand/vanilla';
import type { StoryDocument } from '../../shared/documents/story/story.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { CallReader } from '../engine/calls/call-reader.ts';
import type { ConflictsSlice } from './saving/conflicts/slices.ts';
import type { DocumentsPart } from './documents/slices.ts';
import type { ImportSlice } from '../features/import/store/slices.ts';
import type { EnvironmentsPart } from '../features/environments/store/slices.ts';
import type { StoriesPart } from './stories/slices.ts';
import type { TimelinePart } from './timeline/slices.ts';
import type { KeysPart } from '../features/keys/store/slices.ts';
import type { ProjectsPart } from '../features/projects/store/slices.ts';
import type { ExportingSlice, PicturesSlice } from '../features/pictures/store/slices.ts';
import type { ListPart } from '../features/list/store/slices.ts';
import type { HostPart } from './host/slices.ts';
import type { SendingPart } from './sending/slices.ts';
import type { UndoSlice } from './undo/slices.ts';
import type { TracingPart } from '../features/stage/store/slices.ts';
import type { ConnectSlice } from '../features/connect/store/slices.ts';
import type { GapsPart } from '../features/assumptions/store/slices.ts';
import type { ReferenceSlice } from '../features/reference/store/slices.ts';
import type { WindowPart } from './window/slices.ts';
import type { WritingPart } from './writing/slices.ts';
import type { CompareSlice } from '../features/compare/store/slices.ts';
import type { ContactSheetSlice } from '../features/contact-sheet/store/slices.ts';
import type { VersionsSlice } from '../features/versions/store/slices.ts';
import type { Front } from './window/front.ts';
import type { Repository } from './saving/repository.ts';
import type { SaveState } from './saving/save-queue.ts';
import type { StorePorts } from './ports.ts';

/** All that the window knows and can do. Each concern is one slice in one file. */
export type Bench = DocumentsPart &
  EnvironmentsPart &
  ImportSlice &
  ExportingSlice &
  PicturesSlice &
  SendingPart &
  StoriesPart &
  TimelinePart &
  TracingPart &
  HostPart &
  KeysPart &
  ProjectsPart &
  ListPart &
  UndoSlice &
  VersionsSlice &
  ConflictsSlice &
  CompareSlice &
  ContactSheetSlice &
  WindowPart &
  GapsPart &
  ReferenceSlice &
  ConnectSlice &
  WritingPart;

export type BenchStore = StoreApi<Bench>;

/** What a slice changes of its own when something else comes to the front. */
export type FrontReset<Part> = (part: Part, front: Front) => Partial<Part>;

type SetPart<Part> = (change: Partial<Part> | ((part: Part) => Partial<Part>)) => void;

/** What a slice is given: the members of the bench that it names, its own among them, and what is the same for all. */
export type SliceContext<Member extends keyof Bench> = {
  readonly ports: StorePorts;
  /** What the host calls this window, to tell it from others of the same bench. */
  readonly window: string;
  readonly set: SetPart<Pick<Bench, Member>>;
  readonly get: () => Pick<Bench, Member>;
  readonly saves: Repository<PayloadDocument>;
  readonly storySaves: Repository<StoryDocument>;
  /** Says whether the sequence of the list is stored: nothing is called saved before it is. */
  readonly tellSequence: (state: SaveState) => void;
  readonly readCalls: CallReader;
  /** Has the slice told when something else comes to the front. */
  readonly whenInFront: (reset: FrontReset<Pick<Bench, Member>>) => void;
  /** What all slices change of their own then. */
  readonly resetsFor: (front: Front) => Partial<Bench>;
};
