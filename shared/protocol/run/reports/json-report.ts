import { encodeBytesBase64 } from '../../../lib/text/shell-text.ts';
import { escapeHidden } from '../../../lib/text/hidden-characters.ts';
import { writeUtcTime } from '../../../lib/time/iso-time.ts';
import type { RunEntry, SentFacts } from '../run-story.ts';
import type { ReportedRun, RunListener } from './reported-run.ts';

/**
 * Writes a run as one JSON document, story by story, so that none has to wait for the last one. Nothing in it is hidden.
 * `base64` encodes the bytes of payloads; a runtime may have a faster one.
 */
export function jsonReport(write: (text: string) => void, base64: Base64 = encodeBytesBase64): RunListener {
  let between = '{"stories":[\n';
  return {
    story: (run) => {
      write(`${between}${escapeHidden(JSON.stringify(storyDocument(run, base64)))}`);
      between = ',\n';
    },
    end: ({ passed, failed, errors, calls, ms }) => {
      const head = between.startsWith('{') ? between : '\n';
      write(`${head}],${JSON.stringify({ passed, failed, errors, calls, ms }).slice(1)}\n`);
    },
  };
}

type Base64 = (bytes: Uint8Array) => string;

function storyDocument({ file, name, row, outcome, ms, entries }: ReportedRun, base64: Base64): object {
  return { file, name, row, outcome, ms, entries: entries.map((entry) => entryDocument(entry, base64)) };
}

function entryDocument({ place, kind, at, passed, why, merchantBizNo, call }: RunEntry, base64: Base64): object {
  return {
    place,
    kind,
    at: writeUtcTime(at),
    passed,
    why: why === null ? null : why.en,
    ...(merchantBizNo === '' ? {} : { merchantBizNo }),
    ...(call === null
      ? {}
      : {
          orderStatus: call.orderStatus,
          ...(call.result === null
            ? {}
            : { resultCode: call.result.resultCode, resultStatus: call.result.resultStatus }),
          payload: base64(call.body),
          ...(call.sent === undefined ? {} : sentDocument(call.sent)),
        }),
  };
}

function sentDocument({ signature, id, ms }: SentFacts): object {
  return { signature, ...(id === null ? {} : { call: id }), ms };
}
