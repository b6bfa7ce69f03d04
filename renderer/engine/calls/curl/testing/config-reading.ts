import { bytesOf, textOf } from './bytes.ts';
import type { Reading } from './powershell-reading.ts';

/** What curl was given, by arguments and --config, read as in its manual. */
export type ToldCurl = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly string[];
  /** One character a byte. */
  readonly body: string;
};

export function toldCurl({ files, curl }: Reading): ToldCurl {
  const told = { method: '', url: '', headers: new Array<string>(), body: '' };
  const take = (option: string, value: string): void => {
    if (option === 'request' || option === '-X') told.method = value;
    else if (option === 'header' || option === '-H') told.headers.push(value);
    else if (option === 'url') told.url = value;
    else if (option === '--data-binary')
      told.body = value.startsWith('@') ? fileOf(files, value.slice(1)) : bytesOf(value);
    else if (option === '--config')
      for (const [name, text] of configEntries(textOf(fileOf(files, value)))) take(name, text);
    else throw new Error(`An option of its own: ${option}`);
  };
  for (let at = 0; at < curl.length; at++) {
    const argument = curl[at] ?? '';
    if (['-sS', '--globoff', '--path-as-is'].includes(argument)) continue;
    if (argument.startsWith('-')) {
      take(argument, curl[at + 1] ?? '');
      at += 1;
    } else take('url', argument);
  }
  return told;
}

function fileOf(files: ReadonlyMap<string, string>, path: string): string {
  const file = files.get(path);
  if (file === undefined) throw new Error(`No file ${path}`);
  return file;
}

function configEntries(text: string): readonly (readonly [name: string, value: string])[] {
  const escapes = new Map([...'tnrv'].map((letter, at) => [letter, '\t\n\r\v'.charAt(at)]));
  return text.split('\n').map((line) => {
    const written = /^(\w+) = "((?:[^"\\]|\\.)*)"$/u.exec(line);
    if (written === null) throw new Error(`A line that curl would read otherwise: ${line}`);
    const [, name = '', value = ''] = written;
    return [name, value.replace(/\\(.)/gu, (_, letter: string) => escapes.get(letter) ?? letter)];
  });
}
