import type { BundleScope } from '../../../shared/bridge/bundles.ts';
import type { EnvironmentInfo } from '../../../shared/bridge/environment-info.ts';
import type { Environment } from '../../../shared/documents/environment.ts';
import { bundleFormat, projectFormat } from '../../../shared/documents/project.ts';
import type { Bundle } from '../../../shared/documents/project.ts';
import { withoutDefaults } from '../../../shared/gaps/gap-choices.ts';
import type { GapChoices } from '../../../shared/gaps/gaps.ts';
import { BenchError } from '../../../shared/lib/bench-error.ts';
import { writeEnvironment } from '../environments/read-environment.ts';
import { safeFileName } from '../data-folder/safe-file-name.ts';
import type { Repository } from '../workspace/repository.ts';
import { filesOf } from './bundle-files.ts';
import type { BundleFile } from './bundle-files.ts';

/** What is known of the project that is open. */
export interface BundlePorts {
  readonly repository: Pick<Repository, 'documents' | 'stories' | 'templates'>;
  readonly environments: () => Promise<readonly EnvironmentInfo[]>;
  /** Empty where there are none. */
  readonly notes: () => Promise<string>;
  readonly name: () => Promise<string>;
  readonly gaps: () => GapChoices;
}

/** Handing on payloads and projects as one file. */
export type Bundles = {
  /** The bundle as a text, and what its file is to be called. NOT_FOUND where no such payload is left. */
  readonly make: (scope: BundleScope) => Promise<{ readonly name: string; readonly text: string }>;
};

export function openBundles(ports: BundlePorts): Bundles {
  return {
    make: async (scope) => {
      const { name, files } = await filesOfScope(scope, ports);
      return { name: safeFileName(name, '.passbench.json', []), text: bundleText(files) };
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
    templates: await ports.repository.templates.list(),
    environments: environments.map((each) => ({ name: each.name, text: writeEnvironment(recordOf(each)) })),
    notes: await ports.notes(),
  });
  return { name, files };
}

/** The record of an environment, as its file has it: without what follows from this machine's vault and time. */
function recordOf(info: EnvironmentInfo): Environment {
  const { hasKey: _hasKey, isGranted: _isGranted, openUntil: _openUntil, trouble: _trouble, ...record } = info;
  return record;
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
