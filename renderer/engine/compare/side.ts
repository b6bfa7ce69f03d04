import type { PayloadDocument } from '../../../shared/documents/payload-document.ts';
import type { Instant } from '../../../shared/lib/time/clock.ts';
import { locales } from '../../../shared/specification/locales.ts';
import type { Locale } from '../../../shared/specification/locales.ts';
import type { OrderFace } from '../../../shared/card/order-face.ts';
import { inspect } from '../payload/analysis.ts';
import type { InspectOptions } from '../payload/analysis.ts';
import { composeStage } from '../stage/stage.ts';

/** The card of a payload in each language; null where it has none. */
export type SideFaces = Readonly<Record<Locale, OrderFace | null>>;

/** Draws a payload as the first call of its order: what its card says, whatever the wallet knows of the order. */
export function facesAlone(
  document: PayloadDocument,
  now: Instant,
  options: Omit<InspectOptions, 'accepted'>,
): SideFaces | null {
  const { sent: _, ...alone } = options;
  const inspected = inspect(document, now, { ...alone, accepted: [] });
  if (inspected === null) return null;
  const { analysis, orderKey } = inspected;
  const { faces, focusKey } = composeStage({
    analysis,
    lastGood: null,
    orderKey,
    accepted: [],
    now,
    viewAt: null,
    gaps: options.gaps,
    mode: 'draft',
    isPeeking: true,
    sentCall: null,
  });
  const [zh, en] = locales.map((locale) => faces[locale].find(({ key }) => key === focusKey) ?? null);
  return { zh_HK: zh ?? null, en_US: en ?? null };
}
