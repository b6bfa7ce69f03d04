import { describe, expect, it } from 'vitest';
import { problemOf } from './zones.mjs';

describe('an import', () => {
  it.each([
    ['of a zone above', 'shared/lib/a.ts', '../fields/field.ts'],
    ['of another scenario', 'shared/scenarios/voucher/a.ts', '../queue-up/index.ts'],
    ['of the list of scenarios in one', 'shared/scenarios/voucher/a.ts', '../index.ts'],
    ['of a scenario by its name', 'shared/protocol/a/b.ts', '../../scenarios/voucher/index.ts'],
    ['of code where types may stand', 'shared/bridge/a.ts', '../protocol/a/b.ts'],
    ['of the program that starts it', 'electron/services/bench/b.ts', '../../host/main.ts'],
    ['of a room above', 'electron/services/keys/a.ts', '../storage/database/database.ts'],
    ['of a module that a room keeps to itself', 'electron/services/sandbox/a.ts', '../keys/vault/vault-core.ts'],
    ['of such a module in the command line', 'electron/cli/a.ts', '../services/keys/vault/vault-core.ts'],
    ['of the window', 'electron/services/bench/b.ts', '../../../renderer/preview/card/card-face.tsx'],
    [
      'of more of the window than is drawn',
      'electron/services/bench/render/drawing/a.ts',
      '../../../../../renderer/ui/a.tsx',
    ],
    ['of Node’s side in the window', 'renderer/app/a.ts', '../../electron/services/keys/a.ts'],
    ['of another subject', 'renderer/features/list/view/deep/a.ts', '../../../editor/view/a.ts'],
    ['of what another subject stores', 'renderer/features/list/view/a.ts', '../../keys/store/a.ts'],
    ['of its view in what a subject stores', 'renderer/features/list/store/a.ts', '../view/a.ts'],
    ['of its store in what a subject computes', 'renderer/features/list/engine/a.ts', '../store/a.ts'],
    ['of a subject in what all store', 'renderer/store/a.ts', '../features/list/store/a.ts'],
    ['of a place in what it stands on', 'renderer/views/a.ts', '../features/list/view/a.ts'],
    ['of the bridge past the store', 'renderer/features/list/view/a.ts', '../../../bridge/a.ts'],
    ['of what is drawn, in a command', 'renderer/commands/a.ts', '../ui/a.tsx'],
    ['of the preview that it looks at', 'renderer/preview/measure/a.ts', '../index.ts'],
    ['of the product’s inside in a story', 'e2e/specs/a.spec.ts', '../../electron/services/keys/a.ts'],
    ['of what builds on it', 'e2e/bench/a.mjs', '../soak/machine.mjs'],
    ['of what only tests use', 'electron/services/keys/a.ts', './testing/b.ts'],
    ['from a zone that nobody named', 'renderer/anew/a.ts', '../store/a.ts'],
    ['of a zone that nobody named', 'renderer/app/a.ts', '../anew/a.ts'],
    ['of a package that is not of the zone', 'renderer/features/list/view/a.ts', 'zustand'],
    ['of a package, where none may be', 'renderer/engine/a.ts', 'zod'],
    ['of Node, where there is none', 'renderer/store/a.ts', 'node:fs/promises'],
    ['of electron’s code', 'electron/host/a.ts', 'electron'],
    ['of a transport', 'renderer/store/a.ts', '@orpc/client/fetch'],
    ['of programs', 'electron/host/a.ts', 'node:child_process'],
    ['of the engine of scripts', 'electron/services/keys/a.ts', 'node:vm'],
    ['of the editor', 'renderer/features/editor/view/a.ts', 'monaco-editor/editor/editor.api'],
  ])('%s is told of', (_, file, specifier) => {
    expect(problemOf(file, specifier)).not.toBeNull();
  });

  it.each([
    ['of its own files', 'renderer/features/list/view/deep/a.ts', '../b.ts'],
    ['of what its subject stores', 'renderer/features/list/view/a.ts', '../store/b.ts'],
    ['of a subject where all slices are joined', 'renderer/store/bench.ts', '../features/list/store/b.ts'],
    ['of a module that a room shows', 'electron/cli/a.ts', '../services/keys/vault/vault.ts'],
    ['of a zone below', 'renderer/app/a.ts', '../features/list/view/a.ts'],
    ['of what scenarios share', 'shared/scenarios/voucher/a.ts', '../scenario.ts'],
    ['of the list of scenarios', 'shared/protocol/a.ts', '../scenarios/index.ts'],
    [
      'of what is drawn as a picture',
      'electron/services/bench/render/drawing/a.ts',
      '../../../../../renderer/preview/card/card-face.tsx',
    ],
    ['of a file that is no code of a zone', 'renderer/app/a.ts', '../../assets/icon.svg'],
    ['of its package', 'renderer/store/a.ts', 'zustand/vanilla'],
    ['of Node', 'electron/services/keys/a.ts', 'node:fs/promises'],
    [
      'of the editor, in its one place',
      'renderer/features/editor/view/monaco/monaco.ts',
      'monaco-editor/editor/editor.api',
    ],
    [
      'of programs, in the place for it',
      'electron/services/bench/render/browser/launch-browser.ts',
      'node:child_process',
    ],
    ['of all, in the long runs', 'e2e/soak/a.mjs', '../../electron/services/keys/a.ts'],
  ])('%s is let be', (_, file, specifier) => {
    expect(problemOf(file, specifier)).toBeNull();
  });

  it.each([
    ['shared/bridge/a.ts', '../protocol/a.ts'],
    ['electron/services/app/a.ts', 'electron'],
    ['renderer/store/a.ts', '../features/list/store/slices.ts'],
  ])('of types alone is let be in %s, of %s', (file, specifier) => {
    expect([problemOf(file, specifier, true), problemOf(file, specifier)]).toEqual([null, expect.any(String)]);
  });
});
