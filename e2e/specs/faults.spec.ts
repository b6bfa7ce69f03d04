import { expect, test } from '../fixtures/bench.ts';

test('a fault plan is written behind the chip, met by a call, and ended', async ({ bench }) => {
  await bench.saved().waitFor();
  const { faults } = bench;
  await faults.open();
  await faults.write('no-anser@next=1');
  await expect(faults.says()).toContainText('The nearest is "no-answer"');
  await expect(faults.use()).toBeDisabled();
  await faults.write('delay:100ms\ncode:UN_SUPPORT_BUSINESS@next=1');
  await faults.use().click();
  await expect(faults.inForce()).toContainText('delay:100ms, code:UN_SUPPORT_BUSINESS@next=1');
  expect(await bench.accessibilityProblems()).toEqual([]);
  await faults.close();
  await expect(faults.chip()).toContainText('2 faults');
  await bench.send();
  await expect(bench.results.response()).toContainText('UN_SUPPORT_BUSINESS');
  await expect(faults.met()).toHaveText('delay:100ms, code:UN_SUPPORT_BUSINESS@next=1');
  // The plan counts on: the next call is late and accepted.
  await bench.send();
  await expect(bench.results.response()).toContainText('SUCCESS');
  await faults.open();
  await faults.end().click();
  await expect(faults.inForce()).toHaveText('Nothing goes wrong on purpose.');
  await faults.close();
  await expect(faults.chip()).not.toContainText('fault');
});
