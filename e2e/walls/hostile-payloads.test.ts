import { describe, expect, it } from 'vitest';
import { resolve, seededUuid32 } from '../../shared/documents/variables.ts';
import type { VariableContext } from '../../shared/documents/variables.ts';
import { scanJson } from '../../shared/lib/json-scan.ts';
import type { JsonNode } from '../../shared/lib/json-scan.ts';
import { at, textAt, toValue } from '../../shared/lib/json-view.ts';
import { wallet } from '../../shared/lifecycle/wallet.ts';
import { recogniseScenario } from '../../shared/protocol/recognise.ts';
import { sayFinding, validateBytes, validateTyped } from '../../shared/protocol/validate/index.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { locales } from '../../shared/spec/locales.ts';

const now = 1_795_000_000_000;
const context = (): VariableContext => ({ nowMs: now, uuid32: seededUuid32(1), orderNo: 'T-1', orderCreatedMs: null });
const lifecycleOf = (id: string): Scenario['lifecycle'] | null => findScenario(id)?.lifecycle ?? null;

/** Takes a text through everything that reads payloads, and says which rules it broke, with their pointers. */
function throughTheEngine(text: string): { readonly rules: readonly string[]; readonly paths: readonly string[] } {
  const { root } = scanJson(resolve(text, context()).text);
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

/** The offsets behind the opening brace of every object of a text. */
function objectStarts(text: string): readonly number[] {
  const starts: number[] = [];
  const visit = (node: JsonNode): void => {
    if (node.kind === 'object') {
      if (node.members.length > 0) starts.push(node.start + 1);
      for (const { value } of node.members) visit(value);
    }
    if (node.kind === 'array') node.items.forEach(visit);
  };
  const { root } = scanJson(text);
  if (root !== null) visit(root);
  return starts;
}

/** Whether an offset lies in an object whose names are nobody's business. */
function isOpenAt(scenarioId: string, text: string, offset: number): boolean {
  const { root } = scanJson(text);
  const open = (findScenario(scenarioId)?.fields ?? []).filter(
    ({ kind }) => kind.inside.shape === 'object' && kind.inside.open,
  );
  return open.some(({ name }) => {
    const node = at(root, name);
    return node !== null && node.start < offset && offset < node.end;
  });
}

const templates = scenarios.flatMap((scenario) =>
  plainTemplates(scenario).map((template) => ({ id: scenario.id, ...template })),
);
const pollution =
  '{"polluted": true, "toString": null, "__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}';

describe('names that mean something to the language', () => {
  it.each(templates)('in $id/$status pollute nothing and are reported', ({ id, text }) => {
    for (const name of ['__proto__', 'constructor', 'prototype']) {
      for (const start of objectStarts(text)) {
        const hostile = `${text.slice(0, start)}"${name}": ${pollution}, ${text.slice(start)}`;
        const { rules, paths } = throughTheEngine(hostile);
        if (isOpenAt(id, text, start)) continue;
        expect(rules.some((rule) => rule === 'unknown-field' || rule === 'locale-unknown')).toBe(true);
        expect(paths.some((path) => path.endsWith(`/${name}`))).toBe(true);
      }
    }
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });
});

describe('depth', () => {
  const nests: readonly (readonly [name: string, build: (levels: number) => string])[] = [
    ['arrays', (levels) => '['.repeat(levels) + ']'.repeat(levels)],
    ['objects', (levels) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`],
    ['both', (levels) => `${'[{"extInfo":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`],
  ];

  it.each(nests)('of %s, alone and in every object of a template, is one clear error', (_, build) => {
    for (const levels of [1_000, 100_000]) expect(throughTheEngine(build(levels)).rules).toContain('too-deep');
    const [template] = templates;
    const text = template?.text ?? '';
    const starts = objectStarts(text);
    expect(starts.length).toBeGreaterThan(3);
    for (const start of starts) {
      const hostile = `${text.slice(0, start)}"deep": ${build(2_000)}, ${text.slice(start)}`;
      expect(throughTheEngine(hostile).rules).toContain('too-deep');
    }
  });
});
