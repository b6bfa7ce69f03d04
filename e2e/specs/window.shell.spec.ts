import { expect, test } from '@playwright/test';
import { ShellApp, whyNoShell } from '../fixtures/shell-app.ts';
import { BenchWindow } from '../pages/bench-window.ts';

test('the window in Electron is closed to its page, keeps what is typed, and opens where it was closed', async () => {
  test.skip(whyNoShell !== null, whyNoShell ?? '');
  const shell = await ShellApp.start();
  const page = await shell.window();
  const bench = new BenchWindow(page);
  await bench.ready();

  await test.step('a page has nothing of Node, nothing of Electron, and no function of the shell', async () => {
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', '__dirname', 'passbench'].filter(
        (name) => Reflect.get(window, name) !== undefined,
      ),
    );
    expect(found).toEqual([]);
  });

  await test.step('it leads nowhere and opens nothing', async () => {
    const ways = [
      'https://example.test/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'passbench://ask/',
      'about:blank#x',
    ];
    for (const url of ways) {
      await page.evaluate((address) => {
        window.open(address, '_blank');
        const link = document.createElement('a');
        link.href = address;
        document.body.append(link);
        link.click();
        link.remove();
      }, url);
      expect(page.url()).toBe('passbench://app/');
    }
    expect(shell.application.windows()).toHaveLength(1);
  });

  await test.step('nothing outside of it is reached', async () => {
    const reached = await page.evaluate(() =>
      fetch('https://example.test/').then(
        () => true,
        () => false,
      ),
    );
    expect(reached).toBe(false);
  });

  await test.step('the stage moves to a window of its own', async () => {
    const opening = shell.application.waitForEvent('window');
    await bench.run('stage.apart');
    const stage = await opening;
    await expect(stage.locator('main')).toBeVisible();
    await stage.close();
  });

  await test.step('what is typed is there after the next start, and so is the size', async () => {
    await bench.editor.replace('G6532', 'C3003');
    await expect(bench.saved()).toBeVisible();
    await shell.application.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.setBounds({ x: 40, y: 40, width: 1000, height: 700 }),
    );
    await shell.close();
    await shell.launch();
    const again = new BenchWindow(await shell.window());
    await again.ready();
    await expect(again.stage.value('en_US', '/extInfo/shift_number')).toHaveText('C3003');
    const size = await shell.application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getSize());
    expect(size).toEqual([1000, 700]);
  });
  await shell.remove();
});
