import { expect, test } from '../fixtures/bench.ts';

const film = 'movie-ticket/film-evening';
const hour = 3_600_000;

test('a film evening is played: announced two hours before, used at the door, and back again', async ({ bench }) => {
  const { stories, stage, editor } = bench;
  await bench.pauseClock();
  const clock = await bench.clock().getAttribute('data-clock');
  await stories.show();
  await expect(stories.none()).toBeVisible();
  await stories.openReady(film);
  await expect(stories.badges()).toHaveCount(2);
  await expect(stories.summary()).toContainText('2 calls: 2 accepted');
  await expect(stage.notification('en_US')).toHaveCount(0);
  const start = await stories.time();

  await test.step('the notification appears two hours before the film', async () => {
    await stories.step('next');
    expect((await stories.time()) - start).toBe(8 * hour);
    await expect(stage.notification('en_US')).toBeVisible();
    await expect(stage.notification('zh_HK')).toBeVisible();
    await expect(stories.current()).toContainText('TICKETED');
  });

  await test.step('at the door the ticket is used', async () => {
    await stories.step('next');
    await expect(stage.notification('en_US')).toHaveCount(0);
    await expect(stories.current()).toContainText('USED');
    await expect(editor.line('movie-ticket/USED')).toBeVisible();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('and back again; no other clock stands beside its own', async () => {
    await stories.step('back');
    await expect(stage.notification('en_US')).toBeVisible();
    await expect(bench.clock()).toHaveCount(0);
  });

  await test.step('it goes by itself', async () => {
    await stories.playButton().click();
    await expect(stories.playButton()).toHaveAttribute('data-playing', 'true');
    await expect.poll(() => stories.time()).toBeGreaterThan(start + 8 * hour);
    await stories.playButton().click();
    await expect(stories.playButton()).toHaveAttribute('data-playing', 'false');
  });

  await test.step('while the clock of the run stood still', async () => {
    await bench.backToPayloads();
    await bench.openPayload('USED');
    await expect(bench.clock()).toHaveAttribute('data-clock', clock ?? '');
  });
});

test('planned calls are moved by hand and by keys, and only their time changes in the text', async ({
  bench,
  page,
}) => {
  const { stories, editor } = bench;
  await stories.openReady(film);

  await test.step('Escape puts a call back', async () => {
    await stories.take(1, -120);
    await expect(stories.moveNote()).toContainText('start_time-');
    await page.keyboard.press('Escape');
    await stories.letGo();
    await expect(stories.moveNote()).toHaveCount(0);
    await expect(editor.line('"start_time-15m"')).toBeVisible();
  });

  await test.step('the call before stops it, and says so', async () => {
    await stories.take(1, -1200);
    await expect(stories.moveNote()).toContainText('a story does not go backwards');
    await page.keyboard.press('Escape');
    await stories.letGo();
  });

  await test.step('let go, it has its new time', async () => {
    await stories.take(1, -60);
    const written = (await stories.moveNote().innerText()).trim();
    await stories.letGo();
    await expect(editor.line(`"${written}"`)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(editor.line('"start_time-15m"')).toBeVisible();
  });

  await test.step('arrow keys move the picked call', async () => {
    await expect(stories.call(1)).toHaveAttribute('aria-pressed', 'true');
    await stories.call(1).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowLeft');
    await expect(editor.line('"start_time-24m"')).toBeVisible();
    await expect(stories.call(1)).toBeFocused();
    expect(await bench.accessibilityProblems()).toEqual([]);
  });

  await test.step('Enter leads into the text, and Delete takes it out', async () => {
    await page.keyboard.press('Enter');
    await editor.focused();
    await stories.call(1).focus();
    await page.keyboard.press('Delete');
    await expect(stories.summary()).toContainText('1 call: 1 accepted');
    await page.keyboard.press('Control+z');
    await expect(stories.summary()).toContainText('2 calls');
  });

  await test.step('a reload keeps it', async () => {
    await expect(bench.saved()).toBeVisible();
    await page.reload();
    await bench.ready();
    await expect(stories.active()).toContainText('A film evening');
    await expect(editor.line('"start_time-24m"')).toBeVisible();
  });
});

test('a call is added where the head stands; problems of a story stand in its text; a past becomes a story', async ({
  bench,
}) => {
  await test.step('a call is added where the head stands, and what may not follow says why', async () => {
    const { stories, timeline } = bench;
    await stories.openReady(film);
    await stories.step('next');
    await timeline.next('REFUNDED').click();
    await expect(stories.summary()).toContainText('3 calls');
    await expect(stories.summary()).toContainText('not as expected');
    await expect(timeline.calls('refused')).toHaveCount(1);
    await stories.takeOut().click();
    await expect(stories.summary()).toContainText('2 calls: 2 accepted');
  });

  await test.step('problems of a story stand in its text and in Problems', async () => {
    const { stories, editor, results } = bench;
    await stories.openReady('movie-ticket/refund');
    await expect(stories.summary()).toContainText('3 calls: 2 accepted, 1 refused as expected');
    await editor.retype((text) => text.replace('"ORDER_STATUS_INVALID"', '"SUCCESS"').replace('+10m', '+10x'));
    await expect(stories.summary()).toContainText('Cannot be played');
    await expect(editor.marks('error').first()).toBeVisible();
    await results.tab('problems').click();
    await expect(results.problem('time')).toBeVisible();
    await editor.retype((text) => text.replace('"ORDER_STATUS_INVALID"', '"SUCCESS"'));
    await expect(results.problem('expect')).toBeVisible();
    await expect(stories.summary()).toContainText('1 not as expected');
  });

  await test.step('what has happened to an order becomes a story', async () => {
    const { stories } = bench;
    await stories.showPayloads();
    await bench.openPayload('TICKETED');
    await bench.send();
    await stories.makeOfCalls();
    await expect(stories.summary()).toContainText('1 call: 1 accepted');
    await stories.show();
    await expect(stories.own()).toHaveCount(3);
  });
});
