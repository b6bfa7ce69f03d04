import { pathOf, signedBy, testMerchant } from '../../../electron/services/sandbox/server/testing/merchant.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { validateTyped } from '../../../shared/protocol/validate/typed.ts';
import { whole } from '../../bench/numbers.mjs';
import { hardDocument } from '../drivers/hard-documents.mjs';
import { withHost } from '../drivers/running-host.mjs';
import { startWire } from '../drivers/wire.mjs';
import { countOverWorkers } from '../drivers/workers.mjs';

export const figure = {
  id: '9',
  what: 'bytes from the editor to the wire',
  asked:
    '100,000 documents with hard numbers, escapes and duplicate keys: 0 byte differences, every lossy token flagged',
  quick: { total: 2000, throughHost: 20 },
  full: { total: 100_000, throughHost: 1000 },
  measure: async (ctx, { total, throughHost }) => {
    const seed = Date.now();
    const counts = await countOverWorkers(ctx, { seed, total, batch: Math.min(2000, total / 4) });
    const { tokens, unflagged, misflagged } = counts;
    ctx.say(`${throughHost} through a whole host`);
    const differing = counts.differing + (await throughTheHost(ctx.root, throughHost, seed));
    return {
      measured: `${whole(total)} documents from the editor's text to the wire, ${whole(throughHost)} more through a whole host: ${differing} byte differences; ${unflagged} of ${whole(tokens)} lossy numbers and doubled names not flagged, ${misflagged} flagged without cause`,
      met: differing + unflagged + misflagged === 0,
    };
  },
};

/** Documents through a whole host: stored, read back, sent by its own contract to its own sandbox. Gives how many differ. */
function throughTheHost(root, count, seed) {
  return withHost(root, async ({ session }) => {
    let differing = 0;
    for (let index = 0; index < count; index++) {
      const { text } = hardDocument(`${seed} host ${index}`);
      const document = { id: 'hard', name: 'hard', scenario: 'queue-up', order: 'H', orderNo: 'H', text };
      await session.call('documents/save', { documents: [document] });
      const stored = (await session.call('documents/list')).find(({ id }) => id === 'hard')?.text;
      const sending = { ticket: `t${index}`, scenario: 'queue-up', text: stored };
      const call = await session.call('send/run', sending);
      const sent = Buffer.from(call.bodyBase64, 'base64');
      if (stored !== text || !sent.equals(Buffer.from(text))) differing += 1;
    }
    return differing;
  });
}

/** Takes documents from the editor's text to the wire, and compares what arrived; counts what was flagged. */
export function worker() {
  const merchant = testMerchant();
  const variables = { nowMs: 0, uuid32: () => 'f'.repeat(32), orderNo: 'o', orderCreatedMs: null };
  return async ({ seed, from, count }) => {
    const counts = { differing: 0, tokens: 0, unflagged: 0, misflagged: 0, examples: [] };
    const wire = await startWire();
    for (let index = from; index < from + count; index++) {
      const document = hardDocument(`${seed} ${index}`);
      const { findings, resolved } = validateTyped(document.text, variables, { scenario: null });
      countFlags(document, findings, counts);
      const bytes = await wire.bytesOf(await signedBy(merchant, pathOf('queue-up'), resolved.text));
      const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
      if (body.equals(Buffer.from(document.text))) continue;
      counts.differing += 1;
      if (counts.examples.length < 3) counts.examples.push(`document ${seed} ${index} differs on the wire`);
    }
    wire.close();
    return counts;
  };
}

/** Every token that must be flagged is, at its place, and no other. */
function countFlags({ text, lossy, duplicates }, findings, counts) {
  const lines = lineIndex(text);
  for (const [rule, expected] of [
    ['lossy-number', lossy],
    ['duplicate-key', duplicates],
  ]) {
    const found = new Set(
      findings.filter((finding) => finding.rule === rule).map(({ line, column }) => lines.offsetAt(line, column)),
    );
    const missing = expected.filter((offset) => !found.has(offset));
    const surplus = [...found].filter((offset) => !expected.includes(offset));
    counts.tokens += expected.length;
    counts.unflagged += missing.length;
    counts.misflagged += surplus.length;
    const [offset] = [...missing, ...surplus];
    if (offset !== undefined && counts.examples.length < 3)
      counts.examples.push(`${rule}: ${text.slice(offset, offset + 60)} in ${JSON.stringify(text).slice(0, 300)}`);
  }
}
