import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at } from '../../testing/elements.ts';
import { openPayload, openWindow } from '../../testing/open-window.tsx';
import { selectImageFields } from '../../store/documents/images.ts';
import { CheckImageDialog } from './check-image-dialog.tsx';

test('says what is drawn in the place of an image: a placeholder, or a file that the user gave', async () => {
  const window = await openWindow(<CheckImageDialog path={null} />);
  await openPayload(window, 'CALL_NUM');
  expect(at('[data-image-loading="off"]')).toHaveTextContent('A placeholder is shown.');
  const [field] = selectImageFields(window.bench());
  const given = { file: new Blob([]), url: 'blob:given' };
  act(() => window.store.setState({ pictures: new Map([[field?.address ?? '', given]]) }));
  expect(at('[data-image-loading="off"]')).toHaveTextContent('Your file is shown instead.');
});
