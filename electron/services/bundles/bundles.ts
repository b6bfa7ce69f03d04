import type { BundleContents } from '../../../shared/documents/bundle-contents.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { bundleFormat, projectFormat } from '../../../shared/documents/project.ts';
import type { Bundle, OwnTemplate } from '../../../shared/documents/project.ts';
import { withoutDefaults } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { writeEnvironment } from '../environments/read-environment.ts';
import { gapsOfProject } from '../project/describing-files.ts';
import { safeFileName } from '../data-folder/safe-file-name.ts';
import type { Repository } from '../workspace/repository.ts';
import { filesOf } from './bundle-files.ts';
import type { BundleFile } from './bundle-files.ts';
import { readBundle } from './read-bundle.ts';

/** What of a project is handed on: some payloads, or all there is. */
export type BundleScope = { readonly of: 'payloads'; readonly ids: readonly string[] } | { readonly of: 'project' };

/** What is known of the project that is open. */
export interface BundlePorts {
  readonly repository: Pick<Repository, 'documents' | 'stories'>;
  readonly templates: () => Promise<readonly OwnTemplate[]>;
  readonly environments: () => Promise<readonly Environment[]>;
  readonly notes: () => Promise<string | null>;
  readonly name: () => Promise<string>;
  readonly gaps: () => GapChoices;
}

/** Handing on and taking in payloads and projects as one file. */
export type Bundles = {
  /** The bundle as a text, and what its file is to be called. NOT_FOUND where no such payload is left. */
  readonly make: (scope: BundleScope) => Promise<{ readonly name: string; readonly text: string }>;
  /** What a bundle holds; nothing is kept of it. */
  readonly read: (text: string) => BundleContents;
};

export function openBundles(ports: BundlePorts): Bundles {
  return {
    make: async (scope) => {
      const { name, files } = await filesOfScope(scope, ports);
      return { name: safeFileName(name, '.passbench.json', []), text: bundleText(files) };
    },
    read: (text) => {
      const { project, environments, notes, ...contents } = readBundle(text);
      return {
        ...contents,
        project: project?.name ?? null,
        refused: contents.refused.map(({ path, message }) => ({ path, message })),
        ofProject: {
          gaps: project === null ? 0 : Object.keys(gapsOfProject(project)).length,
          environments: environments.length,
          hasNotes: notes !== null && notes.trim() !== '',
        },
      };
    },
  };
}

/** The files of a scope, and what it is called. */
export async function filesOfScope(
  scope: BundleScope,
  ports: BundlePorts,
): Promise<{ readonly name: string; readonly files: readonly BundleFile[] }> {
  const all = await ports.repository.documents.list();
  if (scope.of === 'payloads') {
    const wanted = new Set(scope.ids);
    const documents = all.filter(({ id }) => wanted.has(id));
    const [first] = documents;
    if (first === undefined) throw nothingLeft();
    const name = documents.length === 1 ? first.name : first.order;
    return { name, files: filesOf({ documents, stories: [], templates: [] }) };
  }
  const name = await ports.name();
  const environments = await ports.environments();
  const files = filesOf({
    project: { format: projectFormat, name, gaps: withoutDefaults(ports.gaps()) },
    documents: all,
    stories: await ports.repository.stories.list(),
    templates: await ports.templates(),
    environments: environments.map((each) => ({ name: each.name, text: writeEnvironment(each) })),
    notes: await ports.notes(),
  });
  return { name, files };
}

/** The bundle as a file has it: one line for the beginning and the end, one for each file, so that two can be compared. */
function bundleText(files: readonly BundleFile[]): string {
  const bundle: Bundle = { format: bundleFormat, files: [...files] };
  const lines = bundle.files.map(({ path, text }) => `    ${JSON.stringify({ path, text })}`);
  return `{\n  "format": ${JSON.stringify(bundle.format)},\n  "files": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function nothingLeft(): BenchError {
  return new BenchError(
    'NOT_FOUND',
    { en: 'None of these payloads is there any more.', zh: '這些內容已不存在。' },
    { en: 'Load the list again.', zh: '請重新載入列表。' },
  );
}
