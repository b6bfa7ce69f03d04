import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { App } from '../start/app.tsx';
import { all, at } from '../../testing/elements.ts';
import { openWindow } from '../../testing/open-window.tsx';

test('an environment that is removed comes back by undo, and its copy stands beside it', async () => {
  const { host, passes, user } = await openWindow(<App />);
  const row = (name: string): HTMLElement => at(`[data-environment="${name}"]`);
  const choose = async (place: number): Promise<void> => {
    await user.click(at('[data-environment-more]'));
    await user.click(all('[role="menuitem"]')[place] ?? document.body);
    await passes(0);
  };
  await user.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}');
  await user.click(at('[data-new-environment]'));
  await passes(0);
  fireEvent.change(at('[data-field="name"]'), { target: { value: 'Live' } });
  await user.click(at('[data-section-of="general"] [data-value="production"]'));
  await user.click(at('[data-save-environment]'));
  await passes(0);
  expect(at('[data-edited]')).toHaveAttribute('data-edited', 'false');

  await choose(0);
  expect(row('Live 2')).toHaveAttribute('aria-current', 'true');
  await choose(1);
  expect(all('[data-environment="Live 2"]')).toEqual([]);
  await user.click(at('[data-notice="removed"] button'));
  await passes(0);
  expect(row('Live 2')).toHaveAttribute('aria-current', 'true');
  expect(host.own.environments.map(({ name, kind }) => [name, kind])).toEqual([
    ['Live', 'production'],
    ['Live 2', 'production'],
  ]);

  await user.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}');
  await passes(0);
  expect(all('[data-region="environments"]')).toEqual([]);
  expect(at('[data-region="editor"]').closest('[data-away]')).toHaveAttribute('data-away', 'false');
});

test('an invalid value is named in the checklist, and the message at the bottom leads to it', async () => {
  const { passes, user } = await openWindow(<App />);
  await user.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}');
  await user.click(at('[data-new-environment]'));
  await passes(0);
  fireEvent.change(at('[data-field="baseUrl"]'), { target: { value: 'api.example.com' } });
  const reason = 'Start with https:// (or http://), as in https://api.example.com.';
  expect(at('[data-environment-page] [data-lacks]')).toHaveTextContent(`Base URL: ${reason}`);
  await user.click(at('[data-to-problem]'));
  expect(at('[data-field="baseUrl"]')).toHaveFocus();
  fireEvent.change(at('[data-field="baseUrl"]'), { target: { value: 'https://api.example.com' } });
  fireEvent.change(at('[data-field="headers"]'), { target: { value: 'no colon' } });
  at('[data-aside="extras"]').removeAttribute('open');
  await user.click(at('[data-to-problem]'));
  expect(at('[data-field="headers"]')).toHaveFocus();
  expect(at('[data-aside="extras"]')).toHaveAttribute('open');
});

test('variables of one’s own are typed into a table, in an environment and in the project, and never a secret', async () => {
  const { host, passes, run, user } = await openWindow(<App />);
  const inputs = (): readonly HTMLElement[] => all('table input');
  const fill = (place: number, value: string): void => {
    fireEvent.change(inputs()[place] ?? document.body, { target: { value } });
  };
  await run('project.variables');
  await user.click(at('[role="dialog"] [data-add-variable]'));
  fill(0, 'apiKey');
  fill(1, 'x');
  expect(at('[role="alert"]')).toHaveTextContent('credential');
  expect(at('[data-save-variables]')).toBeDisabled();
  fill(0, 'gate');
  await user.click(at('[data-save-variables]'));
  await passes(0);
  expect(host.variables).toEqual({ gate: 'x' });
  expect(all('[role="dialog"]')).toEqual([]);

  await user.keyboard('{Alt>}{Shift>}e{/Shift}{/Alt}');
  await user.click(at('[data-new-environment]'));
  await passes(0);
  await user.click(at('[data-aside="extras"] [data-add-variable]'));
  fill(0, 'tables');
  fill(1, '3');
  fireEvent.change(at('table select'), { target: { value: 'plain' } });
  await user.click(at('[data-save-environment]'));
  await passes(0);
  expect(host.own.environments.map(({ variables }) => variables)).toEqual([{ tables: 3 }]);
});
