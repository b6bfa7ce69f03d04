import { posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { projectFiles, readProjectFile } from './source-files.ts';

/** The names that a module exports; null where it passes on all of another. */
async function exportsOf(file: string): Promise<ReadonlySet<string> | null> {
  const entries = parseSync(file, await readProjectFile(file)).module.staticExports.flatMap(({ entries: all }) => all);
  if (entries.some(({ importName }) => importName.kind === 'AllButDefault')) return null;
  return new Set(entries.map(({ exportName }) => exportName.name ?? 'default'));
}

// No compiler reads the scripts: a renamed export would end them only when somebody runs them.
it('every script imports names that are exported', async () => {
  const files = await projectFiles();
  const scripts = files.filter((file) => /^(?:e2e|scripts)\/.*\.mjs$/.test(file));
  const missing: string[] = [];
  let count = 0;
  for (const script of scripts) {
    for (const { moduleRequest, entries } of parseSync(script, await readProjectFile(script)).module.staticImports) {
      const target = posix.join(posix.dirname(script), moduleRequest.value);
      if (!moduleRequest.value.startsWith('.') || !files.includes(target)) continue;
      const exported = await exportsOf(target);
      for (const { importName } of entries) {
        if (importName.kind !== 'Name' || exported === null) continue;
        count += 1;
        if (!exported.has(importName.name ?? '')) missing.push(`${script} imports ${importName.name} of ${target}`);
      }
    }
  }
  expect(count).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});
