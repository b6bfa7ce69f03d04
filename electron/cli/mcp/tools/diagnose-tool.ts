import { AppError } from '../../../../shared/lib/app-error.ts';
import { longestKeyFileBytes } from '../../../../shared/documents/size-limits.ts';
import { headerOf, readRequest, type WrittenRequest } from '../../../../shared/protocol/requests/read-request.ts';
import { publicFinding } from '../../../../shared/protocol/validate/validate.ts';
import { headers as knownHeaders } from '../../../../shared/specification/headers.ts';
import { readKeyOf } from '../../../services/keys/keys/read-key.ts';
import { scenarioOfBytes } from '../../input/payload-input.ts';
import { gapChoices, type CommonOptions } from '../../options.ts';
import { diagnosisDocument } from '../../print/print-diagnosis.ts';
import { validateOne } from '../../validate.ts';
import { checkSignature } from '../../verify.ts';
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
    const body = 'text' in request.body ? Buffer.from(request.body.text) : Buffer.from(request.body.base64, 'base64');
    const checked = validateOne('text', body, [], call.args, call.io);
    return {
      document: {
        method: request.method,
        path: request.path,
        clientId: headerOf(request.headers, 'Client-Id'),
        scenario: scenarioOfBytes('text', body)?.id ?? null,
        missingHeaders: request.method === null ? [] : missingHeaders(request),
        ...(await signatureOf({ request, body, publicKey, clientId }, call.args)),
        findings: checked.findings.map(publicFinding),
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

type Given = {
  readonly request: WrittenRequest;
  readonly body: Buffer;
  readonly publicKey: string | undefined;
  readonly clientId: string | undefined;
};

/** The verdict as `passbench verify --json` prints it, with the reason; `not checked` where something is missing for it. */
async function signatureOf({ request, body, publicKey, clientId }: Given, args: CommonOptions): Promise<object> {
  const { method, path, headers } = request;
  const notChecked = (why: string): object => ({ signature: 'not checked', why, diagnosis: [] });
  if (method === null || path === null) return notChecked('The text has no request line and no headers.');
  if (publicKey === undefined) return notChecked('No public key was given.');
  const signature = headerOf(headers, 'Signature');
  if (signature === null) return { signature: 'not signed', why: 'There is no signature.', diagnosis: [] };
  const [id, time] = [clientId ?? headerOf(headers, 'Client-Id'), headerOf(headers, 'Request-Time')];
  if (id === null) return notChecked('The request has no Client-Id, and none was given.');
  if (time === null) return notChecked('The request has no Request-Time.');
  const key = readPublic(publicKey);
  const given = { method, path, clientId: id, time, signature, body, key, gaps: gapChoices(args) };
  const { verdict, why, diagnosis } = await checkSignature(given);
  return { signature: verdict, why, ...diagnosisDocument(diagnosis) };
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
