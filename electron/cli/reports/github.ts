import { isAbsolute, relative, resolve, sep } from 'node:path';
import { markHidden } from '../../../shared/lib/text/hidden-characters.ts';

/** A note at a line of a file, as the workflow of a public CI service shows it. */
export type Annotation = {
  readonly level: 'error' | 'warning' | 'notice';
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly title: string;
  readonly message: string;
};

/** The workflow command of an annotation, with its line end. Nothing in a text can begin another command. */
export function annotationLine({ level, file, message, title, line, column, ...end }: Annotation): string {
  const properties = {
    file: file === '-' ? '' : pathInWorkspace(file),
    line,
    col: column,
    ...(end.endLine === undefined ? {} : { endLine: end.endLine }),
    ...(end.endColumn === undefined ? {} : { endColumn: end.endColumn }),
    title,
  };
  const written = Object.entries(properties).flatMap(([name, value]) =>
    value === '' ? [] : [`${name}=${property(String(value))}`],
  );
  return `::${level} ${written.join(',')}::${data(message)}\n`;
}

/**
 * Annotations are found by paths below the workspace, with "/" on every system. A step may run in a folder of it: the
 * service names the workspace in a variable; elsewhere it is the current folder.
 */
export function pathInWorkspace(file: string): string {
  const workspace = process.env['GITHUB_WORKSPACE'] ?? '';
  const own = workspace === '' ? null : relative(workspace, resolve(file));
  const isOutside = own === null || own.startsWith('..') || isAbsolute(own);
  const here = isAbsolute(file) ? relative(process.cwd(), file) : file;
  const path = isOutside ? (here.startsWith('..') ? file : here) : own;
  return path.split(sep).join('/').replace(/^\.\//, '');
}

function data(text: string): string {
  return markHidden(text).replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
