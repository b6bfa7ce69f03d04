import { troubleOf } from '../../bridge/bridge.ts';
import { textToSend } from '../../engine/payload/analysis.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument } from '../window/active-tab.ts';
import { activeGaps, inUseOf, sendOptionsOf } from './in-use.ts';
import { freshVariables, type WithVariables } from './write-for-send.ts';
import { toCurl } from '../../engine/calls/curl/to-curl.ts';
import type { ActiveRequest, RequestInputs, RequestViewSlice } from './slices.ts';
import { troubleNotice } from '../window/notices.ts';

const quietMs = 250;
const preparing: ActiveRequest = { state: 'preparing' };

type Needs = keyof RequestViewSlice | WithVariables | 'documents' | 'activeTab' | 'settings' | 'view' | 'notify';

export function createRequestView(context: SliceContext<Needs>): RequestViewSlice {
  const { ports, set, get } = context;
  let cancel: (() => void) | null = null;
  let turn = 0;
  const prepare = async (): Promise<ActiveRequest> => {
    const document = activeDocument(get());
    if (document === null) return preparing;
    turn += 1;
    const own = turn;
    const of = requestInputs(get());
    const answer = await answerFor(context, document);
    // An overtaken answer does not apply.
    if (own === turn) set({ prepared: { of, answer, at: ports.now() } });
    return answer;
  };
  return {
    prepared: null,
    refreshRequest: () => {
      cancel?.();
      const { view, isConnecting } = get();
      if (isConnecting || view === 'request' || view === 'curl') cancel = ports.later(quietMs, () => void prepare());
    },
    prepareAgain: () => void prepare(),
    copyAsCurl: async () => {
      const answer = await prepare();
      if (answer.state === 'prepared')
        await get().copyText(toCurl(answer.request, activeGaps(get()), get().settings.curlShell));
      else if (answer.state === 'failed') {
        get().notify(troubleNotice('prepare', answer.trouble));
      }
    },
    copyText: async (text) => {
      try {
        await ports.copyText(text);
        get().notify({ tone: 'good', words: { says: 'copied' } });
      } catch {
        // A browser refuses the clipboard to a page without focus.
        get().notify({ tone: 'bad', words: { says: 'copy-failed' } });
      }
    },
  };
}

/** The request for the current text, never for an earlier one. */
export function selectRequest(bench: Bench): ActiveRequest {
  const { prepared } = bench;
  if (prepared === null) return preparing;
  const now = requestInputs(bench);
  return prepared.of.every((part, at) => part === now[at]) ? prepared.answer : preparing;
}

function requestInputs(bench: Pick<Bench, Needs>): RequestInputs {
  const document = activeDocument(bench);
  const { algorithm, encrypt } = bench.settings;
  // Without the caller: a connected backend's client does not change this request.
  const { environment, gaps, env } = inUseOf(bench, document?.id ?? null);
  return [
    document?.id,
    document?.scenario,
    document?.text,
    algorithm,
    encrypt,
    environment,
    gaps,
    environment === undefined ? null : env,
    bench.variables,
  ];
}

async function answerFor(
  context: SliceContext<Needs>,
  document: NonNullable<ReturnType<typeof activeDocument>>,
): Promise<ActiveRequest> {
  try {
    const request = await context.ports.bridge.send.prepare({
      scenario: document.scenario,
      text: textToSend(document, freshVariables(context, document)),
      ...sendOptionsOf(context.get(), document.id),
    });
    return { state: 'prepared', request };
  } catch (error) {
    return { state: 'failed', trouble: troubleOf(error) };
  }
}
