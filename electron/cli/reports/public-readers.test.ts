import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import fc from 'fast-check';
import { parse } from 'junit2json';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { hasHidden, markHidden } from '../../../shared/lib/text/hidden-characters.ts';
import { anyCharacter } from '../../../shared/lib/text/testing/any-character.ts';
import { junitReport } from '../../../shared/protocol/run/reports/junit-report.ts';
import { jsonReport } from '../../../shared/protocol/run/reports/json-report.ts';
import { markdownReport } from '../../../shared/protocol/run/reports/markdown-report.ts';
import type { ReportedRun, RunListener } from '../../../shared/protocol/run/reports/reported-run.ts';
import type { RunEntry } from '../../../shared/protocol/run/run-story.ts';
import { annotationLine, type ReportedFile, sarifLog } from './annotations.ts';
import { htmlReport } from '../run/open-reports.ts';
import { validationJunit } from './validation-reports.ts';

let isSarif: ReturnType<Ajv['compile']>;
beforeAll(async () => {
  // The schema that OASIS publishes, as a package of others brings it.
  const folder = dirname(createRequire(import.meta.url).resolve('@microsoft/jest-sarif'));
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(await readFile(join(folder, 'schemas', 'sarif-2.1.0-rtm.5.json'), 'utf8'));
  isSarif = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(schema);
});

const controls = Array.from({ length: 33 }, (_, code) => String.fromCharCode(code));
const harmful = [
  ...controls,
  ...'<>&"\'`|*@#%:,;[]()\\',
  ']]>',
  '::error::',
  '\u007f\u0085\u200b\u2028\u202e',
  '\ufffe\uffff',
];
const character = fc.oneof(fc.constantFrom(...harmful), anyCharacter, fc.constantFrom('\ud800', '\udfff'));
// A reader may take a text without a letter as a number.
const text = fc.string({ unit: character, maxLength: 30 }).map((typed) => `t${typed}`);
const range = { start: 0, end: 1, line: 1, column: 1, endLine: 1, endColumn: 2 };

const reported = fc
  .tuple(text, text, text, text, text)
  .map(([file, rule, path, message, other]): readonly ReportedFile[] => [
    { file: `x${file}`, findings: [{ ...range, rule, severity: 'error', path, message }] },
    { file: `y${other}`, findings: [{ ...range, rule: other, severity: 'assumption', path: '', message: other }] },
    { file: 'z', findings: [] },
  ]);

const readByOther = z.object({
  total: z.number(),
  failed: z.number(),
  errors: z.number(),
  skipped: z.number(),
  suites: z.array(z.object({ name: z.string(), cases: z.array(z.object({ status: z.string() })) })),
});

const entryOf = (why: string, status: string): RunEntry => ({
  place: 0,
  kind: 'call',
  at: 0,
  passed: false,
  why: { en: why, zh: why },
  merchantBizNo: why,
  call: { orderStatus: status, result: null, body: new TextEncoder().encode(why) },
  check: null,
});
const ran = fc.tuple(text, text, text, text).map(([file, name, why, status]): ReportedRun => ({
  file,
  name,
  row: null,
  outcome: 'failed',
  ms: 1,
  entries: [entryOf(why, status)],
  problems: [],
  of: null,
}));

/** What a report of one story writes. */
async function writtenBy(report: (write: (text: string) => void) => RunListener, run: ReportedRun): Promise<string> {
  let written = '';
  const { story, end } = report((piece) => void (written += piece));
  await story(run);
  await end({ passed: 0, failed: 1, errors: 0, calls: 1, ms: 1, notRun: 1 }, [run]);
  return written;
}

/** What a reader cannot see, but for what a writer of lines puts there. */
const unseen = /[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;
const shown = (typed: string): string =>
  markHidden(typed).replaceAll(/[\ufffe\uffff]/g, (found) => `⟨U+${found.charCodeAt(0).toString(16).toUpperCase()}⟩`);

describe('reports read by the tools of others', () => {
  it('are SARIF 2.1.0 by its published schema, whatever a payload holds', () => {
    fc.assert(
      fc.property(reported, (files) => {
        const written = sarifLog(files, '1.0.0');
        const log = JSON.parse(written);
        expect([isSarif(log), isSarif.errors]).toEqual([true, null]);
        expect(log.runs[0].results[0].message.text).toBe(files[0]?.findings[0]?.message);
        expect(written.split('\n').some(hasHidden)).toBe(false);
      }),
    );
    expect(isSarif({ version: '2.1.0', runs: [{ tool: {} }] })).toBe(false);
  });

  it('are JUnit as a public reader takes it, whatever a payload holds', async () => {
    await fc.assert(
      fc.asyncProperty(reported, ran, async (files, run) => {
        const checked = await parse(validationJunit(files));
        const suites = checked instanceof Object && 'testsuite' in checked ? checked.testsuite : [];
        expect(suites?.map(({ tests, failures, testcase }) => [tests, failures, testcase?.length])).toEqual([
          [1, 1, 1],
          [1, 0, 1],
          [1, 0, 1],
        ]);
        const all = await parse(await writtenBy(junitReport, run));
        expect(all).toMatchObject({
          tests: 2,
          failures: 1,
          errors: 0,
          testsuite: [
            {
              name: shown(run.name),
              tests: 1,
              testcase: [{ failure: [{ message: shown(run.entries[0]?.why?.en ?? '') }] }],
            },
            { tests: 1, skipped: 1, testcase: [{ skipped: [{ message: 'not run' }] }] },
          ],
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are JUnit as another public reader takes it, with what each story and row came to', async () => {
    const read: unknown = createRequire(import.meta.url)('test-results-parser');
    const { parse: parseFiles } = z
      .object({
        parse: z.function({ input: [z.object({ type: z.string(), files: z.array(z.string()) })], output: readByOther }),
      })
      .parse(read);
    const folder = await mkdtemp(join(tmpdir(), 'passbench-junit-'));
    const file = join(folder, 'run.xml');
    await fc.assert(
      fc.asyncProperty(ran, async (run) => {
        await writeFile(file, await writtenBy(junitReport, run));
        const { total, failed, errors, skipped, suites } = parseFiles({ type: 'junit', files: [file] });
        // It does not count what was skipped.
        expect([total, failed, errors, skipped]).toEqual([1, 1, 0, 1]);
        expect(suites.map(({ cases }) => cases.map(({ status }) => status))).toEqual([['FAIL'], ['SKIP']]);
        // It leaves numeric references, such as that of a tab, as they are written, and drops spaces at the ends.
        const name = suites[0]?.name.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
        expect(name?.trim()).toBe(shown(run.name).trim());
      }),
      { numRuns: 30 },
    );
    await rm(folder, { recursive: true });
  });

  it('are pages, Markdown, JSON and annotations that no text breaks', async () => {
    const html = (write: (text: string) => void): RunListener => htmlReport(write, () => Promise.resolve(null));
    await fc.assert(
      fc.asyncProperty(ran, async (run) => {
        const page = await writtenBy(html, run);
        expect(page.match(/<li data-place/g)).toHaveLength(1);
        expect(page.match(/<script|<img|<iframe/i)).toBeNull();
        const markdown = await writtenBy(markdownReport, run);
        expect(markdown.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(2);
        const why = run.entries[0]?.why?.en ?? '';
        const line = annotationLine({
          level: 'error',
          file: run.file,
          line: 1,
          column: 1,
          title: run.name,
          message: why,
        });
        expect([line.split('\n').length, line.startsWith('::error ')]).toEqual([2, true]);
        for (const written of [page, markdown, line]) expect(written.replaceAll('\t', ' ')).not.toMatch(unseen);
        const { stories } = JSON.parse(await writtenBy(jsonReport, run));
        expect([stories.length, stories[0].entries[0].why]).toEqual([1, why]);
      }),
      { numRuns: 60 },
    );
  });
});
