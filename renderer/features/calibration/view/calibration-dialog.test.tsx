import { act, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openWindow } from '../../../testing/open-window.tsx';
import { useBench } from '../../../store/use-bench.ts';
import { boxOf } from '../engine/alignment.ts';
import { CalibrationDialog } from './calibration-dialog.tsx';

const png = new Blob([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]);

function Window() {
  const isOpen = useBench(({ dialog }) => dialog?.dialog === 'calibration');
  return (
    <main>
      <h1>Window</h1>
      {isOpen ? <CalibrationDialog /> : null}
    </main>
  );
}

async function opened(width = 1170, height = 2532) {
  const window = await openWindow(<Window />);
  window.ports.image = { width, height };
  await window.run('stage.calibrate');
  await act(() => window.bench().giveScreenshot('wallet.png', png));
  return window;
}

const typed = (token: string): HTMLInputElement => {
  const input = at(`[data-token="${token}"] input:not([type])`);
  if (!(input instanceof HTMLInputElement)) throw new Error(`${token} has no input`);
  return input;
};

test('tokens are adjusted as they are typed; a value that is none says why and changes nothing', async () => {
  const { bench, user } = await opened();
  fireEvent.change(typed('cardRadius'), { target: { value: '4' } });
  expect(bench().themeDraft).toEqual({ cardRadius: 4 });
  fireEvent.change(typed('cardRadius'), { target: { value: '400' } });
  expect(at('[data-token="cardRadius"] [role="alert"]')).toHaveTextContent('from 0 to 40');
  fireEvent.change(typed('cardSurface'), { target: { value: 'greenish' } });
  expect(at('[data-token="cardSurface"] [role="alert"]')).toHaveTextContent('#rrggbb');
  expect(bench().themeDraft).toEqual({ cardRadius: 4 });
  fireEvent.blur(typed('cardRadius'));
  expect(typed('cardRadius')).toHaveValue('4');
  await user.click(at('[data-token="cardRadius"] button'));
  expect([bench().themeDraft, typed('cardRadius').value]).toEqual([{}, '16']);
});

test('a colour is set in the appearance that is shown; that of a header, which has one, in both', async () => {
  const { bench } = await opened();
  fireEvent.change(typed('cardSurface'), { target: { value: '#EEEEEE' } });
  fireEvent.change(typed('band.train-ticket'), { target: { value: '#ffee99' } });
  const { cardSurface, ...others } = bench().themeDraft ?? {};
  expect(cardSurface).toEqual({ light: '#eeeeee', dark: '#22201d' });
  expect(others).toEqual({ 'band.train-ticket': '#ffee99' });
  expect(at('[data-faint]')).toHaveTextContent('“Text on the header” on “Header”');
  expect(await accessibilityProblems()).toEqual([]);
});

test('arrow keys move a point of the screenshot or all of it, and Alt places a point elsewhere', async () => {
  const { bench } = await opened();
  const box = () => {
    const { alignment, screenshot } = bench();
    if (alignment === null || screenshot === null) throw new Error('There is no screenshot');
    return boxOf(alignment, screenshot);
  };
  fireEvent.keyDown(at('[data-pin="whole"]'), { key: 'ArrowRight', shiftKey: true });
  fireEvent.keyDown(at('[data-pin="whole"]'), { key: 'ArrowRight', ctrlKey: true });
  expect(box().x).toBeCloseTo(10.1, 6);
  const before = box();
  fireEvent.keyDown(at('[data-pin="first"]'), { key: 'ArrowDown', altKey: true });
  expect(box().height).toBeCloseTo(before.height, 6);
  fireEvent.keyDown(at('[data-pin="first"]'), { key: 'ArrowDown' });
  expect(box().height).toBeLessThan(before.height);
});

test('a screenshot of another ratio is told, and leaving shows the project’s look again', async () => {
  const { bench, user } = await opened(1080, 1920);
  expect(all('[data-other-ratio]')).toHaveLength(1);
  fireEvent.change(typed('cardRadius'), { target: { value: '4' } });
  expect(at('[data-calibration-look]')).toHaveTextContent('not saved');
  await user.keyboard('{Escape}');
  expect([bench().dialog, bench().themeDraft]).toEqual([null, null]);
});
