import { unknownOrigin } from '../../../shared/protocol/exports/har-entry.ts';
import type { Call } from '../../../shared/documents/call.ts';
import type { SnippetLanguageId } from '../../../shared/documents/settings.ts';
import { headerOf } from '../../../shared/protocol/requests/written-request.ts';
import { parseSignatureHeader } from '../../../shared/protocol/signing/signature-header.ts';
import { getSignedPath } from '../../../shared/protocol/signing/signature.ts';
import { getSigningProfile } from '../../../shared/protocol/signing/signing-profiles.ts';
import { snippet, snippetLanguage } from '../../../shared/protocol/snippets/index.ts';
import { textOfCall } from './call-again.ts';

/** A program that signs the payload of a call anew and sends it where the call went, or why there is none. */
export function programOfCall(
  call: Call,
  language: SnippetLanguageId,
  origin: string | null,
): ReturnType<typeof textOfCall> {
  const payload = textOfCall(call);
  if ('not' in payload) return payload;
  const { method, path, headers, gaps } = call;
  const profile = getSigningProfile(gaps);
  const read = parseSignatureHeader(headerOf(headers, 'Signature') ?? undefined);
  const keyVersion = 'header' in read ? read.header.keyVersion : profile.keyVersion;
  const text = snippet(snippetLanguage(language), {
    url: `${origin ?? unknownOrigin}${path}`,
    method,
    signedPath: getSignedPath(gaps, path),
    clientId: headerOf(headers, 'Client-Id') ?? '',
    keyVersion: keyVersion ?? null,
    profile,
    body: payload.text,
    rootFile: null,
  });
  return { text };
}
