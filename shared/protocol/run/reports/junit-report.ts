import { entryTitle, runTitle, type ReportedRun, type RunListener, type RunSummary } from './reported-run.ts';
import { markHidden } from '../../../lib/text/hidden-characters.ts';

/** Writes a run as JUnit XML: a testsuite for each story and row, a testcase for each entry. */
export function junitReport(write: (text: string) => void): RunListener {
  const suites: string[] = [];
  let [tests, failures, errors, skipped] = [0, 0, 0, 0];
  return {
    story: (run) => {
      const suite = suiteOf(run);
      tests += suite.tests;
      failures += suite.failures;
      errors += suite.errors;
      suites.push(suite.markup);
    },
    end: ({ ms }: RunSummary, rest) => {
      for (const each of rest) suites.push(notRun(each));
      tests += rest.length;
      skipped += rest.length;
      const counts = { name: 'passbench run', tests, failures, errors, skipped, time: seconds(ms) };
      write('<?xml version="1.0" encoding="UTF-8"?>\n');
      write(`${xmlElement('testsuites', counts, ['\n', suites.join('\n'), '\n'])}\n`);
    },
  };
}

type Suite = { readonly markup: string; readonly tests: number; readonly failures: number; readonly errors: number };

function suiteOf(run: ReportedRun): Suite {
  const { file, entries, problems, outcome, ms } = run;
  const lastFailed = outcome === 'error' ? entries.findLastIndex(({ passed }) => !passed) : -1;
  const seen = new Map<string, number>();
  const cases = entries.map((entry, at) => {
    const title = entryTitle(entry);
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    const name = count === 1 ? title : `${title} (${count})`;
    const why = entry.why === null ? null : entry.why.en;
    return testcase({ name, file }, why === null ? null : { kind: at === lastFailed ? 'error' : 'failure', why });
  });
  const unreadable = problems.map(({ line, column, text }) =>
    testcase({ name: `${line}:${column}`, file }, { kind: 'error', why: text }),
  );
  const failed = entries.filter(({ passed }) => !passed).length;
  const errors = problems.length + (lastFailed < 0 ? 0 : 1);
  const counts = { tests: cases.length + unreadable.length, failures: failed - (lastFailed < 0 ? 0 : 1), errors };
  const facts = { name: runTitle(run), file, ...counts, skipped: 0, time: seconds(ms) };
  const content = [...cases, ...unreadable].map((each) => `\n${each}`);
  return { ...counts, markup: xmlElement('testsuite', facts, [...content, '\n']) };
}

type Fault = { readonly kind: 'failure' | 'error'; readonly why: string };

function testcase({ name, file }: { readonly name: string; readonly file: string }, fault: Fault | null): string {
  const facts = { name, classname: file };
  if (fault === null) return xmlElement('testcase', facts);
  const { kind, why } = fault;
  return xmlElement('testcase', facts, [xmlElement(kind, { message: why, type: kind }, [xmlText(why)])]);
}

function notRun({ file, name, row }: Pick<ReportedRun, 'file' | 'name' | 'row'>): string {
  const title = runTitle({ name, row });
  const counts = { name: title, file, tests: 1, failures: 0, errors: 0, skipped: 1, time: seconds(0) };
  const skipped = xmlElement('skipped', { message: 'not run' });
  return xmlElement('testsuite', counts, [xmlElement('testcase', { name: 'not run', classname: file }, [skipped])]);
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(6);
}

type Attributes = Readonly<Record<string, string | number>>;

/** An element with its attributes; `content` is markup. */
export function xmlElement(name: string, attributes: Attributes, content: readonly string[] = []): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${xmlText(String(value))}"`);
  const head = `<${name}${written.join('')}`;
  return content.length === 0 ? `${head}/>` : `${head}>${content.join('')}</${name}>`;
}

/**
 * A text for an element or an attribute of XML 1.0. What XML cannot hold (most controls, lone surrogates, U+FFFE and
 * U+FFFF), and what a reader cannot see, becomes a mark such as ⟨U+0001⟩. Line ends stay in attributes too.
 */
export function xmlText(text: string): string {
  if (plain.test(text)) return text;
  return markHidden(text)
    .replaceAll(/[\ufffe\uffff]/g, (character) => `⟨U+${character.charCodeAt(0).toString(16).toUpperCase()}⟩`)
    .replaceAll(/[&<>"'\n\t]/g, (character) => entities[character] ?? character);
}

/** Most texts have nothing to mark or to escape. */
const plain = /^[ !#-%(-;=?-~]*$/;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\t': '&#9;',
};
