import type { BundleScope } from '../../../../shared/bridge/projects.ts';
import { type EnvironmentInfo, recordOf } from '../../../../shared/bridge/environment-info.ts';
import {
  bundleFormat,
  projectFormat,
  type Bundle,
  type CustomTemplate,
  type ProjectFile,
  type Theme,
} from '../../../../shared/documents/project.ts';
import { dropDefaults } from '../../../../shared/gaps/gap-choices.ts';
import type { MyVariables } from '../../../../shared/documents/my-variables.ts';
import type { PayloadDocument } from '../../../../shared/documents/payload-document.ts';
import type { StoryDocument } from '../../../../shared/documents/story/story.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../shared/lib/app-error.ts';
import { writeEnvironment } from '../../environments/environments/read-environment.ts';
import { safeFileName } from '../../platform/data-folder/safe-file-name.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { BeforeLeaving, NewProject, Projects } from '../projects/projects.ts';
import { filesOf, type BundleFile } from './bundle-files.ts';
import { readBundle } from './read-bundle.ts';

type Texts<Kept> = { readonly list: () => Promise<readonly Kept[]> };

/** What bundles need of the open project. */
export interface BundlePorts {
  readonly repository: {
    readonly documents: Texts<PayloadDocument>;
    readonly stories: Texts<StoryDocument>;
    readonly templates: Texts<CustomTemplate>;
  };
  readonly environments: () => Promise<readonly EnvironmentInfo[]>;
  /** Empty without notes. */
  readonly notes: () => Promise<string>;
  readonly theme: () => Theme | null;
  /** Empty without terms. */
  readonly glossary: () => Promise<string>;
  readonly name: () => Promise<string>;
  readonly gaps: () => GapChoices;
  readonly variables: () => MyVariables;
  readonly write: Projects['write'];
}

export type Bundles = {
  /** The bundle's text and file name. Throws NOT_FOUND when no payload is left. */
  readonly make: (scope: BundleScope) => Promise<{ readonly name: string; readonly text: string }>;
  /** The same as files in a new folder. */
  readonly writeFolder: (scope: BundleScope, where: NewProject) => Promise<{ readonly place: string }>;
  /** Makes a project of a bundle, opens it and returns what was skipped. Throws BUNDLE_REFUSED. */
  readonly openProject: (
    text: string,
    where: NewProject,
    leaving: BeforeLeaving,
  ) => Promise<{ readonly place: string; readonly refused: readonly Words[] }>;
};

export function openBundles(ports: BundlePorts): Bundles {
  return {
    make: async (scope) => {
      const { name, files } = await filesOfScope(scope, ports);
      return { name: safeFileName(name, '.passbench.json', []), text: bundleText(files) };
    },
    writeFolder: async (scope, where) => {
      const { files } = await filesOfScope(scope, ports, { whole: where.name });
      return ports.write({ ...where, files, opens: false }, async () => {});
    },
    openProject: async (text, where, leaving) => {
      const { project, environments, notes, glossary, theme, refused, ...texts } = readBundle(text);
      const files = filesOf({
        ...texts,
        project: { ...(project ?? projectFileOf(where.name, { gaps: {} })), name: where.name },
        environments: environments.map((each) => ({ name: each.name, text: writeEnvironment(each) })),
        ...(notes === null ? {} : { notes }),
        ...(theme === null ? {} : { theme }),
        ...(glossary === null ? {} : { glossary }),
      });
      const { place } = await ports.write({ ...where, files, opens: true }, leaving);
      return { place, refused: refused.map(({ message }) => message) };
    },
  };
}

async function filesOfScope(
  scope: BundleScope,
  ports: BundlePorts,
  { whole = null }: { readonly whole?: string | null } = {},
): Promise<{ readonly name: string; readonly files: readonly BundleFile[] }> {
  const { documents, stories, templates } = ports.repository;
  const values = { gaps: dropDefaults(ports.gaps()), variables: ports.variables() };
  const all = await documents.list();
  if (scope.of === 'payloads') {
    const wanted = new Set(scope.ids);
    const own = all.filter(({ id }) => wanted.has(id));
    const [first] = own;
    if (first === undefined) throw noPayloadsError();
    const part = { documents: own, stories: [], templates: [] };
    if (whole !== null) return { name: whole, files: filesOf({ ...part, project: projectFileOf(whole, values) }) };
    return { name: own.length === 1 ? first.name : first.order, files: filesOf(part) };
  }
  const name = whole ?? (await ports.name());
  const environments = await ports.environments();
  const theme = ports.theme();
  const files = filesOf({
    project: projectFileOf(name, values),
    documents: all,
    stories: await stories.list(),
    templates: await templates.list(),
    environments: environments.map((each) => ({ name: each.name, text: writeEnvironment(recordOf(each)) })),
    notes: await ports.notes(),
    ...(theme === null ? {} : { theme }),
    glossary: await ports.glossary(),
  });
  return { name, files };
}

function projectFileOf(name: string, values: Pick<ProjectFile, 'gaps' | 'variables'>): ProjectFile {
  return { format: projectFormat, name, ...values };
}

/** Writes one line for each file, so that bundles can be compared. */
function bundleText(files: readonly BundleFile[]): string {
  const bundle: Bundle = { format: bundleFormat, files: [...files] };
  const lines = bundle.files.map(({ path, text }) => `    ${JSON.stringify({ path, text })}`);
  return `{\n  "format": ${JSON.stringify(bundle.format)},\n  "files": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

function noPayloadsError(): AppError {
  return new AppError(
    'NOT_FOUND',
    { en: 'These payloads no longer exist.', zh: '這些內容已不存在。' },
    { en: 'Reload the list.', zh: '請重新載入列表。' },
  );
}
