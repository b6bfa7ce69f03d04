import { createHash } from 'node:crypto';
import { pathOf, signedBy, testMerchant } from '../../../electron/services/sandbox-server/testing/merchant.ts';
import { lineIndex } from '../../../shared/lib/text/line-index.ts';
import { validateTyped } from '../../../shared/protocol/validate/index.ts';
import { answerParent } from '../../bench/child-process.mjs';
import { hardDocument } from './hard-documents.mjs';
import { startWire } from './wire.mjs';

const merchant = testMerchant();
const context = { nowMs: 0, uuid32: () => 'f'.repeat(32), orderNo: 'o', orderCreatedMs: null };
const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

answerParent({
  /** Takes documents from the editor's text to the wire, and compares what arrived; counts what was flagged. */
  carry: async ({ seed, from, count }) => {
    const counts = { differing: 0, tokens: 0, unflagged: 0, misflagged: 0, examples: [] };
    const wire = await startWire();
    for (let index = from; index < from + count; index++) {
      const document = hardDocument(`${seed} ${index}`);
      const { findings, resolved } = validateTyped(document.text, context, { scenario: null });
      countFlags(document, findings, counts);
      const bytes = await wire.bytesOf(await signedBy(merchant, pathOf('queue-up'), resolved.text));
      const body = bytes.subarray(bytes.indexOf('\r\n\r\n') + 4);
      if (hashOf(body) === hashOf(document.text)) continue;
      counts.differing += 1;
      if (counts.examples.length < 3) counts.examples.push(`document ${seed} ${index} differs on the wire`);
    }
    wire.close();
    return counts;
  },
});

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
