import { describe, expect, it } from 'vitest';
import { scanJson, type JsonNode } from '../../shared/lib/json/json-scan.ts';
import { nodeAt } from '../../shared/lib/json/json-view.ts';
import { findScenario, scenarios } from '../../shared/scenarios/index.ts';
import { plainTemplates } from '../../shared/scenarios/templates.ts';
import { nests } from './nests.ts';
import { throughTheEngine } from './through-the-engine.ts';

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
    const node = nodeAt(root, name);
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
