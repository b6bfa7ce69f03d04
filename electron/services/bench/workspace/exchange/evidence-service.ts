import type { KeyObject } from 'node:crypto';
import type { EvidenceSource, EvidenceStep } from '../../../../../shared/bridge/call-exchange.ts';
import type { MyVariables } from '../../../../../shared/documents/my-variables.ts';
import type { Theme } from '../../../../../shared/documents/project.ts';
import type { StoryDocument } from '../../../../../shared/documents/story/story.ts';
import { readStory } from '../../../../../shared/documents/story/read-story.ts';
import type { GapChoices } from '../../../../../shared/gaps/gaps.ts';
import { AppError } from '../../../../../shared/lib/app-error.ts';
import type { Instant } from '../../../../../shared/lib/time/clock.ts';
import { createStandIns } from '../../../../../shared/protocol/personal/stand-ins.ts';
import { scenarios } from '../../../../../shared/scenarios/index.ts';
import type { Locale } from '../../../../../shared/specification/locales.ts';
import type { Vault } from '../../../keys/vault/vault.ts';
import { safeFileName } from '../../../platform/data-folder/safe-file-name.ts';
import type { CallStore } from '../../../storage/journal/call-store.ts';
import { archiveLimits } from '../../evidence/archive.ts';
import { contentOfCalls } from '../../evidence/content-of-calls.ts';
import { contentOfStories } from '../../evidence/content-of-stories.ts';
import type { EvidenceContent, Replacing } from '../../evidence/evidence-content.ts';
import { makeEvidence } from '../../evidence/make.ts';
import { drawnWithTheme } from '../../render/renderer.ts';
import type { HostPorts } from '../../ports.ts';
import type { LoadedStory } from '../../run/planned-runs.ts';
import { openCall } from '../call-views.ts';
import { askedIds } from './export-service.ts';

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

export type EvidencePorts = {
  readonly calls: CallStore;
  readonly stories: () => Promise<readonly StoryDocument[]>;
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

/** Makes evidence of calls or stories, as the command line does. Throws USAGE over the limits of an archive. */
export function evidenceMaker(ports: EvidencePorts): EvidenceMaker {
  return async function* ({ of, keepPersonal, locales, key }, signal) {
    // Asked first: nobody waits for a file that cannot be signed.
    const signing = key === null ? null : rsaKey(ports.vault.signingKey(key));
    const stop = signal ?? new AbortController().signal;
    const at = ports.now();
    const standIns = keepPersonal ? null : createStandIns();
    const { content, total } =
      of.of === 'stories'
        ? await ofStories(of.ids, { at, standIns, locales, stop }, ports)
        : await ofCalls(of, { standIns, stop }, ports);
    if (stop.aborted) return;
    const bytes = await makeEvidence(content, { at, version: ports.version, standIns, key: signing });
    for (let from = 0; from < bytes.length; from += pieceSize) {
      if (stop.aborted) return;
      const isLast = from + pieceSize >= bytes.length;
      const bytesBase64 = bytes.subarray(from, from + pieceSize).toString('base64');
      const done = isLast ? total : Math.floor((total * from) / bytes.length);
      const end = isLast ? { replaced: [...(standIns?.replaced() ?? [])], notes: [...content.notes] } : {};
      yield { bytesBase64, done, total, ...end };
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

type Made = { readonly content: EvidenceContent; readonly total: number };

async function ofCalls(
  asked: Exclude<EvidenceSource, { readonly of: 'stories' }>,
  { standIns, stop }: { readonly standIns: Replacing; readonly stop: AbortSignal },
  { calls }: EvidencePorts,
): Promise<Made> {
  const ids = await askedIds(asked, calls, stop);
  if (ids.length > archiveLimits.entries) throw tooManyCalls();
  const found = [];
  for (const id of ids) found.push(await openCall(calls, id));
  const numbers = new Set(found.map(({ merchantBizNo }) => merchantBizNo));
  const [number = ''] = numbers;
  const title = numbers.size === 1 && number !== '' ? `order ${number}` : `${found.length} calls`;
  return { content: contentOfCalls(title, found, standIns), total: found.length };
}

function tooManyCalls(): AppError {
  const { entries } = archiveLimits;
  return new AppError(
    'USAGE',
    { en: `Evidence has at most ${entries} calls.`, zh: `證據檔最多收錄 ${entries} 項呼叫。` },
    { en: 'Choose fewer calls.', zh: '請選擇較少呼叫。' },
  );
}

type StoryTerms = {
  readonly at: Instant;
  readonly standIns: Replacing;
  readonly locales: readonly Locale[];
  readonly stop: AbortSignal;
};

async function ofStories(
  ids: readonly string[] | null,
  { at, standIns, locales, stop }: StoryTerms,
  { stories, gaps, variables, theme, pictures }: EvidencePorts,
): Promise<Made> {
  if (pictures === undefined) throw noPhones();
  const loaded = loadStories(await stories(), ids);
  const options = { scenarios, gaps: gaps(), scenario: null, now: at, my: variables() };
  const content = await contentOfStories(
    loaded,
    { options, standIns, locales },
    { pictures: drawnWithTheme(pictures, theme), stop },
  );
  return { content, total: loaded.length };
}

/** Stories by the names of their files in a project, in whose order the command line plays them. */
function loadStories(all: readonly StoryDocument[], ids: readonly string[] | null): readonly LoadedStory[] {
  const taken: string[] = [];
  const placed = all.map((document) => {
    const name = safeFileName(document.name, ending, taken);
    taken.push(name);
    return { document, file: name, name: name.slice(0, -ending.length) };
  });
  const wanted = placed.filter(({ document }) => ids === null || ids.includes(document.id));
  if (wanted.length === 0) throw noStory();
  return wanted
    .toSorted((one, other) => (one.file < other.file ? -1 : 1))
    .map(({ document, file, name }) => {
      const { story } = readStory(document.text);
      if (story === null) throw unreadable(document.name);
      return { file, name: story.name ?? name, story, fileOf: () => ({ problem: noFolder }) };
    });
}

const ending = '.story.json';

const noFolder = {
  en: 'evidence of a window has no folder; write the payload into the story',
  zh: '視窗製作的證據檔沒有資料夾，請把內容直接寫入劇本',
};

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
