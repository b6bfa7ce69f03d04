import { resolveVariables, seededUuid32, type VariableContext } from '../../shared/documents/variables.ts';
import { scanJson, type JsonNode } from '../../shared/lib/json/json-scan.ts';
import { textAt, toValue } from '../../shared/lib/json/json-view.ts';
import { wallet } from '../../shared/lifecycle/wallet.ts';
import { recogniseScenario } from '../../shared/protocol/orders/recognise.ts';
import { sayFinding } from '../../shared/protocol/validate/say.ts';
import { validateBytes } from '../../shared/protocol/validate/bytes.ts';
import { validateTyped } from '../../shared/protocol/validate/typed.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { locales } from '../../shared/specification/locales.ts';

const now = 1_795_000_000_000;
const context = (): VariableContext => ({ nowMs: now, uuid32: seededUuid32(1), orderNo: 'T-1', orderCreatedMs: null });
const lifecycleOf = (id: string): Scenario['lifecycle'] | null => findScenario(id)?.lifecycle ?? null;

/** Takes a text through everything that reads payloads, and says which rules it broke, with their pointers. */
export function throughTheEngine(text: string): {
  readonly rules: readonly string[];
  readonly paths: readonly string[];
} {
  const { root } = scanJson(resolveVariables(text, context()).text);
  const scenario = root === null ? null : recogniseScenario(root, null);
  const { findings, scan } = validateTyped(text, context(), { scenario });
  validateBytes(new TextEncoder().encode(text), {});
  for (const { words } of findings) for (const language of ['en', 'zh-Hant-HK'] as const) sayFinding(words, language);
  if (scan.root !== null) {
    toValue(scan.root);
    for (const each of scenarios) draw(each, scan.root);
    const call = { orderKey: 'k', merchantBizNo: 'T-1', scenario: scenario?.id ?? '', at: now, payload: scan };
    wallet([{ ...call, status: textAt(scan.root, 'orderStatus') ?? '' }], now, { lifecycleOf, gaps: {} });
  }
  return { rules: findings.map(({ rule }) => rule), paths: findings.map(({ path }) => path) };
}

function draw({ card, notification }: Scenario, root: JsonNode): void {
  for (const locale of locales) {
    card(root, { locale, texts: locale, now, gaps: {} });
    notification(root, { locale, texts: locale, now, gaps: {} });
  }
}
