import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readStartOptions } from './start-options.mjs';

beforeEach(() => void vi.stubEnv('INIT_CWD', '/srv/amy/team'));
afterEach(() => void vi.unstubAllEnvs());

describe('the options of a start', () => {
  it('open the project that was open last where none is named', () => {
    expect(readStartOptions([])).toMatchObject({ project: null, data: null, port: 0, open: true });
  });

  it.each([
    ['orders', '/srv/amy/team/orders'],
    ['.', '/srv/amy/team'],
    ['../other', '/srv/amy/other'],
    ['/srv/orders', '/srv/orders'],
  ])('take a folder from where it was typed: %s', (typed, folder) => {
    expect(readStartOptions(['--browser', typed]).project).toBe(resolve(folder));
  });

  it('tell files from a folder', () => {
    vi.stubEnv('INIT_CWD', process.cwd());
    const { project, files } = readStartOptions(['package.json', 'scripts', 'tsconfig.json']);
    expect([project, ...files]).toEqual(['scripts', 'package.json', 'tsconfig.json'].map((name) => resolve(name)));
  });

  it('take one project, and no mistyped option for one', () => {
    expect(readStartOptions(['a', 'b']).problem).toContain('One project');
    expect(readStartOptions(['--brwser']).problem).toContain('Did you mean --browser?');
  });
});
