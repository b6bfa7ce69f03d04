import { newDraft, requestsOfDraft, type Draft } from './curl-draft.ts';
import { longOptions, shortOptions, type CurlOption } from './curl-options.ts';
import { readShellCommand } from './read-shell-command.ts';
import type { WrittenRequest } from './written-request.ts';

/** The word `curl` as a command: at a line's start, behind a prompt, a quote mark or another command. */
const command = /(?:^|[\n;|&(`>$]|\b(?:sudo|time|exec|then|do)[ \t])[ \t]*curl(?:\.exe)?(?=[ \t^]|\\\r?\n)/g;

/** At most so many commands of a text are read. */
const mostCommands = 1000;

/** The requests of all curl commands in a text, in order; none where it has none. Never throws; nothing is run or opened. */
export function readCurl(text: string): readonly WrittenRequest[] {
  const found: WrittenRequest[] = [];
  let reached = 0;
  for (const match of text.matchAll(command)) {
    if (match.index < reached || found.length >= mostCommands) continue;
    const from = match.index + match[0].length;
    const { words, unclear, end, input, quoting } = readShellCommand(text, from);
    reached = end;
    for (const request of requestsOf(words, input))
      found.push({
        ...request,
        understood: [`a cURL command (${quoting})`, ...request.understood],
        notUnderstood: [...new Set([...request.notUnderstood, ...unclear, ...unreadRest(text, end)])],
      });
  }
  return found;
}

/** What the shell would do with the command's output, or run after it, on the same line. Another curl is read by itself. */
function unreadRest(text: string, from: number): readonly string[] {
  const [rest = ''] = /^[;|&][^\n]{1,200}/.exec(text.slice(from, from + 201)) ?? [];
  const isCommand = /^[;|&]+\s*(?![;|&\s]|curl\b)\S/.test(rest);
  return isCommand ? [`${rest.trim()}: what follows the command was not read`] : [];
}

function requestsOf(words: readonly string[], input: string | null): readonly WrittenRequest[] {
  const drafts: Draft[] = [newDraft()];
  const waiting = words.toReversed();
  let areAddresses = false;
  for (let word = waiting.pop(); word !== undefined; word = waiting.pop()) {
    const draft = drafts.at(-1) ?? newDraft();
    if (areAddresses || !word.startsWith('-') || word === '-') draft.urls.push(word);
    else if (word === '--') areAddresses = true;
    else if (word === '--next' || word === '-:') drafts.push(newDraft());
    else readOption(word, waiting, draft, input);
  }
  return drafts.filter(isRequest).flatMap(requestsOfDraft);
}

/** `curl --version` asks for nothing. */
function isRequest({ urls, hasData, method, headers }: Draft): boolean {
  return urls.length > 0 || hasData || method !== null || headers.length > 0;
}

function readOption(word: string, waiting: string[], draft: Draft, input: string | null): void {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.slice(2).split('=');
    const option = Object.hasOwn(longOptions, name) ? longOptions[name] : undefined;
    if (option === undefined) {
      const isNegated = name.startsWith('no-') && Object.hasOwn(longOptions, name.slice(3));
      if (!isNegated) draft.notUnderstood.push(`${word.slice(0, 200)}: an option that is not known`);
      return;
    }
    const value = takesNone(option) ? '' : rest.length > 0 ? rest.join('=') : (waiting.pop() ?? '');
    apply(option, { name: `--${name}`, value, input }, draft);
    return;
  }
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const option = Object.hasOwn(shortOptions, letter) ? shortOptions[letter] : undefined;
    if (option === undefined) draft.notUnderstood.push(`-${letter}: an option that is not known`);
    else if (takesNone(option)) apply(option, { name: `-${letter}`, value: '', input }, draft);
    else {
      const rest = word.slice(at + 1);
      apply(option, { name: `-${letter}`, value: rest === '' ? (waiting.pop() ?? '') : rest, input }, draft);
      return;
    }
  }
}

function takesNone(option: CurlOption): boolean {
  return option === 'flag' || option === 'get' || option === 'head' || option === 'next';
}

type GivenOption = { readonly name: string; readonly value: string; readonly input: string | null };

const unread = 'the file was not read';

function apply(option: CurlOption, { name, value, input }: GivenOption, draft: Draft): void {
  const say = (why: string): void => void draft.notUnderstood.push(`${name} ${value.slice(0, 200)}: ${why}`.trim());
  switch (option) {
    case 'method':
      draft.method = value;
      return;
    case 'url':
      draft.urls.push(value);
      return;
    case 'header':
      return value.startsWith('@') ? say(unread) : addHeader(value, draft);
    case 'user-agent':
      return void draft.headers.push(['User-Agent', value]);
    case 'referer':
      return void draft.headers.push(['Referer', value]);
    case 'cookie':
      return value.includes('=') ? void draft.headers.push(['Cookie', value]) : say(unread);
    case 'data':
    case 'binary':
    case 'raw':
    case 'json':
    case 'urlencode':
      return addData(option, { name, value, input }, draft);
    case 'form':
      draft.hasData = true;
      draft.fields.push(value);
      return say(`a part of a multipart body${/=[@<]/.test(value) ? `; ${unread}` : ''}`);
    case 'upload':
      draft.isUpload = true;
      draft.isBodyElsewhere = true;
      return say(unread);
    case 'config':
      return say(unread);
    case 'credentials':
      // Its value is a secret.
      return void draft.notUnderstood.push(`${name}: credentials are left out`);
    case 'variable':
    case 'target':
      return say('the option is not supported');
    case 'get':
      draft.isGet = true;
      return;
    case 'head':
      draft.isHead = true;
      return;
    default:
  }
}

function addHeader(line: string, draft: Draft): void {
  const [, name = '', sign = '', value = ''] = /^([^:;]*)([:;]?)([^]*)$/.exec(line) ?? [];
  if (name.trim() === '' || sign === '') draft.notUnderstood.push(`-H ${line.slice(0, 200)}: not a header`);
  else if (sign === ':' && value.trim() === '') draft.removed.add(name.trim().toLowerCase());
  else draft.headers.push([name.trim(), value.trim()]);
}

function addData(option: 'data' | 'binary' | 'raw' | 'json' | 'urlencode', given: GivenOption, draft: Draft): void {
  const { name, value, input } = given;
  draft.hasData = true;
  if (option === 'json') draft.isJson = true;
  const file = option === 'raw' ? null : fileOf(option, value);
  if (file === null) {
    draft.data.push(option === 'urlencode' ? encodeField(value) : value);
    return;
  }
  if (file === '-' && input !== null && option !== 'urlencode') {
    // From a file, only --data drops line ends.
    draft.data.push(option === 'data' ? input.replaceAll(/[\r\n\0]/g, '') : input);
    return;
  }
  draft.isBodyElsewhere = true;
  draft.notUnderstood.push(`${name} ${value.slice(0, 200)}: ${unread}`);
}

function fileOf(option: string, value: string): string | null {
  if (option !== 'urlencode') return value.startsWith('@') ? value.slice(1) : null;
  return /^[^=@]*@/.test(value) ? value.slice(value.indexOf('@') + 1) : null;
}

function encodeField(value: string): string {
  const at = value.indexOf('=');
  const content = encodeURIComponent(value.slice(at + 1).toWellFormed());
  return at > 0 ? `${value.slice(0, at)}=${content}` : content;
}
