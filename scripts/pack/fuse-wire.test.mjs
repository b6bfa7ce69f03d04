import { describe, expect, it } from 'vitest';
import { readFuseWires, wantedFuses, wrongFuses } from './fuse-wire.mjs';
import { oppositeWire } from './stub-distribution.mjs';
import { programWith, rightWire } from './testing/planted-packages.mjs';

describe('the fuses of a program', () => {
  it('are read where the sentinel is, and the right ones are right', () => {
    expect(readFuseWires(programWith(rightWire))).toEqual([rightWire]);
    expect(wrongFuses(rightWire)).toEqual([]);
    expect(wantedFuses).toHaveLength(9);
  });

  it('are read twice in a program for two processors', () => {
    const both = Buffer.concat([programWith(rightWire), programWith('110011001')]);
    expect(readFuseWires(both).map((wire) => wrongFuses(wire))).toEqual([[], ['RunAsNode is 1 and must be 0']]);
  });

  it('are all named where the packager set none', () => {
    const [wire] = readFuseWires(oppositeWire());
    expect(wrongFuses(wire)).toHaveLength(8);
  });

  it.each(wantedFuses.slice(0, 8).map(([name, wanted], index) => [name, wanted, index]))(
    'a flipped %s is named',
    (name, wanted, index) => {
      const flipped = [...rightWire].with(index, wanted === '0' ? '1' : '0').join('');
      expect(wrongFuses(flipped)).toEqual([`${name} is ${flipped[index]} and must be ${wanted}`]);
    },
  );

  it('the ninth is left as Electron has it, and missing or removed ones are named', () => {
    expect(wrongFuses('010011000')).toEqual([]);
    expect(wrongFuses('0100110')).toEqual([
      'GrantFileProtocolExtraPrivileges is not in the wire, which has 7 fuses',
      'WasmTrapHandlers is not in the wire, which has 7 fuses',
    ]);
    expect(wrongFuses('r10011001')).toEqual(['RunAsNode is removed in this Electron']);
    expect(wrongFuses(`${rightWire}0`)).toEqual(['1 fuses are not known here: say in fuse-wire.mjs what they must be']);
  });

  it.each([
    ['no program', Buffer.alloc(0), 'it has no fuse wire: the sentinel is not in it'],
    ['no sentinel', Buffer.from('a program of another kind'), 'it has no fuse wire'],
    ['another version', programWith(rightWire, { version: 2 }), 'its fuse wire has version 2'],
    ['an end within', programWith(rightWire).subarray(0, 6 + 32 + 2 + 4), 'its fuse wire is cut off'],
    ['an end before', programWith(rightWire).subarray(0, 6 + 32), 'its fuse wire has version none'],
    ['a length beyond', programWith(rightWire, { length: 200 }), 'its fuse wire is cut off'],
    ['another state', programWith('01001100x'), 'its fuse wire holds "x"'],
  ])('cannot be read in one with %s', (_, program, words) => {
    expect(() => readFuseWires(program)).toThrow(words);
  });
});
