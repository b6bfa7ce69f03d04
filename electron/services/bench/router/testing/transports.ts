import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { createORPCClient } from '@orpc/client';
import { RPCLink as FetchLink } from '@orpc/client/fetch';
import { RPCLink as PortLink } from '@orpc/client/message-port';
import type { ContractRouterClient } from '@orpc/contract';
import { RPCHandler as PortHandler } from '@orpc/server/message-port';
import type { contract } from '../../../../../shared/bridge/contract.ts';
import { createAdmission } from '../../../../host/admission.ts';
import { serveGuarded, routes } from '../../../../host/http-server.ts';
import { createSessions } from '../../../../host/sessions.ts';
import type { Workspace } from '../../workspace/workspace.ts';
import { bridgeRouter } from '../router.ts';

export type Client = ContractRouterClient<typeof contract>;
export type Connection = { readonly client: Client; readonly close: () => Promise<void> };

/** Everything the bridge promises, held on every transport: a new one adds a line here and nothing else. */
export const transports: Readonly<
  Record<string, (workspace: Workspace, report: (error: unknown) => void) => Promise<Connection>>
> = {
  'HTTP behind the guard': async (workspace, report) => {
    const sessions = createSessions({ now: Date.now, randomBytes: (size) => Buffer.alloc(size, 7) });
    const ownerOf = async () => 'own' as const;
    const admission = createAdmission({ sessions, ownerOf, randomBytes, askForWord: () => {} });
    const app = routes({
      files: new Map(),
      admission,
      opened: async () => ({ project: 'first', router: bridgeRouter(workspace, report) }),
      report,
    });
    const server = await serveGuarded(app, { port: 0, isStatic: () => false, sessions });
    const redeemed = sessions.find(sessions.newCode('terminal'))?.redeem();
    const token = typeof redeemed === 'object' ? redeemed.token : '';
    const origin = `http://127.0.0.1:${server.port}`;
    const link = new FetchLink({ url: `${origin}/api/rpc`, headers: { authorization: `Bearer ${token}`, origin } });
    return { client: createORPCClient(link), close: server.close };
  },
  MessagePort: async (workspace, report) => {
    const { port1, port2 } = new MessageChannel();
    new PortHandler(bridgeRouter(workspace, report)).upgrade(port1);
    port1.start();
    port2.start();
    const client: Client = createORPCClient(new PortLink({ port: port2 }));
    const close = async (): Promise<void> => {
      const closed = once(port1, 'close');
      port2.close();
      await closed;
    };
    return { client, close };
  },
};
