import type { HeaderLine } from '../../documents/call.ts';
import { headerOf, pathOfAddress, type WrittenRequest } from './written-request.ts';

/** What the options of one request of a curl command said so far. */
export type Draft = {
  method: string | null;
  readonly urls: string[];
  readonly headers: HeaderLine[];
  readonly removed: Set<string>;
  readonly data: string[];
  isJson: boolean;
  isGet: boolean;
  isHead: boolean;
  isUpload: boolean;
  hasData: boolean;
  isBodyElsewhere: boolean;
  readonly fields: string[];
  readonly notUnderstood: string[];
};

export function newDraft(): Draft {
  return {
    method: null,
    urls: [],
    headers: [],
    removed: new Set(),
    data: [],
    isJson: false,
    isGet: false,
    isHead: false,
    isUpload: false,
    hasData: false,
    isBodyElsewhere: false,
    fields: [],
    notUnderstood: [],
  };
}

/** The requests of a draft, one for each address. */
export function requestsOfDraft(draft: Draft): readonly WrittenRequest[] {
  const { data, fields, isGet, isJson, isBodyElsewhere, hasData } = draft;
  const sent = data.join(isJson ? '' : '&');
  const urls = draft.urls.length === 0 ? [null] : draft.urls;
  const method = draft.method ?? (draft.isHead ? 'HEAD' : draft.isUpload ? 'PUT' : hasData && !isGet ? 'POST' : 'GET');
  const kept = draft.headers.filter(([name]) => !draft.removed.has(name.toLowerCase()));
  const added: readonly HeaderLine[] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json'],
  ];
  const implied = isJson
    ? added.filter(([name]) => headerOf(kept, name) === null && !draft.removed.has(name.toLowerCase()))
    : [];
  const hasBody = hasData && !isGet && !isBodyElsewhere;
  return urls.map((written) => {
    const url = written !== null && isGet && sent !== '' ? withQuery(written, sent) : written;
    return {
      method,
      url,
      path: url === null ? null : pathOfAddress(url),
      headers: [...kept, ...implied],
      body: payloadField(fields) ?? (hasBody && data.length > 0 ? { text: sent } : null),
      ...(fields.length > 0 ? { isPart: true } : {}),
      understood: [],
      notUnderstood: [
        ...draft.notUnderstood,
        ...(fields.length > 0 && data.length > 0 ? ['-F beside --data: curl refuses to send both'] : []),
        ...(url === null ? ['the command has no address'] : []),
      ],
    };
  });
}

function withQuery(url: string, query: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

/** Of a multipart body, the boundary is curl's: only a part that is an object may be the payload. */
function payloadField(fields: readonly string[]): WrittenRequest['body'] {
  const values = fields.map((field) => field.slice(field.indexOf('=') + 1));
  const object = values.find((value) => value.trimStart().startsWith('{'));
  return object === undefined ? null : { text: object };
}
