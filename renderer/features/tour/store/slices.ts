/** The steps that the user does, and those that are only read. */
export type DoneStepId = 'text' | 'send' | 'time';
export type ReadStepId = 'phones' | 'answer';

/** The step that is shown. */
type TourStand = {
  readonly step: DoneStepId | ReadStepId;
  /** The payload that is changed and sent. */
  readonly documentId: string;
  /** What the step's subject was when it began. */
  readonly before: string;
};

export type TourSlice = {
  /** Whether the list offers the tour: on the first start, until it is taken. */
  readonly isTourOffered: boolean;
  /** Null while no tour is taken. */
  readonly tour: TourStand | null;
  readonly offerTour: () => void;
  /** Opens a train ticket for the sandbox, and shows the first step. */
  readonly startTour: () => void;
  /** Shows the next step; after the last one the tour ends. */
  readonly nextTourStep: () => void;
  /** Does what the step asks for. */
  readonly doTourStep: () => Promise<void>;
  readonly leaveTour: () => void;
};
