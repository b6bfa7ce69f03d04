import { changedRequest, guardRequests } from '../../../electron/host/testing/guard-cases.ts';
import { hostSpellings } from '../../../electron/host/testing/host-spellings.ts';
import { rawGuard } from '../drivers/raw-guard.mjs';
import { withHost } from '../drivers/running-host.mjs';

const measure = ({ root, say }) =>
  withHost(root, async (host) => {
    const send = await rawGuard({ ...host, root });
    // White space around a header's value is no part of it (RFC 9110, 5.5).
    const spellings = [...new Set(hostSpellings().map((each) => each.replace(/^[ \t]+|[ \t]+$/g, '')))];
    const accepted = [];
    for (const [index, Host] of spellings.entries()) {
      const { status } = await send(changedRequest(guardRequests.page, { headers: { Host } }));
      if (status > 0 && status < 400) accepted.push(Host);
      if (index % 100 === 0) say(`${index} of ${spellings.length}`);
    }
    return {
      measured: `${spellings.length} spellings on sockets: ${accepted.length} accepted (${accepted.map((each) => JSON.stringify(each)).join(', ')})`,
      met: accepted.length === 1 && spellings.length >= 1000,
    };
  });

export const figure = {
  id: '18',
  what: 'spellings of the host',
  asked: '1,000 Host spellings: exactly 1 accepted',
  measure,
};
