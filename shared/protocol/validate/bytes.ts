import type { Finding } from '../../documents/finding.ts';
import { decodeUtf8 } from '../../lib/decode.ts';
import { scanJson } from '../../lib/json-scan.ts';
import { recogniseScenario } from '../recognise.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { bodyClause } from './draft.ts';
import { examine } from './examine.ts';
import { finish } from './finish.ts';
import type { ValidateOptions } from './options.ts';

/** Without a scenario it is recognised as for a file. */
export type BytesOptions = Omit<ValidateOptions, 'scenario'> & { readonly scenario?: Scenario | null };

export type BytesValidation = {
  /** Null when nothing tells which one it is. */
  readonly scenario: Scenario | null;
  /** Null when the bytes are no UTF-8. A leading byte order mark stays in it. */
  readonly text: string | null;
  readonly findings: readonly Finding[];
};

/**
 * Validates the bytes of a file. Bytes that are not UTF-8 get one finding, at the place of the first wrong byte, and
 * nothing else.
 */
export function validateBytes(bytes: Uint8Array, options: BytesOptions): BytesValidation {
  const decoded = decodeUtf8(bytes);
  if ('problem' in decoded) {
    const { problem, validPrefix } = decoded;
    const offset = validPrefix.length;
    const words = { key: problem === 'utf16' ? 'encoding.utf16' : 'encoding', values: {} };
    const range = { start: offset, end: offset };
    const findings = finish(
      [{ rule: 'encoding', severity: 'error', ...range, path: '', words, clause: bodyClause }],
      validPrefix,
    );
    return { scenario: options.scenario ?? null, text: null, findings };
  }
  const scan = scanJson(decoded.text);
  const scenario = options.scenario ?? (scan.root === null ? null : recogniseScenario(scan.root, null));
  return { scenario, text: decoded.text, findings: finish(examine(scan, { ...options, scenario }), decoded.text) };
}
