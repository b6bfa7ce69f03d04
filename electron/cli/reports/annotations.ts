import { isAbsolute, relative, resolve, sep } from 'node:path';
import { markHidden, escapeHiddenLines } from '../../../shared/lib/text/hidden-characters.ts';
import type { TextRange } from '../../../shared/documents/finding.ts';
import type { Severity } from '../../../shared/gaps/gaps.ts';
import { pathToFileURL } from 'node:url';
import { indentedJson } from '../../../shared/lib/json/json.ts';

/** A note at a line of a file, as the workflow of a public CI service shows it. */
type Annotation = {
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
function pathInWorkspace(file: string): string {
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

/** What a report says of one file: its findings, or the problems of a story. */
export type ReportedFile = { readonly file: string; readonly findings: readonly ReportedFinding[] };
export type ReportedFinding = TextRange & {
  readonly rule: string;
  readonly severity: Severity;
  /** RFC 6901 pointer; "" for the whole. */
  readonly path: string;
  readonly message: string;
};

/** Findings as a log of SARIF 2.1.0 (OASIS). Columns count UTF-16 units, as everywhere in Passbench. */
export function sarifLog(files: readonly ReportedFile[], version: string): string {
  const rules = [...new Set(files.flatMap(({ findings }) => findings.map(({ rule }) => rule)))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Passbench', version, rules: rules.map((id) => ({ id })) } },
        columnKind: 'utf16CodeUnits',
        artifacts: files.map(({ file }) => ({ location: { uri: uriOf(file) } })),
        results: files.flatMap(({ file, findings }, index) =>
          findings.map((finding) => resultOf(finding, { file, index, rules })),
        ),
      },
    ],
  };
  return `${escapeHiddenLines(indentedJson(log))}\n`;
}

type Place = { readonly file: string; readonly index: number; readonly rules: readonly string[] };

/** An assumption is no fault: it is a note. */
const levels = { error: 'error', warning: 'warning', assumption: 'note' } as const;

function resultOf(finding: ReportedFinding, { file, index, rules }: Place): object {
  const { rule, severity, path, message, line, column, endLine, endColumn } = finding;
  return {
    ruleId: rule,
    ruleIndex: rules.indexOf(rule),
    level: levels[severity],
    message: { text: message },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), index },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
        ...(path === '' ? {} : { logicalLocations: [{ fullyQualifiedName: path, kind: 'value' }] }),
      },
    ],
  };
}

/** Relative to the workspace where the file is in it; standard input has a name of its own. */
function uriOf(file: string): string {
  if (file === '-') return 'stdin';
  const path = pathInWorkspace(file);
  if (isAbsolute(path) || path.startsWith('..')) return pathToFileURL(file.toWellFormed()).href;
  // A name on Windows may hold half of a surrogate pair, which no address can.
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
