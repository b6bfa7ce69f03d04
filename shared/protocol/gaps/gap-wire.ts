import type { Instant } from '../../lib/time/clock.ts';
import { gapValue, type GapChoices } from '../../gaps/gaps.ts';
import { endpointMethod } from '../../specification/endpoints.ts';
import { getAcceptedTimeForm, writeRequestTime } from '../signing/request-time.ts';
import { getAnswerSeparator, getSigningProfile, sampleSignature } from '../signing/signing-profiles.ts';
import { getSignedPath } from '../signing/signature.ts';

/** Parts of a message, in reading order. */
export const wireParts = [
  'request-line',
  'client-id',
  'request-time',
  'signature',
  'signed-text',
  'accepted-time',
  'answer-names',
  'answer-signature',
] as const;
export type WirePart = (typeof wireParts)[number];

/** How each part is written down; the signature itself is cut short. */
export type WireTexts = Readonly<Record<WirePart, string>>;

/** Minutes east of Greenwich: Hong Kong. */
const sampleOffset = 480;

/** How a request to this target and its answer are written under these choices. */
export function wireTexts(
  { target, clientId, now }: { readonly target: string; readonly clientId: string; readonly now: Instant },
  gaps: GapChoices,
): WireTexts {
  const profile = getSigningProfile(gaps);
  const method = endpointMethod(gaps);
  return {
    'request-line': `${method} ${target}`,
    'client-id': `${profile.clientIdHeader}: ${clientId}`,
    'request-time': writeRequestTime(profile.time, now, sampleOffset),
    signature: sampleSignature(profile),
    'signed-text': `${method} ${getSignedPath(gaps, target)}`,
    'accepted-time': getAcceptedTimeForm(gaps) ?? gapValue({}, 'request-time'),
    'answer-names': gapValue(gaps, 'answer-names') === 'lower' ? 'response-time' : 'Response-Time',
    'answer-signature': sampleSignature({ ...profile, separator: getAnswerSeparator(gaps) }),
  };
}
