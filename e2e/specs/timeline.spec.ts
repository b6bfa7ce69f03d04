import { expect, test } from '../fixtures/bench.ts';

const film = 'movie-ticket/film-evening';
const number = '/extInfo/queue_number';

test('time is drawn along the lanes by hand, and so are the planned calls of a story, with its text following', async ({
  bench,
  page,
}) => {
  const { editor, stage, stories, timeline } = bench;

  await test.step('dragging through time changes the phones and not the clock, there and back again', async () => {
    await bench.pauseClock();
    await bench.openPayload('NUMBER_ARRIVED');
    await expect(stage.value('en_US', number)).toContainText('A123');
    const clock = await bench.clock().getAttribute('data-clock');
    await timeline.dragTo(0.99);
    await expect(timeline.away()).toBeVisible();
    await expect(stage.value('en_US', number)).toHaveCount(0);
    await expect(stage.value('zh_HK', number)).toHaveCount(0);
    expect(await bench.clock().getAttribute('data-clock')).toBe(clock);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await timeline.dragTo(0.5);
    await expect(stage.value('en_US', number)).toContainText('A123');
    await timeline.dragTo(0);
    await stage.phoneTheme().click({ trial: true });
    await expect(stage.value('en_US', number)).toHaveCount(0);
    await timeline.back().click();
    await expect(stage.value('en_US', number)).toContainText('A123');
    await expect(timeline.away()).toHaveCount(0);
    expect(await bench.clock().getAttribute('data-clock')).toBe(clock);
  });

  await test.step('a status that may not come says why where the keyboard comes to it', async () => {
    await bench.send();
    await bench.results.tab('timeline').click();
    await timeline.next('CALL_NUM').focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(timeline.tip()).toContainText('CALL_NUM cannot follow NUMBER_ARRIVED');
  });

  await test.step('of a planned call that is drawn Escape puts it back, and the call before stops it and says so', async () => {
    await stories.openReady(film);
    await stories.take(1, -120);
    await expect(stories.moveNote()).toContainText('start_time-');
    await page.keyboard.press('Escape');
    await stories.drop();
    await expect(stories.moveNote()).toHaveCount(0);
    await expect(editor.line('"start_time-15m"')).toBeVisible();
    await stories.take(1, -1200);
    await expect(stories.moveNote()).toContainText('a story runs forward only');
    await page.keyboard.press('Escape');
    await stories.drop();
  });

  await test.step('let go, it has its new time', async () => {
    await stories.take(1, -60);
    const written = (await stories.moveNote().innerText()).trim();
    await stories.drop();
    await expect(editor.line(`"${written}"`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(editor.line('"start_time-15m"')).toBeVisible();
  });

  await test.step('arrow keys move the picked call, Enter leads into the text, and Delete takes it out', async () => {
    await expect(stories.call(1)).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(0, 0);
    await stories.call(1).blur();
    await stories.call(1).focus();
    await expect(timeline.tip()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    // It would tell the time before.
    await expect(timeline.tip()).toHaveCount(0);
    await expect(editor.line('"start_time-24m"')).toBeVisible();
    await expect(stories.call(1)).toBeFocused();
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Enter');
    await editor.focused();
    await stories.call(1).focus();
    await page.keyboard.press('Delete');
    await expect(stories.summary()).toContainText('1 call: 1 accepted');
    await page.keyboard.press('Control+z');
    await expect(stories.summary()).toContainText('2 calls');
  });

  await test.step('the text follows the steps through the story, and marks what is wrong in it', async () => {
    await stories.step('back');
    await expect(stories.current()).toContainText('TICKETED');
    await stories.step('next');
    await expect(editor.line('movie-ticket/USED')).toBeVisible();
    await expect(editor.marks('error')).toHaveCount(0);
    await editor.retype((text) => text.replace('start_time-24m', 'start_time-24x'));
    await page.keyboard.press('Control+Home'); // The text is longer than the editor, which draws what is in view.
    await expect(editor.marks('error').first()).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(stories.summary()).toContainText('2 calls: 2 accepted');
  });

  await test.step('a reload keeps it', async () => {
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(stories.active()).toContainText('Movie night');
    await expect(editor.line('"start_time-24m"')).toBeVisible();
  });

  await test.step('a curve is added to a call, drawn by its end, moved by keys, and removed', async () => {
    await bench.run('story.empty');
    await bench.run('story.add.queue-up/CALL_NUM');
    await bench.run('story.curve-here');
    await expect(stories.summary()).toContainText('7 calls: 7 accepted');
    const end = stories.curveHandle(0, 'to');
    await stories.takeCurve(end, 0, -12);
    await expect(stories.moveNote()).toContainText(/12 → [1-9] · 30m \/ 5m/);
    await page.keyboard.press('Escape');
    await stories.drop();
    await expect(stories.moveNote()).toHaveCount(0);
    await stories.takeCurve(end, -200, -12);
    await stories.drop();
    await expect(stories.summary()).not.toContainText('7 calls');
    await end.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect(stage.value('en_US', '/extInfo/wait_tables')).toContainText(/1\d/);
    expect(await bench.accessibilityProblems()).toEqual([]);
    await page.keyboard.press('Delete');
    await expect(stories.summary()).toContainText('1 call: 1 accepted');
  });
});
