import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findFaultWords, parseFaultLines, setFault } from './parse-fault.ts';
import { faultKinds } from './fault-words.ts';

describe('a fault that is ticked', () => {
  test.each(faultKinds)('$word can be written as it stands, and goes again', (kind) => {
    const written = setFault('', kind, true);
    expect(parseFaultLines(written).problem).toBeNull();
    expect([...findFaultWords(written)]).toEqual([kind.word]);
    expect(setFault(written, kind, false)).toBe('');
  });

  test('leaves what was narrowed by hand, and every other line', () => {
    const plan = 'no-answer@next=1\n  \ndelay:2s@order=A';
    const [delay, noAnswer] = ['delay', 'no-answer'].map((word) => faultKinds.find((kind) => kind.word === word));
    if (delay === undefined || noAnswer === undefined) throw new Error('There are no such faults');
    expect(setFault(plan, noAnswer, true)).toBe(plan);
    expect(setFault(plan, noAnswer, false)).toBe('  \ndelay:2s@order=A');
    expect([...findFaultWords(plan)]).toEqual(['no-answer', 'delay']);
  });

  test('stands in the plan exactly when it is ticked, whatever was ticked before', () => {
    const ticks = fc.array(fc.tuple(fc.constantFrom(...faultKinds), fc.boolean()), { maxLength: 30 });
    fc.assert(
      fc.property(ticks, (made) => {
        const wanted = new Set<string>();
        let plan = '';
        for (const [kind, isOn] of made) {
          plan = setFault(plan, kind, isOn);
          if (isOn) wanted.add(kind.word);
          else wanted.delete(kind.word);
        }
        expect(findFaultWords(plan)).toEqual(wanted);
        expect(parseFaultLines(plan).problem).toBeNull();
      }),
    );
  });
});
