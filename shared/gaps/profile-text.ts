import { findClosestName } from '../lib/text/closest.ts';
import { isHeaderName, isPairValue } from '../lib/text/header-text.ts';
import type { Words } from '../lib/text/words.ts';
import { timeForms, defaultCells, type ProfileCells } from './profile-cells.ts';

/**
 * A custom profile as text, the value of the gap signing-profile: `custom`, then the cells that differ from the
 * default, as `custom:separator=comma-space,key-version=0,time=epoch-millis`.
 */
export const customProfile = 'custom';

/** The cells by their names in the text, in the order in which they are written. */
export const profileCellNames = ['separator', 'key-version', 'value', 'time', 'client-id'] as const;
export type ProfileCellName = (typeof profileCellNames)[number];

/** A text for each cell, as it stands behind `name=`. */
export type ProfileTexts = Readonly<Record<ProfileCellName, string>>;

type ProfileReading = { readonly cells: ProfileCells } | ProfileProblem;
/** `cell` is null where the text is no list of cells. */
type ProfileProblem = { readonly cell: ProfileCellName | null; readonly problem: Words };

const separators = { comma: ',', 'comma-space': ', ' } as const;
const signatureValues = ['percent-encoded', 'base64url', 'base64'] as const;

/** Written as the key version where there is to be none. */
const noKeyVersion = 'none';

/** The values of the cells that take one of a list; the others take a text. */
export const profileCellValues: Readonly<Partial<Record<ProfileCellName, readonly string[]>>> = {
  separator: Object.keys(separators),
  value: signatureValues,
  time: timeForms,
};

const longestText = 64;
/** Names that other headers of a request or of its answer have. */
const takenNames = [
  'request-time',
  'response-time',
  'signature',
  'encrypt',
  'content-type',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'connection',
  'host',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'tracer-id',
  'accept-encoding',
  'allow',
  'date',
  'keep-alive',
  'proxy-authorization',
];

/** Reads a custom profile; a problem names the first invalid cell and what it takes. Never throws. */
export function readProfileText(text: string): ProfileReading {
  if (text === customProfile) return { cells: defaultCells };
  const list = text.startsWith(`${customProfile}:`) ? text.slice(customProfile.length + 1) : null;
  if (list === null) return ofList(notCustom);
  const texts: Partial<Record<ProfileCellName, string>> = {};
  for (const piece of list.split(',')) {
    const equals = piece.indexOf('=');
    const written = (equals < 0 ? piece : piece.slice(0, equals)).trim();
    const name = profileCellNames.find((each) => each === written);
    if (name === undefined) return ofList(unknownCell(written));
    if (equals < 0) return { cell: name, problem: withoutValue(name) };
    if (texts[name] !== undefined) return { cell: name, problem: twice(name) };
    texts[name] = piece.slice(equals + 1).trim();
  }
  return readProfileTexts({ ...profileTexts(defaultCells), ...texts });
}

/** Reads one text for each cell. */
export function readProfileTexts(texts: ProfileTexts): ProfileReading {
  const separator = texts.separator === 'comma' ? ',' : texts.separator === 'comma-space' ? ', ' : null;
  if (separator === null) return unlisted('separator', texts.separator, Object.keys(separators));
  const keyVersion = texts['key-version'];
  if (keyVersion !== '' && (!isPairValue(keyVersion) || keyVersion.length > longestText))
    return { cell: 'key-version', problem: noVersion };
  const value = signatureValues.find((each) => each === texts.value);
  if (value === undefined) return unlisted('value', texts.value, signatureValues);
  const time = timeForms.find((each) => each === texts.time);
  if (time === undefined) return unlisted('time', texts.time, timeForms);
  const clientIdHeader = texts['client-id'];
  if (!isHeaderName(clientIdHeader) || clientIdHeader.length > longestText)
    return { cell: 'client-id', problem: noName };
  if (takenNames.includes(clientIdHeader.toLowerCase())) return { cell: 'client-id', problem: taken(clientIdHeader) };
  const isNone = keyVersion === '' || keyVersion === noKeyVersion;
  return { cells: { separator, keyVersion: isNone ? null : keyVersion, value, time, clientIdHeader } };
}

/** One text for each cell, as they are written. */
export function profileTexts(cells: ProfileCells): ProfileTexts {
  return {
    separator: cells.separator === ',' ? 'comma' : 'comma-space',
    'key-version': cells.keyVersion ?? noKeyVersion,
    value: cells.value,
    time: cells.time,
    'client-id': cells.clientIdHeader,
  };
}

/** Writes a custom profile in its stored form: the cells that differ from the default, in order. */
export function writeProfileText(cells: ProfileCells): string {
  const [texts, usual] = [profileTexts(cells), profileTexts(defaultCells)];
  const differing = profileCellNames.filter((name) => texts[name] !== usual[name]);
  if (differing.length === 0) return customProfile;
  return `${customProfile}:${differing.map((name) => `${name}=${texts[name]}`).join(',')}`;
}

const ofList = (problem: Words): ProfileProblem => ({ cell: null, problem });

const listed = profileCellNames.join(', ');
const example = `${customProfile}:key-version=0,time=epoch-millis`;

const notCustom: Words = { en: `Write a custom profile as ${example}.`, zh: `自訂的簽署方式請寫成 ${example}。` };

function unknownCell(written: string): Words {
  const nearest = findClosestName(written, profileCellNames);
  return {
    en: `${customProfile} has no cell "${shortened(written)}".${nearest === null ? '' : ` Did you mean "${nearest}"?`} Its cells: ${listed}.`,
    zh: `${customProfile} 沒有「${shortened(written)}」這一項。${nearest === null ? '' : `你是指「${nearest}」嗎？`}可設定：${listed}。`,
  };
}

function withoutValue(name: ProfileCellName): Words {
  return {
    en: `The cell ${name} has no value; write it as ${name}=VALUE.`,
    zh: `${name} 一項沒有值；請寫成 ${name}=值。`,
  };
}

function twice(name: ProfileCellName): Words {
  return { en: `The cell ${name} appears twice.`, zh: `${name} 一項重複出現。` };
}

function unlisted(cell: ProfileCellName, written: string, values: readonly string[]): ProfileProblem {
  const nearest = findClosestName(written, values);
  const problem = {
    en: `The cell ${cell} accepts one of: ${values.join(', ')}; not "${shortened(written)}".${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
    zh: `${cell} 一項可選：${values.join('、')}，不可為「${shortened(written)}」。${nearest === null ? '' : `你是指「${nearest}」嗎？`}`,
  };
  return { cell, problem };
}

const noVersion: Words = {
  en: `The cell key-version accepts 1 to ${longestText} visible ASCII characters without a comma, or ${noKeyVersion}.`,
  zh: `key-version 一項可填 1 至 ${longestText} 個可見的 ASCII 字元（不含逗號），或 ${noKeyVersion}。`,
};

const noName: Words = {
  en: `The cell client-id accepts a header name: 1 to ${longestText} letters, digits and hyphens, such as Client-Id or client-id.`,
  zh: `client-id 一項須為標頭名稱：1 至 ${longestText} 個字母、數字或連字號，例如 Client-Id 或 client-id。`,
};

function taken(name: string): Words {
  return {
    en: `The cell client-id cannot be ${name}: another header has that name.`,
    zh: `client-id 一項不可為 ${name}：另一標頭已用此名稱。`,
  };
}

/** A whole file in place of a name is not shown: it may be a key. */
function shortened(text: string): string {
  return text.length > 40 ? '…' : text.replaceAll(/[^\x20-\x7e]/g, '?');
}
