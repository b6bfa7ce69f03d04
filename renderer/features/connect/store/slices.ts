import type { ClientKeyRef } from '../engine/connect-call.ts';

export type ConnectSlice = {
  /** Whether "Connect your backend" stands in the place of the editor. */
  readonly isConnecting: boolean;
  /** The key that was chosen there; see selectOwnKey for the one in use. */
  readonly chosenConnectKey: ClientKeyRef | null;
  readonly chooseConnectKey: (key: ClientKeyRef) => void;
  readonly showConnect: () => void;
  readonly hideConnect: () => void;
  /** Gives the user a file of that name to keep. */
  readonly saveText: (name: string, text: string) => void;
};
