import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { EvidenceSource, EvidenceStep, ExportCount } from '../../../../../shared/bridge/call-exchange.ts';
import type { MyVariables } from '../../../../../shared/documents/my-variables.ts';
import type { Theme } from '../../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../../shared/documents/story/story.ts';
import { readStory } from '../../../../../shared/documents/story/read-story.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { createStandIns } from '../../../../../shared/protocol/personal/stand-ins.ts';
import { referenceProblems, type StoryOptions } from '../../../../../shared/protocol/simulate/story-references.ts';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import type { Locale } from '../../../../../shared/specification/locales.ts';
import type { Vault } from '../../../keys/vault/vault.ts';
import { safeFileName } from '../../../platform/data-folder/safe-file-name.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { archiveLimits } from '../../evidence/archive.ts';
import { contentOfStories } from '../../evidence/content-of-stories.ts';
import { type EvidenceContent, type Replacing, contentOfCalls } from '../../evidence/evidence-content.ts';
import { makeEvidence } from '../../evidence/make.ts';
import { drawnWithTheme } from '../../render/drawn-with-theme.ts';
import type { HostPorts } from '../../ports.ts';
import { openCall } from '../call-views.ts';
import { mayNameFile } from '../../../../../shared/documents/story/story-source-files.ts';
import { newReadBudget, readStoryFiles, type ReadBudget } from '../../run/story-files.ts';
import { askedIds, toldSteps } from './export-service.ts';
import type { LoadedStory } from '../../run/run-on-engine.ts';

type Asked = {
  readonly of: EvidenceSource;
  readonly keepPersonal: boolean;
  readonly locales: readonly Locale[];
  readonly key: string | null;
};

export type EvidenceMaker = (
  asked: Asked,
  signal: AbortSignal | undefined,
) => AsyncGenerator<EvidenceStep, void, undefined>;

type EvidencePorts = {
  readonly calls: CallStore;
  readonly stories: () => Promise<readonly StoryDocument[]>;
  /** Where the files are that stories name; it may be absent. */
  readonly storiesFolder: string;
  readonly version: string;
  readonly now: () => Instant;
  readonly gaps: () => GapChoices;
  readonly variables: () => MyVariables;
  readonly theme: () => Theme | null;
  readonly pictures: HostPorts['pictures'];
  readonly vault: Pick<Vault, 'signingKey'>;
};

/** Bytes of a piece. */
const pieceSize = 768 * 1024;

type Tell = (count: ExportCount) => void;

/** Makes evidence of calls or stories, as the command line does. Throws USAGE over the limits of an archive. */
export function evidenceMaker(ports: EvidencePorts): EvidenceMaker {
  return async function* ({ of, keepPersonal, locales, key }, signal) {
    // Asked first: nobody waits for a file that cannot be signed.
    const signing = key === null ? null : rsaKey(ports.vault.signingKey(key));
    const stop = signal ?? new AbortController().signal;
    const at = ports.now();
    const standIns = keepPersonal ? null : createStandIns();
    const { content, of: number } = yield* toldSteps<EvidenceStep, Made>((told) => {
      const tell: Tell = (count) => told({ bytesBase64: '', ...count });
      return of.of === 'stories'
        ? ofStories(of.ids, { at, standIns, locales, stop, tell }, ports)
        : ofCalls(of, { standIns, stop, tell }, ports);
    });
    if (stop.aborted) return;
    const bytes = await makeEvidence(content, { at, version: ports.version, standIns, key: signing });
    for (let from = 0; from < bytes.length; from += pieceSize) {
      if (stop.aborted) return;
      const piece = bytes.subarray(from, from + pieceSize);
      const done = from + piece.length;
      const isLast = done === bytes.length;
      const end = isLast ? { replaced: [...(standIns?.replaced() ?? [])], notes: [...content.notes], of: number } : {};
      yield { bytesBase64: piece.toString('base64'), counts: 'bytes', done, total: bytes.length, ...end };
    }
  };
}

function rsaKey(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType === 'rsa') return key;
  throw new AppError(
    'USAGE',
    { en: 'This key is no RSA key.', zh: '此密鑰不是 RSA 密鑰。' },
    { en: 'Choose an RSA key.', zh: '請選擇 RSA 密鑰。' },
  );
}

/** `of`: so many stories or calls. */
type Made = { readonly content: EvidenceContent; readonly of: number };

type MakingTerms = { readonly standIns: Replacing; readonly stop: AbortSignal; readonly tell: Tell };

async function ofCalls(
  asked: Exclude<EvidenceSource, { readonly of: 'stories' }>,
  { standIns, stop, tell }: MakingTerms,
  { calls }: EvidencePorts,
): Promise<Made> {
  const ids = await askedIds(asked, calls, { signal: stop, tell });
  if (ids.length > archiveLimits.entries) throw tooManyCalls();
  const found = [];
  for (const id of ids) {
    if (stop.aborted) break;
    found.push(await openCall(calls, id));
    tell({ counts: 'calls', done: found.length, total: ids.length });
  }
  const numbers = new Set(found.map(({ merchantBizNo }) => merchantBizNo));
  const [number = ''] = numbers;
  const title = numbers.size === 1 && number !== '' ? `order ${number}` : `${found.length} calls`;
  return { content: contentOfCalls(title, found, standIns), of: found.length };
}

function tooManyCalls(): AppError {
  const { entries } = archiveLimits;
  return new AppError(
    'USAGE',
    { en: `Evidence has at most ${entries} calls.`, zh: `證據檔最多收錄 ${entries} 項呼叫。` },
    { en: 'Choose fewer calls.', zh: '請選擇較少呼叫。' },
  );
}

type StoryTerms = MakingTerms & { readonly at: Instant; readonly locales: readonly Locale[] };

async function ofStories(
  ids: readonly string[] | null,
  { at, standIns, locales, stop, tell }: StoryTerms,
  { stories, storiesFolder, gaps, variables, theme, pictures }: EvidencePorts,
): Promise<Made> {
  if (pictures === undefined) throw noPhones();
  const options = { scenarios, gaps: gaps(), scenario: null, now: at, my: variables() };
  const loaded: LoadedStory[] = [];
  const budget = newReadBudget();
  for (const story of chosenStories(await stories(), ids)) {
    if (stop.aborted) break;
    loaded.push(await loadStory(story, storiesFolder, options, budget));
  }
  const content = await contentOfStories(
    loaded,
    { options, standIns, locales, tell },
    { pictures: drawnWithTheme(pictures, theme), stop },
  );
  return { content, of: loaded.length };
}

type NamedStory = { readonly document: StoryDocument; readonly file: string; readonly name: string };

/** Stories by the names of their files in a project, in whose order the command line plays them. */
function chosenStories(all: readonly StoryDocument[], ids: readonly string[] | null): readonly NamedStory[] {
  const taken: string[] = [];
  const placed = all.map((document) => {
    const name = safeFileName(document.name, ending, taken);
    taken.push(name);
    return { document, file: name, name: name.slice(0, -ending.length) };
  });
  const wanted = placed.filter(({ document }) => ids === null || ids.includes(document.id));
  if (wanted.length === 0) throw noStory();
  return wanted.toSorted((one, other) => (one.file < other.file ? -1 : 1));
}

/** A story with the files that its calls name in the folder of the project's stories. Throws USAGE where one is not there. */
async function loadStory(
  { document, file, name }: NamedStory,
  folder: string,
  options: Omit<StoryOptions, 'fileOf'>,
  budget: ReadBudget,
): Promise<LoadedStory> {
  const { story } = readStory(document.text);
  if (story === null) throw unreadable(document.name);
  const isThere = mayNameFile(story.text) && existsSync(folder);
  const fileOf = await readStoryFiles(isThere ? folder : null, story, budget);
  const [problem] = referenceProblems(story, { ...options, fileOf });
  if (problem !== undefined) throw unknownPart(document.name, problem);
  return { file, name: story.name ?? name, story, fileOf };
}

const ending = '.story.json';

function unknownPart(name: string, { message, problem, next }: ReturnType<typeof referenceProblems>[number]): AppError {
  return new AppError(
    'USAGE',
    { en: `The story ${name}: ${message.en}`, zh: `劇本「${name}」：${message.zh}` },
    problem === 'file'
      ? {
          en: 'Files that a story names are read from the folder of the project’s stories.',
          zh: '劇本引用的檔案會由專案的劇本資料夾讀取。',
        }
      : next,
  );
}

function noStory(): AppError {
  return new AppError(
    'NOT_FOUND',
    { en: 'There is no such story.', zh: '找不到劇本。' },
    { en: 'Write a story first.', zh: '請先建立劇本。' },
  );
}

function unreadable(name: string): AppError {
  return new AppError(
    'USAGE',
    { en: `The story ${name} cannot be read.`, zh: `無法讀取劇本「${name}」。` },
    { en: 'Open it: Problems names what to correct.', zh: '請開啟它，「問題」會列出須更正之處。' },
  );
}

function noPhones(): AppError {
  return new AppError(
    'NOT_HERE',
    { en: 'This host cannot draw phones.', zh: '此主機不能繪製手機畫面。' },
    { en: 'Use the command passbench evidence make.', zh: '請使用指令 passbench evidence make。' },
  );
}
