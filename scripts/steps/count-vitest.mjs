/** Counts of a report of Vitest: its tests, and as failed ones also the files that do not load or whose hooks fail. */
export function countVitest({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, message, assertionResults }) =>
      status === 'failed' && (message !== '' || assertionResults.every((test) => test.status !== 'failed')),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length, skipped: numPendingTests };
}
