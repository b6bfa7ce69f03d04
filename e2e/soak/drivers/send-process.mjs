import { sendRequest } from '../../../electron/services/sender/send.ts';
import { endOf } from '../../../electron/services/sender/testing/bombs.ts';
import { answerParent } from '../../bench/child-process.mjs';

/** The most memory this process has ever held, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024;

answerParent({
  /** Sends a small request and tells what it came to (null for a good answer), and by how much the most memory held has grown. */
  send: async ({ url, limits }) => {
    const before = Math.max(peak(), process.memoryUsage.rss());
    const body = Buffer.from('{"a":1}');
    const outcome = await sendRequest({ method: 'POST', headers: [['Client-Id', 'C']], body, url, limits });
    const { code, phase } = await endOf(outcome);
    return { code, phase, grown: peak() - before };
  },
});
