import { expect, test } from 'vitest';
import { forwarderCommand, forwarderIds } from './index.ts';

test.each(forwarderIds)('%s is one line that any shell reads as it stands', (id) => {
  const command = forwarderCommand(id, { address: '10.1.2.3', port: 7433 });
  expect(command).toContain('10.1.2.3');
  expect(command.match(/7433/g)).toHaveLength(2);
  // Between double quotes these would be the shell's.
  expect(command).not.toMatch(/[$`!\\\n%^]/);
});
