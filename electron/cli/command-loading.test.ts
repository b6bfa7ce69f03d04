import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const valueImport = /^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)';/gm;

/** The modules that these load with themselves: their imports of values, which no condition holds back. */
function modulesLoadedBy(...entries: readonly string[]): readonly string[] {
  const loaded = new Set<string>(entries);
  for (const file of loaded)
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(valueImport))
      loaded.add(posix.join(posix.dirname(file), specifier));
  return [...loaded];
}

describe('passbench --version', () => {
  it('goes from its start to what it prints without a command, the engine or a schema', () => {
    const loaded = modulesLoadedBy('electron/cli/main.ts');
    expect(loaded.length).toBeLessThan(20);
    expect(loaded.filter((file) => /^shared\/(?!lib\/)/.test(file))).toEqual([]);
    for (const file of loaded) expect(readFileSync(join(root, file), 'utf8')).not.toMatch(/^import .* from 'zod'/m);
  });
});

describe('passbench mcp', () => {
  it('loads the library of the protocol only when it serves', () => {
    const loaded = modulesLoadedBy('electron/cli/main.ts', 'electron/cli/mcp/mcp.ts');
    expect(loaded).not.toContain('electron/cli/mcp/serve-agents.ts');
    for (const file of loaded) expect(readFileSync(join(root, file), 'utf8')).not.toContain('@modelcontextprotocol');
    const serving = readFileSync(join(root, 'electron/cli/mcp/serve-agents.ts'), 'utf8');
    expect(serving).toContain('@modelcontextprotocol/sdk');
  });
});

describe('passbench simulate', () => {
  const loaded = modulesLoadedBy('electron/cli/main.ts', 'electron/cli/simulate/simulate.ts');

  it('loads nothing of the vault', () => {
    expect(modulesLoadedBy('electron/cli/sign.ts')).toContain('electron/services/keys/vault/vault-core.ts');
    expect(loaded.filter((file) => file.startsWith('electron/services/keys/vault/'))).toEqual([]);
  });

  it('goes from its start to what it prints through fewer than 20 modules beside the shared engine', () => {
    expect(loaded.filter((file) => file.startsWith('electron/')).length).toBeLessThan(20);
  });
});
