import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTranslateX } from './board.tsx';

function Moved({ x }: { readonly x: number }) {
  return <div ref={useTranslateX(x)} data-x={String(x)} />;
}

test('an element is moved by one animation, which stands still', () => {
  const { container, rerender } = render(<Moved x={12.5} />);
  const animations = (): readonly Animation[] => container.firstElementChild?.getAnimations() ?? [];
  expect(animations().map(({ currentTime, playState }) => [currentTime, playState])).toEqual([[12.5, 'paused']]);
  const [first] = animations();
  rerender(<Moved x={300} />);
  expect(animations()).toEqual([first]);
  expect(first?.currentTime).toBe(300);
});

test('an element whose place is not known yet is at the left, and the window stays', () => {
  const { container, rerender } = render(<Moved x={Number.NaN} />);
  const time = () => container.firstElementChild?.getAnimations()[0]?.currentTime;
  expect(time()).toBe(0);
  rerender(<Moved x={20} />);
  rerender(<Moved x={Number.POSITIVE_INFINITY} />);
  expect(time()).toBe(0);
});
