import type { JsonNode } from '../../lib/json/json-node.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import { isBruno, isPostman, readBruno, readBrunoFile, readPostman } from './read-collection.ts';
import { readCurl } from './read-curl.ts';
import { isHar, readHar } from './read-har.ts';
import { readPowerShell } from './read-powershell.ts';
import { isHttp, readBody, readHttp, readSigned } from './read-request.ts';
import { beginsAsObject, findTextParts, type TextParts } from './text-parts.ts';
import { textOfBody, type WrittenRequest } from './written-request.ts';

/**
 * Every request in a text: of cURL, PowerShell, a HAR, HTTP's own form, a collection of Postman or Bruno; else each
 * payload in it, as a log or a mail has them. Empty where there is none. Never throws; nothing is run or opened.
 */
export function findRequests(text: string): readonly WrittenRequest[] {
  const { root } = scanJson(text);
  const requests = findWrittenRequests(text, root);
  if (requests.length > 0) return requests;
  const parts = findTextParts(text, root);
  if (parts.is !== 'payloads') return [];
  const understood = [sources[parts.from]];
  return parts.texts.map((own) => ({ ...readBody(own), understood }));
}

const sources = {
  whole: 'a payload',
  text: 'a payload inside other text',
  string: 'a payload in a string or in base64, as logs have them',
  quoted: 'a payload in a quoted mail',
  request: 'a payload of a request',
} as const;

/** The requests of a text that says more than a payload: an address, headers, a signature. Never throws. */
export function findCalls(text: string): readonly WrittenRequest[] {
  return findWrittenRequests(text, scanJson(text).root);
}

/** The parts of a text as `findTextParts` finds them, but the payloads of requests unescaped as those were sent. */
export function findParts(text: string): TextParts {
  const { root } = scanJson(text);
  const bodies = findWrittenRequests(text, root).map(({ body }) => textOfBody(body));
  const texts = bodies.flatMap((body) => (body !== null && beginsAsObject(body) ? [body] : []));
  if (texts.length > 0) return { is: 'payloads', from: 'request', texts };
  // A text of requests is no payload itself.
  return bodies.length > 0 ? { is: 'nothing' } : findTextParts(text, root);
}

/** Requests of texts with more than a payload: method, address or headers. */
function findWrittenRequests(text: string, root: JsonNode | null): readonly WrittenRequest[] {
  if (root !== null) return findInJson(root);
  if (isHttp(text)) {
    const request = readHttp(text);
    if (request !== null) return [request];
  }
  const bruno = readBrunoFile(text);
  if (bruno !== null) return [bruno];
  const commands = readCurl(text);
  return commands.length > 0 ? commands : readPowerShell(text);
}

function findInJson(root: JsonNode): readonly WrittenRequest[] {
  if (isHar(root)) return readHar(root);
  if (isPostman(root)) return readPostman(root);
  if (isBruno(root)) return readBruno(root);
  const signed = readSigned(root);
  return signed === null ? [] : [signed];
}
