import type { StoryCall, StoryCurve } from '../../documents/story/story.ts';
import type { StoryProblemDraft } from '../../documents/story/story-problem.ts';
import { nodeAtPointer } from '../../lib/json/json-pointer.ts';
import { scanJson } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { fieldOfPointer } from '../reference/places.ts';
import { roundAs } from './curve-steps.ts';
import type { TypedPayload } from './story-payload.ts';

/** Warns of a curve over a text: of one that is no whole number by its table, and of ends that are rounded. */
export function curveNotes(
  call: StoryCall,
  { typed, scenario }: { readonly typed: TypedPayload; readonly scenario: Scenario | null },
): readonly StoryProblemDraft[] {
  const { curve } = call;
  if (curve === null || 'bytes' in typed) return [];
  if (nodeAtPointer(scanJson(typed.text).root, curve.pointer)?.node.kind !== 'string') return [];
  const counts = scenario === null || fieldOfPointer(scenario.fields, curve.pointer)?.kind.counts !== undefined;
  return [...(counts ? [] : [notCounted(call, curve)]), ...roundedEnds(call, curve)];
}

function notCounted({ place }: StoryCall, { pointer, span }: StoryCurve): StoryProblemDraft {
  const said = JSON.stringify(pointer.slice(0, 100));
  return {
    severity: 'warning',
    problem: 'value',
    call: place,
    path: `/calls/${place}/curve/pointer`,
    start: span.start,
    end: span.end,
    message: {
      en: `its curve replaces the text of ${said} by numbers, but by its table this is no whole number.`,
      zh: `曲線以數字取代 ${said} 的文字，但按欄位表，該欄位並非整數。`,
    },
    next: { en: 'Name a whole number of the table.', zh: '請指向欄位表所列的整數。' },
  };
}

function roundedEnds({ place }: StoryCall, curve: StoryCurve): readonly StoryProblemDraft[] {
  const ends = (['from', 'to'] as const).filter((name) => roundAs(curve[name], 'string') !== curve[name]);
  return ends.map((name) => {
    const [written, sent] = [curve[name], roundAs(curve[name], 'string')];
    return {
      severity: 'warning',
      problem: 'value',
      call: place,
      path: `/calls/${place}/curve/${name}`,
      start: curve.span.start,
      end: curve.span.end,
      message: {
        en: `"${name}" of its curve is ${written}, but the value is a text of a whole number: ${sent} is sent.`,
        zh: `曲線的「${name}」為 ${written}，但該值是整數的文字，故發送 ${sent}。`,
      },
      next: { en: 'Write a whole number.', zh: '請填寫整數。' },
    };
  });
}
