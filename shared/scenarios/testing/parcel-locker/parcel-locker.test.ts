import { expect, it } from 'vitest';
import { resolveVariables, seededUuid32 } from '../../../documents/variables.ts';
import { scanJson } from '../../../lib/json/json-scan.ts';
import { parcelLocker } from './index.ts';

const variables = { nowMs: 0, uuid32: seededUuid32(1), orderNo: 'P1', orderCreatedMs: null };

// What every scenario promises is asked by the suite. Here stands what is special to this one.
it('shows its number large, and says its state', () => {
  const { root } = scanJson(resolveVariables(parcelLocker.templates[0]?.text ?? '', variables).text);
  if (root === null) throw new Error('The first template is not JSON');
  const { corner, blocks } = parcelLocker.card(root, { locale: 'en_US', texts: 'en_US', now: 0, gaps: {} });
  const card = 'shared/scenarios/parcel-locker/card.ts';
  expect(corner?.value.text, card).toBe('In use');
  expect(blocks, card).toMatchObject([{ block: 'hero', value: { text: 'B7', path: '/extInfo/parcel_locker_no' } }]);
});
