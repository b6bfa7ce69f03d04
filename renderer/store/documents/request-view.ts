import type { Prepared } from '../../../shared/bridge/schemas.ts';
import { troubleOf } from '../../bridge/index.ts';
import type { Trouble } from '../../bridge/index.ts';
import { textToSend } from '../../engine/payload/analysis.ts';
import type { SliceContext } from '../bench.ts';
import { activeDocument } from './focus.ts';
import { freshVariables, mannerOf } from '../host/sending.ts';
import { toCurl } from '../../engine/curl/to-curl.ts';

/** What Send would put on the wire for the open document, as far as it is known. */
export type RequestViewSlice = {
  readonly prepared: { readonly documentId: string; readonly typed: string; readonly request: Prepared } | null;
  readonly prepareTrouble: Trouble | null;
  /** The text or the view has changed: asks the host again when one of the two views that need it is open. */
  readonly textChanged: () => void;
  readonly prepare: () => Promise<Prepared | null>;
  readonly copyAsCurl: () => Promise<void>;
  readonly copyText: (text: string) => Promise<void>;
};

const quietMs = 250;

export function createRequestView(context: SliceContext): RequestViewSlice {
  const { world, set, get } = context;
  let cancel: (() => void) | null = null;
  return {
    prepared: null,
    prepareTrouble: null,
    textChanged: () => {
      cancel?.();
      const { view } = get();
      if (view === 'request' || view === 'curl') cancel = world.later(quietMs, () => void get().prepare());
    },
    prepare: async () => {
      const document = activeDocument(get());
      if (document === null) return null;
      try {
        const request = await world.bridge.send.prepare({
          scenario: document.scenario,
          text: textToSend(document, freshVariables(context, document)),
          ...mannerOf(get()),
        });
        set({ prepared: { documentId: document.id, typed: document.text, request }, prepareTrouble: null });
        return request;
      } catch (error) {
        set({ prepareTrouble: troubleOf(error) });
        return null;
      }
    },
    copyAsCurl: async () => {
      const request = await get().prepare();
      const { prepareTrouble } = get();
      if (request !== null) await get().copyText(toCurl(request, get().gaps, get().settings.curlShell));
      else if (prepareTrouble !== null) {
        get().notify({ tone: 'bad', words: { says: 'trouble', doing: 'prepare', trouble: prepareTrouble } });
      }
    },
    copyText: async (text) => {
      try {
        await world.copyText(text);
        get().notify({ tone: 'good', words: { says: 'copied' } });
      } catch {
        // A browser refuses the clipboard to a page that has no focus; there is nothing else to know about it.
        get().notify({ tone: 'bad', words: { says: 'copy-failed' } });
      }
    },
  };
}
