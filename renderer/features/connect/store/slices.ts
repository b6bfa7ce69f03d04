import type { ClientKeyRef } from '../engine/connect-call.ts';

export type ConnectSlice = {
  readonly isConnecting: boolean;
  readonly chosenConnectKey: ClientKeyRef | null;
  readonly chooseConnectKey: (key: ClientKeyRef) => void;
  readonly showConnect: () => void;
  readonly hideConnect: () => void;
  readonly saveText: (name: string, text: string) => void;
};
