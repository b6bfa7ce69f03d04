export type EnvironmentsOfSlice = {
  /** The environment that each document is sent to, by document; one that is absent goes to the bench's own sandbox. */
  readonly environmentOf: Readonly<Record<string, string>>;
  /** Sends a document elsewhere from now on; null: to the bench's own sandbox. */
  readonly chooseEnvironment: (documentId: string, id: string | null) => void;
  /** The same where nobody chose it: a new document goes where the one before it went. It is no step of undo. */
  readonly putEnvironment: (documentId: string, id: string | null) => void;
  /** Sends every payload of a document's order where the document is sent. */
  readonly chooseForOrder: (documentId: string) => void;
  /** Looks at everything again: an environment is another one now, or is gone. */
  readonly environmentsChanged: () => void;
};

/** All that the window knows of where documents are sent. */
export type EnvironmentsPart = EnvironmentsOfSlice;
