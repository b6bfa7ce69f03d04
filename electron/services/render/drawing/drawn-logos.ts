import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { imageKind } from '../../../../shared/lib/image-kind.ts';
import type { AcceptedCall } from '../../../../shared/lifecycle/wallet-state.ts';
import { imageFields } from '../../../../shared/protocol/validate/index.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import type { Locale } from '../../../../shared/specification/locales.ts';
import type { Logo } from '../../../../renderer/preview/index.ts';

/** Answers the image that a payload names for its card in a language, where the job holds it; null for the card's own sign. */
export function drawnLogos(
  { images = [] }: PictureJob,
  gaps: GapChoices,
): (call: AcceptedCall, locale: Locale) => Logo | null {
  const known = new Map(images.flatMap(({ address, bytesBase64 }) => drawable(address, bytesBase64)));
  return ({ orderKey: order, payload, scenario: id }, locale) => {
    const scenario = findScenario(id);
    if (known.size === 0 || scenario === null) return null;
    const field = imageFields(payload, { scenario, gaps }).find((each) => each.locale === locale);
    const picture = known.get(field?.address ?? '');
    if (field === undefined || picture === undefined) return null;
    return { order, shown: { text: field.address, path: field.path }, picture, said: field.address };
  };
}

/** A drawing (SVG) may hold scripts and addresses, and is no image here. */
function drawable(address: string, bytesBase64: string): readonly (readonly [string, string])[] {
  const kind = imageKind(Buffer.from(bytesBase64.slice(0, 6000), 'base64'));
  return kind === null || kind === 'svg' ? [] : [[address, `data:${kind};base64,${bytesBase64}`]];
}
