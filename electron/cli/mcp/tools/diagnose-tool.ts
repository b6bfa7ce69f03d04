import { AppError } from '../../../../shared/lib/app-error.ts';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import { readRequest } from '../../../../shared/protocol/requests/read-request.ts';
import { bytesOfBody, headerOf, type WrittenRequest } from '../../../../shared/protocol/requests/written-request.ts';
import { publicFinding } from '../../../../shared/protocol/validate/validate.ts';
import { headers as knownHeaders } from '../../../../shared/specification/headers.ts';
import { readKeyOf } from '../../../services/keys/keys/read-key.ts';
import { scenarioOfBytes } from '../../input/payload-input.ts';
import { gapChoices } from '../../options.ts';
import { diagnosisDocument } from '../../print/print-diagnosis.ts';
import { validateOne } from '../../validate.ts';
import { checkWrittenRequest } from '../../../services/keys/signer/check-request.ts';
import { openCall } from '../session.ts';
import { newTool, textInput, wordInput, type Tool } from '../tool.ts';

export const diagnoseTool: Tool = newTool(
  {
    name: 'diagnose',
    title: 'Explain a failing request',
    description:
      'Reads a request as it was sent (request line, headers, empty line, body; or what passbench sign --json prints) and checks its headers, its signature against a public key, and its body. If the signature is wrong, it says which single change makes it verify.',
  },
  {
    text: textInput('The request, byte for byte.'),
    public: textInput(
      'The public key that verifies the signature: PEM, or one line of base64 DER. Never a private key.',
      longestKeyFileBytes,
    ).optional(),
    clientId: wordInput('The Client-Id that was meant; without one, the one of the request.').optional(),
  },
  async ({ text, public: publicKey, clientId }, session) => {
    const call = await openCall(session);
    const request = readRequest(text);
    const body = Buffer.from(bytesOfBody(request.body) ?? []);
    const { findings } = validateOne('text', body, [], call.args, call.io);
    const keys = publicKey === undefined ? [] : [readPublic(publicKey)];
    const given = { keys, gaps: gapChoices(call.args), ...(clientId === undefined ? {} : { clientId }) };
    const checked = await checkWrittenRequest(request, given);
    return {
      document: {
        method: request.method,
        path: request.path,
        clientId: headerOf(request.headers, 'Client-Id'),
        scenario: scenarioOfBytes('text', body)?.id ?? null,
        missingHeaders: request.method === null ? [] : missingHeaders(request),
        signature: checked.verdict,
        why: checked.why,
        ...diagnosisDocument(checked.diagnosis),
        findings: findings.map(publicFinding),
        understood: request.understood,
        notUnderstood: request.notUnderstood,
        notes: call.notes(),
      },
    };
  },
);

function missingHeaders({ headers }: WrittenRequest): readonly string[] {
  return knownHeaders
    .filter(({ direction, required, name }) => {
      const isAsked = direction === 'request' && required === 'yes';
      return isAsked && headerOf(headers, name) === null;
    })
    .map(({ name }) => name);
}

/** Throws what reading a key file throws; nothing of the key is quoted. */
function readPublic(text: string) {
  try {
    return readKeyOf('public', Buffer.from(text)).key;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, `The input "public": ${error.message}`, '', error);
  }
}
