import type { JsonNode } from '../../lib/json/json-node.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { isBruno, isPostman, readBruno, readBrunoFile, readPostman } from './read-collection.ts';
import { readCurl } from './read-curl.ts';
import { isHar, readHar } from './read-har.ts';
import { readPowerShell } from './read-powershell.ts';
import { isHttp, readBody, readHttp, readSigned } from './read-request.ts';
import { beginsAsObject, findTextParts, type RequestSource, type TextParts } from './text-parts.ts';
import { textOfBody, type WrittenRequest } from './written-request.ts';

/**
 * Every request in a text: of cURL, PowerShell, a HAR, HTTP's own form, a collection of Postman or Bruno; else each
 * payload in it, as a log or a mail has them. Empty where there is none. Never throws; nothing is run or opened.
 */
export function findRequests(text: string): readonly WrittenRequest[] {
  const { root } = scanJson(text);
  const written = findWrittenRequests(text, root);
  if (written !== null) return written.requests;
  const parts = findTextParts(text, root);
  if (parts.is !== 'payloads') return [];
  const understood = [sources.find(([from]) => from === parts.from)?.[1] ?? ''];
  return parts.texts.map((own) => ({ ...readBody(own), understood }));
}

const sources = [
  ['whole', 'a payload'],
  ['text', 'a payload inside other text'],
  ['string', 'a payload in a string or in base64, as logs have them'],
  ['quoted', 'a payload in a quoted mail'],
] as const;

/**
 * The requests of a text that were sent, as far as it says: with an address, headers, a signature. None of a collection, which
 * plans requests. Never throws.
 */
export function findCalls(text: string): readonly WrittenRequest[] {
  const written = findWrittenRequests(text, scanJson(text).root);
  return written === null || isCollection(written.from) ? [] : written.requests;
}

function isCollection(from: RequestSource): boolean {
  return from === 'postman' || from === 'bruno';
}

/** The parts of a text as `findTextParts` finds them, but the payloads of requests unescaped as those were sent. */
export function findParts(text: string): TextParts {
  const { root } = scanJson(text);
  const written = findWrittenRequests(text, root);
  if (written === null) return findTextParts(text, root);
  const { from } = written;
  const bodies = written.requests.map(({ body, name = '' }) => ({ text: textOfBody(body), name }));
  const payloads = bodies.flatMap(({ text: own, name }) =>
    own !== null && beginsAsObject(own) ? [{ text: own, name }] : [],
  );
  // A text of requests is no payload itself.
  if (payloads.length === 0) return { is: 'nothing' };
  const texts = payloads.map(({ text: own }) => own);
  if (!isCollection(from)) return { is: 'payloads', from, texts };
  const without = bodies.flatMap(({ text: own, name }) => (own !== null && beginsAsObject(own) ? [] : [name]));
  return { is: 'payloads', from, texts, collection: { names: payloads.map(({ name }) => name), without } };
}

type Written = { readonly from: RequestSource; readonly requests: readonly WrittenRequest[] };

/** Requests of a text with more than a payload: method, address or headers; null where there is none. */
function findWrittenRequests(text: string, root: JsonNode | null): Written | null {
  const found = root === null ? findInText(text) : findInJson(root);
  return found.requests.length > 0 ? found : null;
}

function findInText(text: string): Written {
  const http = isHttp(text) ? readHttp(text) : null;
  if (http !== null) return { from: 'http', requests: [http] };
  const bruno = readBrunoFile(text);
  if (bruno !== null) return { from: 'bruno', requests: [bruno] };
  const commands = readCurl(text);
  return commands.length > 0
    ? { from: 'curl', requests: commands }
    : { from: 'powershell', requests: readPowerShell(text) };
}

function findInJson(root: JsonNode): Written {
  if (isHar(root)) return { from: 'har', requests: readHar(root) };
  if (isPostman(root)) return { from: 'postman', requests: readPostman(root) };
  if (isBruno(root)) return { from: 'bruno', requests: readBruno(root) };
  const signed = readSigned(root);
  return { from: 'signed', requests: signed === null ? [] : [signed] };
}
