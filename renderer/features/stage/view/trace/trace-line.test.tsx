import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activePayloadId } from '../../../../store/window/active-tab.ts';
import { at } from '../../../../testing/elements.ts';
import { openPayload, openWindow } from '../../../../testing/open-window.tsx';
import { StageRegion } from '../stage-region.tsx';

test('of a value that no phone draws it is said so where the way to all such values is, which no width hides', async () => {
  const window = await openWindow(<StageRegion />);
  const { bench, passes, user } = window;
  await openPayload(window, 'TICKETED');
  const text = bench().documents.find(({ id }) => id === activePayloadId(bench()))?.text ?? '';
  act(() => bench().setCaret(activePayloadId(bench()) ?? '', text.indexOf('"userId"') + 1));
  await passes(1000);
  const said = at('[data-trace="/userId"] button');
  expect(said).toHaveTextContent(/^Not shown on any phone: .*\(userId\)$/);
  await user.click(said);
  expect(bench().dialog).toEqual({ dialog: 'not-shown' });
});
