import type { StoreApi } from 'zustand/vanilla';
import type { StoryDocument } from '../../shared/documents/story/story.ts';
import type { PayloadDocument } from '../../shared/documents/payload-document.ts';
import type { CallReader } from '../engine/calls/call-reader.ts';
import type { ConflictsSlice } from './saving/conflicts/slices.ts';
import type { DocumentsPart } from './documents/slices.ts';
import type { ImportSlice } from '../features/import/store/slices.ts';
import type { EnvironmentsPart } from '../features/environments/store/slices.ts';
import type { DisorderSlice, RunsSlice } from '../features/stories/store/slices.ts';
import type { StoriesPart } from './stories/slices.ts';
import type { TimelineSlice } from './timeline/slices.ts';
import type { KeysPart } from '../features/keys/store/slices.ts';
import type { ProjectsPart } from '../features/projects/store/slices.ts';
import type { ExportingSlice, PicturesSlice } from '../features/pictures/store/slices.ts';
import type { ListPart } from '../features/list/store/slices.ts';
import type { CallsPart } from './calls/slices.ts';
import type { HostPart } from './host/slices.ts';
import type { SendingPart } from './sending/slices.ts';
import type { Appliers } from './undo/change.ts';
import type { TracingPart } from '../features/stage/store/slices.ts';
import type { ConnectSlice } from '../features/connect/store/slices.ts';
import type { GapsPart } from '../features/assumptions/store/slices.ts';
import type { ReferenceSlice } from '../features/reference/store/slices.ts';
import type { SettingsSlice } from '../features/settings/store/slices.ts';
import type { TextsSlice } from '../features/texts/store/slices.ts';
import type { CalibrationPart } from '../features/calibration/store/slices.ts';
import type { TourSlice } from '../features/tour/store/slices.ts';
import type { WindowPart } from './window/slices.ts';
import type { WritingPart } from './writing/slices.ts';
import type { CallsFeaturePart } from '../features/calls/store/slices.ts';
import type { CompareSlice } from '../features/compare/store/slices.ts';
import type { ContactSheetSlice } from '../features/contact-sheet/store/slices.ts';
import type { VersionsSlice } from '../features/versions/store/slices.ts';
import type { ActiveTab } from './window/active-tab.ts';
import type { Repository, SaveState } from './saving/save-queue.ts';
import type { StorePorts } from './ports.ts';
import type { UndoSlice } from './undo/step-words.ts';

export type Bench = DocumentsPart &
  EnvironmentsPart &
  ImportSlice &
  ExportingSlice &
  PicturesSlice &
  SendingPart &
  StoriesPart &
  RunsSlice &
  DisorderSlice &
  TimelineSlice &
  TracingPart &
  HostPart &
  CallsPart &
  KeysPart &
  ProjectsPart &
  ListPart &
  UndoSlice &
  VersionsSlice &
  ConflictsSlice &
  CompareSlice &
  CallsFeaturePart &
  ContactSheetSlice &
  WindowPart &
  GapsPart &
  ReferenceSlice &
  ConnectSlice &
  SettingsSlice &
  TextsSlice &
  TourSlice &
  CalibrationPart &
  WritingPart;

export type BenchStore = StoreApi<Bench>;

export type ActiveReset<Part> = (part: Part, activeTab: ActiveTab) => Partial<Part>;

type SetPart<Part> = (change: Partial<Part> | ((part: Part) => Partial<Part>)) => void;

export type SliceContext<Member extends keyof Bench> = {
  readonly ports: StorePorts;
  /** The host's id of this window. */
  readonly window: string;
  readonly set: SetPart<Pick<Bench, Member>>;
  readonly get: () => Pick<Bench, Member>;
  readonly saves: Repository<PayloadDocument>;
  readonly storySaves: Repository<StoryDocument>;
  /** Reports whether the list's order is saved. */
  readonly reportSequence: (state: SaveState) => void;
  readonly readCalls: CallReader;
  readonly onActiveChange: (reset: ActiveReset<Pick<Bench, Member>>) => void;
  readonly resetsFor: (activeTab: ActiveTab) => Partial<Bench>;
  /** Registers what undo and redo apply. */
  readonly applies: (own: Appliers) => void;
  readonly appliers: () => Appliers;
};
