import { good, mode, success, unread, type Expected, type FailingMode } from './mode.ts';
import { signing } from './platform-signature.ts';

const result = (resultStatus: unknown, resultCode: unknown, more: object = {}): string =>
  JSON.stringify({ result: { resultStatus, resultCode, ...more } });

const no = { exit: 1, signature: 'verified', mayHaveArrived: true } as const;
const none = (rules: readonly string[], says: string): Expected => ({
  ...unread(rules, says, true),
  signature: 'verified',
});
const noResult = ['answer-body', 'answer-status'];

export const modesOfResults: readonly FailingMode[] = [
  mode('result-s', signing(result('S', 'SUCCESS')), good),
  mode('result-f', signing(result('F', 'PARAM_ILLEGAL')), { ...no, outcome: 'F', rules: [] }),
  mode('result-f-status', signing(result('F', 'ORDER_STATUS_INVALID')), { ...no, outcome: 'F', rules: [] }),
  mode('result-u', signing(result('U', 'UNKNOWN_EXCEPTION')), { ...no, outcome: 'U', rules: ['result-pair'] }),
  mode('result-pair-wrong', signing(result('S', 'PARAM_ILLEGAL')), { ...good, rules: ['result-pair'] }),
  mode('result-unlisted', signing(result('F', 'QUOTA_EXCEEDED')), { ...no, outcome: 'F', rules: ['result-pair'] }),
  mode('result-lower-case', signing(result('s', 'SUCCESS')), {
    ...no,
    exit: 3,
    outcome: 'none',
    rules: ['result-status'],
  }),
  mode('result-too-long', signing(result('S', 'S'.repeat(65))), {
    ...good,
    exit: 1,
    rules: ['max-length'],
  }),
  mode('result-message-number', signing(result('S', 'SUCCESS', { resultMessage: 1 })), {
    ...good,
    exit: 1,
    rules: ['type'],
  }),
  mode(
    'result-status-number',
    signing(result(1, 'SUCCESS')),
    none(['answer-status', 'type'], 'the state of the order is unknown'),
  ),
  mode(
    'result-without-status',
    signing('{"result":{"resultCode":"SUCCESS"}}'),
    none(['answer-status', 'required'], 'missing'),
  ),
  mode('result-is-text', signing('{"result":"S"}'), none([...noResult, 'type'], 'without a result object')),
  mode('result-is-null', signing('{"result":null}'), none([...noResult, 'required'], 'without a result object')),
  mode(
    'result-twice',
    signing(`{"result":{"resultStatus":"F","resultCode":"PARAM_ILLEGAL"},${result('S', 'SUCCESS').slice(1)}`),
    {
      ...good,
      exit: 1,
      rules: ['duplicate-key'],
      says: '"result" appears twice',
    },
  ),
  mode('object-empty', signing('{}'), none([...noResult, 'required'], 'without a result object: "{}"')),
  mode('list', signing('[]'), none([...noResult, 'type'], 'without a result object')),
  mode('null', signing('null'), none([...noResult, 'type'], 'without a result object')),
  mode('number', signing('1'), none([...noResult, 'type'], 'without a result object')),
  mode('json-cut', signing('{"result":{"resultStatus":"S"'), none([...noResult, 'syntax'], 'starts like JSON')),
  mode(
    'json-with-comma',
    signing('{"result":{"resultStatus":"S",}}'),
    none([...noResult, 'syntax'], 'starts like JSON'),
  ),
  mode('json-twice', signing(`${result('S', 'SUCCESS')}{}`), none([...noResult, 'syntax'], 'starts like JSON')),
  mode('white-space', signing(' \r\n\t'), none([...noResult, 'syntax'], 'has no body')),
  mode('a-zero-byte', signing('\0'), none([...noResult, 'syntax'], 'a text that is not JSON')),
  mode(
    'nested-deep',
    signing(`${'['.repeat(5000)}${']'.repeat(5000)}`),
    none([...noResult, 'type', 'too-deep'], 'result'),
  ),
  mode('large', signing(JSON.stringify({ ...success, note: 'x'.repeat(1_000_000) })), good),
  mode('unknown-members', signing(JSON.stringify({ ...success, more: { a: [1] } })), good),
];
