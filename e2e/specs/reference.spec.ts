import { expect, test } from '../fixtures/bench.ts';
import { ReferencePage } from '../pages/reference.ts';

const from = 'field:train-ticket/extInfo.multiLang.<locale>.from';

test('a field is found by its name and what it leads to is read; the moves are drawn for every scenario', async ({
  bench,
  page,
}) => {
  const reference = new ReferencePage(page);
  await test.step('a field is found by its name, by keyboard alone, and what it leads to is read and left again', async () => {
    await page.keyboard.press('Alt+h');
    await expect(reference.search()).toBeFocused();

    await test.step('the very name comes first, and Enter opens it', async () => {
      await reference.searchFor('from');
      await expect(reference.results().first()).toHaveAttribute('data-entry-option', from);
      await page.keyboard.press('Enter');
      await expect(reference.entry(from)).toContainText('at most 48 characters');
      await expect(reference.search()).toBeFocused();
    });

    await test.step('arrow keys go through the results', async () => {
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(reference.entry('field:train-ticket/extInfo.from_timezone')).toBeVisible();
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(reference.entry(from)).toBeVisible();
    });

    await test.step('links lead on, and back again', async () => {
      await reference.linkTo('rule:max-length', reference.entry(from)).click();
      await expect(reference.heading()).toBeFocused();
      await expect(reference.entry('rule:max-length')).toContainText('length-unit');
      await page.keyboard.press('Alt+ArrowLeft');
      await expect(reference.entry(from)).toBeVisible();
      await expect(reference.heading()).toBeFocused();
      expect(await bench.accessibilityProblems()).toEqual([]);
    });

    await test.step('Enter after a link leaves the focus in the search', async () => {
      await reference.searchFor('to');
      await page.keyboard.press('Enter');
      await expect(reference.entry(from)).toHaveCount(0);
      await expect(reference.search()).toBeFocused();
    });

    await test.step('a search without results says what to try', async () => {
      await reference.searchFor('nothing of the sort');
      await expect(reference.region).toContainText('Try the name of a field');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });
  });

  await test.step('the moves are drawn for every scenario by the readings in force, in both languages', async () => {
    await reference.book().click();
    await reference.searchFor('');
    await reference.everything().click();
    for (const scenario of ['train-ticket', 'movie-ticket', 'queue-up', 'ev-charging', 'voucher']) {
      await reference.result(`moves:${scenario}`).click();
      await expect(reference.diagram(scenario)).toBeVisible();
    }
    await reference.result('moves:train-ticket').click();
    await expect(reference.move('train-ticket', 'USED', 'REFUNDED')).toHaveAttribute('data-says', 'refused');
    await expect(reference.move('train-ticket', 'USED', 'REFUNDED')).toHaveAttribute('data-gap', 'ticket-moves');
    await page.keyboard.press('Alt+l');
    await expect(reference.region).toContainText('狀態轉移');
    await reference.searchFor('出發站');
    await expect(reference.result(from)).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });
});

test('F1 opens what the cursor is on, and a finding leads to its clause and its rule', async ({ bench, page }) => {
  const reference = new ReferencePage(page);
  await test.step('F1 opens what the cursor is on', async () => {
    await bench.openPayload('CALL_NUM');
    await bench.editor.find('queue_number');
    await page.keyboard.press('F1');
    await expect(reference.entry('field:queue-up/extInfo.queue_number')).toContainText('at most 8 characters');
    await bench.editor.find('"CALL_NUM');
    await page.keyboard.press('F1');
    await expect(reference.entry('status:queue-up/CALL_NUM')).toBeVisible();
  });

  await test.step('a finding leads to its clause and its rule, in the list and under the pointer', async () => {
    await bench.openPayload('CANCELLED');
    await bench.results.tab('problems').click();
    const problem = bench.results.problem('status-move');

    await test.step('to the moves, drawn, with the status of the open payload', async () => {
      await reference.linkTo('moves:queue-up', problem).click();
      await expect(reference.drawnStatus('queue-up', 'CANCELLED')).toHaveAttribute('data-current', 'true');
      await expect(reference.move('queue-up', 'CALL_NUM', 'CANCELLED')).toHaveAttribute('data-says', 'allowed');
      await expect(reference.move('queue-up', 'NUMBER_ARRIVED', 'CANCELLED')).toHaveCount(0);
      const refused = await reference.moveInWords('queue-up', 'NUMBER_ARRIVED', 'CANCELLED');
      await expect(refused).toContainText('only available from CALL_NUM');
      expect(await bench.accessibilityProblems()).toEqual([]);
    });

    await test.step('to the rule', async () => {
      await bench.results.tab('problems').click();
      await reference.linkTo('rule:status-move', problem).click();
      await expect(reference.entry('rule:status-move')).toBeVisible();
    });

    await test.step('from the help under the pointer', async () => {
      // The wave lies under the text, which takes the pointer.
      await bench.editor.marks('error').first().hover({ force: true });
      await reference.hoverLink('CANCELLED').click();
      await expect(reference.entry('status:queue-up/CANCELLED')).toBeVisible();
    });
  });
});
