import type { HeaderLine } from '../../documents/call.ts';
import { hideCredentials } from '../../specification/credentials.ts';
import { findHeader } from '../signing/envelope.ts';
import type { DiagnosisChange, DiagnosisInput } from './diagnosis-input.ts';
import type { DiagnosisVariantId } from './diagnosis-variants.ts';

/** What may have been signed in place of the path and the method. */
export function pathChanges(input: DiagnosisInput): DiagnosisChange[] {
  const { parts } = input;
  const seen = new Set([parts.path]);
  // Decoding brings forth marks that would end a credential too early.
  const hasCredentials = hideCredentials(parts.path) !== parts.path;
  return [
    ...otherPaths(input).flatMap(([variant, path, en, zh]): DiagnosisChange[] => {
      if (seen.has(path)) return [];
      seen.add(path);
      const named = cut(
        variant === 'path-percent-decoded' && hasCredentials ? hideCredentials(parts.path) : hideCredentials(path),
      );
      return [{ variant, why: { en: `${en}: ${named}`, zh: `${zh}：${named}` }, parts: { ...parts, path } }];
    }),
    ...methodChanges(input),
  ];
}

/** A path may be of any length, and a cause is read. */
const longestNamed = 300;

function cut(path: string): string {
  return path.length > longestNamed ? `${path.slice(0, longestNamed)}…` : path;
}

type OtherPath = readonly [variant: DiagnosisVariantId, path: string, en: string, zh: string];

function otherPaths({ parts, headers = [], target }: DiagnosisInput): OtherPath[] {
  const { path } = parts;
  const [below, query] = splitAt(path, '?');
  return [
    ...(query === ''
      ? []
      : [['path-without-query', below, 'The path was signed without its query', '簽署的路徑沒有查詢字串'] as const]),
    ...hostPaths(path, headers),
    ...slashPaths(below, query),
    ...basePaths(below, query, headers),
    ...encodedPaths(path),
    ...(target === undefined
      ? []
      : [['path-as-sent', target, 'The path of the request line was signed', '簽署的是請求行中的路徑'] as const]),
  ];
}

function hostPaths(path: string, headers: readonly HeaderLine[]): OtherPath[] {
  const whole = /^[a-z]+:\/\/[^/]*(\/.*)$/i.exec(path)?.[1];
  if (whole !== undefined)
    return [['path-with-host', whole, 'The path was signed without the host', '簽署的路徑沒有主機名稱']];
  const host = findHeader(headers, 'Host');
  if (host === null) return [];
  return [`https://${host}${path}`, `http://${host}${path}`, `${host}${path}`].map((each) => [
    'path-with-host',
    each,
    'The host was signed with the path',
    '簽署的路徑連同主機名稱',
  ]);
}

function slashPaths(below: string, query: string): OtherPath[] {
  const first: OtherPath = below.startsWith('/')
    ? [
        'path-without-first-slash',
        below.slice(1) + query,
        'The path was signed without its first slash',
        '簽署的路徑沒有開首的斜線',
      ]
    : [
        'path-without-first-slash',
        `/${below}${query}`,
        'The path was signed with an extra slash at the start',
        '簽署的路徑開首多了斜線',
      ];
  const last: OtherPath = below.endsWith('/')
    ? [
        'path-trailing-slash',
        below.replace(/\/{1,8}$/, '') + query,
        'The path was signed without the slash at its end',
        '簽署的路徑末尾沒有斜線',
      ]
    : [
        'path-trailing-slash',
        `${below}/${query}`,
        'The path was signed with a slash at its end',
        '簽署的路徑末尾多了斜線',
      ];
  return [first, last];
}

/** So many leading segments may have been a base path. */
const mostSegments = 8;
/** Headers in which a gateway reports a removed path or prefix. */
const pathHeaders = [
  'X-Original-URI',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-Forwarded-Uri',
  'X-Forwarded-Path',
  'X-Envoy-Original-Path',
];
const prefixHeaders = ['X-Forwarded-Prefix', 'X-Script-Name'];

function basePaths(below: string, query: string, headers: readonly HeaderLine[]): OtherPath[] {
  const paths: OtherPath[] = [];
  let rest = below;
  for (let count = 0; count < mostSegments; count++) {
    const slash = rest.indexOf('/', 1);
    if (slash < 0) break;
    rest = rest.slice(slash);
    paths.push(['path-base-stripped', rest + query, 'The path was signed without its base', '簽署的路徑沒有基底路徑']);
  }
  const told = [
    ...pathHeaders.map((name) => findHeader(headers, name)),
    ...prefixHeaders.map((name) => {
      const prefix = findHeader(headers, name);
      return prefix === null ? null : `${prefix.replace(/\/{1,8}$/, '')}${below}${query}`;
    }),
  ];
  for (const path of told) {
    if (path !== null && path.startsWith('/') && path.length <= 2048)
      paths.push([
        'path-base-stripped',
        path,
        'The path was signed with the base path that a gateway removed',
        '簽署的路徑含有被閘道移除的基底路徑',
      ]);
  }
  return paths;
}

function encodedPaths(path: string): OtherPath[] {
  const decoded = uriDecoded(path);
  const said = [
    ...(decoded === null ? [] : [[decoded, 'percent-decoded', '解除百分號編碼'] as const]),
    ...(path.includes('+')
      ? [[path.replaceAll('+', ' '), 'with each "+" as a space', '將每個「+」當作空格'] as const]
      : []),
    ...(path.isWellFormed()
      ? [
          [encodeURI(path), 'percent-encoded once more', '再作百分號編碼'] as const,
          [encodeURIComponent(path), 'percent-encoded as a whole', '整體作百分號編碼'] as const,
        ]
      : []),
  ];
  return said.map(([each, en, zh]) => ['path-percent-decoded', each, `The path was signed ${en}`, `路徑在簽署時${zh}`]);
}

function uriDecoded(path: string): string | null {
  if (!path.includes('%')) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

function methodChanges({ parts }: DiagnosisInput): DiagnosisChange[] {
  const methods = ['POST', 'PUT', 'GET', 'PATCH', 'DELETE', parts.method.toLowerCase()];
  return methods
    .filter((method) => method !== parts.method)
    .map((method) => ({
      variant: 'other-method',
      why: {
        en: `The signed method is ${method}, not ${parts.method}.`,
        zh: `簽署的方法是 ${method}，而非 ${parts.method}。`,
      },
      parts: { ...parts, method },
    }));
}

/** The text up to the first mark, and the rest with it. */
function splitAt(text: string, mark: string): readonly [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}
