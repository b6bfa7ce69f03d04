import { ORPCError, implement } from '@orpc/server';
import { contract, refusals } from '../../../shared/bridge/contract.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import type { Workspace } from '../workspace/workspace.ts';

export type BridgeRouter = ReturnType<typeof bridgeRouter>;

/**
 * The contract, implemented once. Each procedure is one call of the workspace; what a host adds is how the calls travel.
 * A BenchError reaches the window as the refusal of its code, with its words. Any other error is reported to `report`
 * and reaches the window as an internal error without words.
 */
export function bridgeRouter(workspace: Workspace, report: (error: unknown) => void) {
  const os = refusing(report);
  const { documents, stories, send } = workspace;

  return os.router({
    session: {
      open: os.session.open.handler(() => workspace.session()),
      saveSetting: os.session.saveSetting.handler(async ({ input }) => {
        await workspace.saveSetting(input.key, input.value);
        return {};
      }),
    },
    documents: {
      list: os.documents.list.handler(() => documents.list()),
      save: os.documents.save.handler(async ({ input }) => {
        await documents.save(input.documents);
        return {};
      }),
      remove: os.documents.remove.handler(async ({ input }) => {
        await documents.remove(input.id);
        return {};
      }),
    },
    stories: {
      list: os.stories.list.handler(() => stories.list()),
      save: os.stories.save.handler(async ({ input }) => {
        await stories.save(input.stories);
        return {};
      }),
      remove: os.stories.remove.handler(async ({ input }) => {
        await stories.remove(input.id);
        return {};
      }),
    },
    calls: {
      list: os.calls.list.handler(() => workspace.calls()),
    },
    clock: {
      set: os.clock.set.handler(({ input }) => workspace.setClock(input.clock)),
    },
    gaps: {
      choose: os.gaps.choose.handler(({ input }) => workspace.chooseGaps(input.changes)),
    },
    sandbox: {
      setFaults: os.sandbox.setFaults.handler(({ input }) => workspace.setFaults(input.faults)),
    },
    send: {
      prepare: os.send.prepare.handler(({ input }) => send.prepare(input)),
      run: os.send.run.handler(({ input }) => send.run(input)),
      cancel: os.send.cancel.handler(({ input }) => ({ cancelled: send.cancel(input.ticket) })),
    },
    events: {
      follow: os.events.follow.handler(({ signal }) => workspace.events.follow(signal)),
    },
  });
}

/** The contract, each procedure of which turns errors into refusals. */
function refusing(report: (error: unknown) => void) {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      if (error instanceof BenchError) throw refusalOf(error);
      if (!(error instanceof ORPCError)) report(error);
      throw error;
    }
  });
}

// What the contract has no code for (a key that cannot sign, a header that cannot be written) is told as NOT_NOW.
function refusalOf(error: BenchError) {
  const code = isRefusal(error.code) ? error.code : 'NOT_NOW';
  return new ORPCError(code, {
    status: refusals[code].status,
    message: error.message,
    data: { next: error.next, ...(error.words === null ? {} : { words: error.words }) },
    cause: error,
  });
}

function isRefusal(code: string): code is keyof typeof refusals {
  return Object.hasOwn(refusals, code);
}
