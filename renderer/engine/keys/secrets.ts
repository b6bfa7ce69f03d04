import type { Environments } from '../../../shared/bridge/environment-info.ts';
import type { ProjectInfo } from '../../../shared/bridge/project-info.ts';
import type { VaultInfo } from '../../../shared/documents/vault.ts';

type Known = Environments & {
  readonly vault: VaultInfo;
  readonly project: ProjectInfo;
  readonly dataFolder: string;
};

/** A part of a text, as UTF-16 units from `from` to before `to`. */
export type SecretPart = { readonly from: number; readonly to: number };

/** UTF-16 units: a shorter name would be found in every text. */
const fewestUnits = 3;

/**
 * What a window knows and does not show to an audience: addresses, Client-Ids, header values and merchants of your
 * environments, names and fingerprints of keys, and the folders of the project and the data.
 */
export function knownSecrets({ environments, vault, project, dataFolder }: Known): readonly string[] {
  const ofEnvironments = environments.flatMap((own) => [
    ...[own.baseUrl, own.proxy].flatMap(partsOfAddress),
    own.clientId,
    own.key?.name,
    own.merchantId,
    own.userId,
    own.openId,
    ...Object.values(own.headers ?? {}),
  ]);
  const origins = (vault.uses ?? []).flatMap(({ origin }) => partsOfAddress(origin));
  const names = vault.keys.map(({ name }) => name);
  const all = [...ofEnvironments, ...origins, ...names, project.place, dataFolder];
  const long = all.filter((each) => each !== undefined).filter((each) => each.length >= fewestUnits);
  // The longest first: a folder before one that it is in.
  return [...new Set(long)].toSorted((one, other) => other.length - one.length);
}

/** The address, and its host alone, unless it is this computer. */
function partsOfAddress(address: string | undefined): readonly string[] {
  if (address === undefined || !URL.canParse(address)) return [];
  const { host, hostname, origin } = new URL(address);
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname) ? [] : [origin, host, hostname];
}

/**
 * Texts that are secrets wherever they are: credentials with their scheme, signatures, keys and other long Base64,
 * fingerprints whole or shortened, and paths of files.
 */
const patterns: readonly RegExp[] = [
  /(?<=\b(?:authorization|cookie)["']?\s{0,4}[:=]\s{0,4}["']?)[^\s"'][^"'\r\n]{2,}/gi,
  /(?<=\b(?:bearer|basic|negotiate) )[\w.~+/=-]{6,}/gi,
  /(?<=\bsignature=)[^\s"',;]{8,}/gi,
  /(?<![\da-f])(?:[\da-f]{2}:){7,}[\da-f]{2}(?![\da-f])/gi,
  /(?<!\w)[\da-f]{8,16}…/gi,
  /(?<![\w.:/])(?:~|\/(?:home|Users|root|tmp|var|opt|srv|mnt|media|Volumes))\/[^\s"'<>，。；）]+/g,
  /\bfile:\/[^\s"'<>，。；）]+/gi,
  /(?<!\w)[A-Za-z]:(?:\\|\/(?!\/))[^\r\n"'<>|，。；）]+/g,
  /(?<![^\s"'(=,:（「：])\\{2,4}[\w.$-]{2,255}\\[^\r\n"'<>|，。；）]+/g,
];

/** Base64, or a path. */
const long = /(?<![\w+/%])[\w+/%-]{40,}={0,2}/g;

/** Hexadecimal digits alone, or a long piece with digits and letters of both cases, as no piece of a path has. */
function isCoded(text: string): boolean {
  const isMixed = (piece: string): boolean =>
    piece.length >= 12 && /[a-z]/.test(piece) && /[A-Z]/.test(piece) && /\d/.test(piece);
  return /^[\da-f]+$/i.test(text) || text.split('/').some(isMixed);
}

/** The parts of a text that are secrets, in order and apart from each other. */
export function findSecrets(text: string, known: readonly string[]): readonly SecretPart[] {
  const found: SecretPart[] = [];
  const lowered = lowerCased(text);
  for (const secret of known.map(lowerCased))
    for (let at = lowered.indexOf(secret); at !== -1; at = lowered.indexOf(secret, at + secret.length))
      if (isWhole(text, at, at + secret.length)) found.push({ from: at, to: at + secret.length });
  for (const pattern of patterns)
    for (const { 0: match, index } of text.matchAll(pattern)) found.push({ from: index, to: index + match.length });
  for (const { 0: match, index } of text.matchAll(long))
    if (isCoded(match)) found.push({ from: index, to: index + match.length });
  return joined(found.toSorted((one, other) => one.from - other.from));
}

/** The text with small letters, of the same length: a letter that becomes several, as `İ` does, stays. */
function lowerCased(text: string): string {
  const lowered = text.toLowerCase();
  if (lowered.length === text.length) return lowered;
  return text.replaceAll(/\p{Lu}/gu, (letter) => {
    const small = letter.toLowerCase();
    return small.length === letter.length ? small : letter;
  });
}

function joined(parts: readonly SecretPart[]): readonly SecretPart[] {
  const apart: SecretPart[] = [];
  for (const part of parts) {
    const last = apart.at(-1);
    if (last === undefined || part.from > last.to) apart.push(part);
    else apart[apart.length - 1] = { from: last.from, to: Math.max(last.to, part.to) };
  }
  return apart;
}

/** No part of a longer word. */
function isWhole(text: string, from: number, to: number): boolean {
  const joins = (one: string, other: string): boolean => /[\p{L}\p{N}]/u.test(one) && /[\p{L}\p{N}]/u.test(other);
  return !joins(text.charAt(from - 1), text.charAt(from)) && !joins(text.charAt(to - 1), text.charAt(to));
}

/** The text with dots in the place of each secret. */
export function withoutSecrets(text: string, known: readonly string[]): string {
  let end = 0;
  const parts = findSecrets(text, known).map(({ from, to }) => {
    const before = text.slice(end, from);
    end = to;
    return `${before}••••`;
  });
  return `${parts.join('')}${text.slice(end)}`;
}
