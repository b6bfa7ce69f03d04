import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { indentedJson } from '../../../shared/lib/json/json.ts';
import { escapeHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { pathInWorkspace } from './github.ts';
import type { ReportedFile, ReportedFinding } from './reported-file.ts';

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

function escapeHiddenLines(text: string): string {
  return text.split('\n').map(escapeHidden).join('\n');
}
