import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { InboxFile } from '../../../../shared/documents/vault.ts';
import { createFakeHost } from '../../../store/testing/fake-host.ts';
import { accessibilityProblems } from '../../../testing/accessibility.ts';
import { all, at } from '../../../testing/elements.ts';
import { openedAt, openWindow } from '../../../testing/open-window.tsx';
import { ConnectPane } from './connect-pane.tsx';

const file = (name: string): InboxFile => ({
  file: name,
  bytes: 1,
  holds: 'none',
  usable: false,
  needsPassphrase: false,
  kind: '',
  sentence: { en: 'A file.', zh: '檔案。' },
  next: null,
  warnings: [],
  publicSha256: null,
});

test('a certificate of one’s own is chosen among the files of the folder of keys, and refused in words', async () => {
  const host = createFakeHost(openedAt);
  host.own.inbox = [file('company.crt'), file('company.key')];
  const { passes, user } = await openWindow(<ConnectPane />, { host });
  const step = (): HTMLElement => at('[data-step="address"]');
  const given = (): HTMLElement => at('[data-aside="given"]', step());
  const give = async (...files: readonly string[]): Promise<void> => {
    for (const [place, value] of files.entries()) {
      const select = all('select', given())[place];
      if (select !== undefined) fireEvent.change(select, { target: { value } });
    }
    await user.click(at('[data-given-take]', given()));
    await passes(0);
  };
  await user.click(at('[data-value="https"]', step()));
  await passes(0);
  expect(at('[data-connect-url]')).toHaveAttribute('data-connect-url', 'https://127.0.0.1:7433');
  await user.click(at('summary', given()));
  await user.click(at('[data-given-look]', given()));
  await passes(0);

  await give('company.key', '');
  expect(at('[role="alert"]', given())).toHaveTextContent('company.key');
  expect(await accessibilityProblems()).toEqual([]);
  await give('company.crt', 'company.key');
  expect(at('[data-save="passbench-sandbox-certificate.pem"]', step())).toBeInTheDocument();
  expect(all('[role="alert"]', step())).toEqual([]);
  expect(await accessibilityProblems()).toEqual([]);
  await user.click(at('[data-value="http"]', step()));
  await passes(0);
  expect(at('[data-connect-url]')).toHaveAttribute('data-connect-url', 'http://127.0.0.1:7433');
});
