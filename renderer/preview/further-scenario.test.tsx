import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { resolveVariables, seededUuid32 } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json/json-scan.ts';
import { parcelLocker as parcel } from '../../shared/scenarios/testing/parcel-locker/index.ts';
import { locales } from '../../shared/specification/locales.ts';
import { CardFace } from './card/card-face.tsx';
import { NotificationView } from './notices/notices-surface.tsx';

const now = Date.UTC(2026, 10, 25, 2);
const variables = { nowMs: now, uuid32: seededUuid32(3), orderNo: 'P1', orderCreatedMs: null };

it.each(locales)('draws a scenario that the product does not know, in %s', (locale) => {
  const template = parcel.templates.find(({ status }) => status === 'ACTIVE');
  const { root } = scanJson(resolveVariables(template?.text ?? '', variables).text);
  if (root === null) throw new Error('The parcel has no payload.');
  const context = { locale, texts: locale, now, gaps: {} };
  const card = renderToStaticMarkup(<CardFace model={parcel.card(root, context)} />);
  const notice = renderToStaticMarkup(<NotificationView model={parcel.notification(root, context)} />);
  for (const part of ['B7', locale === 'zh_HK' ? '中環站' : 'Central']) {
    expect([card.includes(part), notice.includes(part)]).toEqual([true, true]);
  }
});
