import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStartOptions } from './start-options.mjs';

beforeEach(() => void vi.stubEnv('INIT_CWD', '/srv/amy/team'));
afterEach(() => void vi.unstubAllEnvs());

describe('the options of a start', () => {
  it('open the project that was open last where none is named', () => {
    expect(readStartOptions([])).toMatchObject({ handed: [], port: [], open: true });
  });

  it.each([
    ['orders', '/srv/amy/team/orders'],
    ['.', '/srv/amy/team'],
    ['../other', '/srv/amy/other'],
    ['/srv/orders', '/srv/orders'],
  ])('take a folder from where it was typed: %s', (typed, folder) => {
    expect(readStartOptions(['--browser', typed]).handed).toEqual([resolve(folder)]);
  });

  it('are handed on to what opens the bench, which reads them in one way whatever shows its window', () => {
    const { handed, port } = readStartOptions(['--port', '7400', 'a.json', '--data', 'kept', 'orders']);
    expect(port).toEqual(['--port', '7400']);
    expect(handed).toEqual(['--data', 'kept', resolve('/srv/amy/team/a.json'), resolve('/srv/amy/team/orders')]);
  });

  it('take no mistyped option for a project', () => {
    expect(readStartOptions(['--brwser']).problem).toContain('Did you mean --browser?');
  });
});
