import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { enableTabNavigation } from './tab-navigation.ts';

afterEach(() => document.body.replaceChildren());

function drawn() {
  document.body.innerHTML = '<button>before</button><div><textarea></textarea></div>';
  const [before, place, text] = ['button', 'div', 'textarea'].map((name) => document.querySelector<HTMLElement>(name));
  if (!before || !place || !text) throw new Error('Nothing is on the page.');
  const updateOptions = vi.fn<Parameters<typeof enableTabNavigation>[0]['updateOptions']>();
  return {
    before,
    text,
    updateOptions,
    through: enableTabNavigation({ updateOptions }, place),
    user: userEvent.setup(),
  };
}

test('who goes to another window and comes back still passes', async () => {
  const { before, text, updateOptions, through, user } = drawn();
  before.focus();
  await user.keyboard('{Tab}');
  await user.keyboard('{Alt}');
  window.dispatchEvent(new Event('blur'));
  text.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  expect(updateOptions.mock.calls).toEqual([[{ tabFocusMode: true }]]);
  await user.keyboard('x');
  expect(updateOptions).toHaveBeenLastCalledWith({ tabFocusMode: false });
  through.dispose();
});

test('after a click in the text Tab indents, even if Tab was released outside of the page', async () => {
  const { before, text, updateOptions, through, user } = drawn();
  before.focus();
  await user.keyboard('{Tab}');
  expect(updateOptions).toHaveBeenLastCalledWith({ tabFocusMode: true });
  before.focus();
  await user.keyboard('{Tab>}');
  text.blur();
  await user.click(text);
  expect(updateOptions).toHaveBeenLastCalledWith({ tabFocusMode: false });
  through.dispose();
});
