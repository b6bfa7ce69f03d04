import { troubleOf } from '../../bridge/index.ts';
import { textToSend } from '../../engine/payload/analysis.ts';
import type { Bench, SliceContext } from '../slice.ts';
import { activeDocument } from '../window/front.ts';
import { gapsInFront, inUseOf } from './in-use.ts';
import { sendOptionsOf } from './send-options.ts';
import { freshVariables } from './write-for-send.ts';
import type { WithVariables } from './write-for-send.ts';
import { toCurl } from '../../engine/calls/curl/to-curl.ts';
import type { RequestInFront, MadeOf, RequestViewSlice } from './slices.ts';
import { troubleNotice } from '../window/trouble-notice.ts';

const quietMs = 250;
const preparing: RequestInFront = { state: 'preparing' };

type Needs = keyof RequestViewSlice | WithVariables | 'documents' | 'front' | 'settings' | 'view' | 'notify';

export function createRequestView(context: SliceContext<Needs>): RequestViewSlice {
  const { ports, set, get } = context;
  let cancel: (() => void) | null = null;
  let turn = 0;
  const prepare = async (): Promise<RequestInFront> => {
    const document = activeDocument(get());
    if (document === null) return preparing;
    turn += 1;
    const own = turn;
    const of = madeOf(get());
    const answer = await answerFor(context, document);
    // An answer that another question has overtaken says nothing of what is in front.
    if (own === turn) set({ prepared: { of, answer, at: ports.now() } });
    return answer;
  };
  return {
    prepared: null,
    textChanged: () => {
      cancel?.();
      const { view, isConnecting } = get();
      if (isConnecting || view === 'request' || view === 'curl') cancel = ports.later(quietMs, () => void prepare());
    },
    prepareAgain: () => void prepare(),
    copyAsCurl: async () => {
      const answer = await prepare();
      if (answer.state === 'prepared')
        await get().copyText(toCurl(answer.request, gapsInFront(get()), get().settings.curlShell));
      else if (answer.state === 'failed') {
        get().notify(troubleNotice('prepare', answer.trouble));
      }
    },
    copyText: async (text) => {
      try {
        await ports.copyText(text);
        get().notify({ tone: 'good', words: { says: 'copied' } });
      } catch {
        // A browser refuses the clipboard to a page that has no focus; there is nothing else to know about it.
        get().notify({ tone: 'bad', words: { says: 'copy-failed' } });
      }
    },
  };
}

/** The request for the payload in front as it is now; one of an earlier text is never given. */
export function selectRequest(bench: Bench): RequestInFront {
  const { prepared } = bench;
  if (prepared === null) return preparing;
  const now = madeOf(bench);
  return prepared.of.every((part, at) => part === now[at]) ? prepared.answer : preparing;
}

function madeOf(bench: Pick<Bench, Needs>): MadeOf {
  const document = activeDocument(bench);
  const { algorithm, encrypt } = bench.settings;
  // Not the caller: while a backend is connected that is its client, and the request in front stays the bench's own.
  const { environment, gaps } = inUseOf(bench, document?.id ?? null);
  return [document?.id, document?.scenario, document?.text, algorithm, encrypt, environment, gaps];
}

async function answerFor(
  context: SliceContext<Needs>,
  document: NonNullable<ReturnType<typeof activeDocument>>,
): Promise<RequestInFront> {
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
