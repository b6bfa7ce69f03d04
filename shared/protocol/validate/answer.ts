import type { HeaderLine } from '../../documents/call.ts';
import type { Finding } from '../../documents/finding.ts';
import { pointer } from '../../lib/json/json-pointer.ts';
import type { JsonScan } from '../../lib/json/json-scan.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import { baseResponse } from '../../specification/common-objects.ts';
import { effectiveScheme, type GapChoices } from '../../gaps/gaps.ts';
import { headers as listedHeaders } from '../../specification/headers.ts';
import { listedStatus, resultStatuses } from '../../specification/results.ts';
import { textAt } from '../../lib/json/json-view.ts';
import { draftOfNote, type AnswerNote } from './answers/answer-note.ts';
import { bodyClause, draftAt, nothing, type Draft } from './draft.ts';
import { isTooMuch, tooMuch } from './density.ts';
import { scanPayload } from './scan-payload.ts';
import { finish } from './validate.ts';
import { documentDrafts } from './rules/document.ts';
import { presenceIn } from './rules/presence.ts';
import { problemDraft } from './rules/values.ts';
import { quoteText } from '../../lib/text/quote-text.ts';
import { legalText, objectIn } from './seen.ts';
import { surveyPayload, type Survey } from './survey.ts';

export type AnswerToValidate = {
  readonly headers: readonly HeaderLine[];
  /** The decrypted text; null if damaged or still encrypted. */
  readonly text: string | null;
  readonly notes?: readonly AnswerNote[];
};

type AnswerOptions = {
  /** That of the request; null when none is known. */
  readonly scenario: Scenario | null;
  /** In force, the app scheme among them. */
  readonly gaps: GapChoices;
};

/** The value rules that also apply to answers. */
const valueRules = new Set(['type', 'max-length', 'app-link']);

/** Validates an answer, by the scenario's table if it has one. Requirements may depend on resultStatus. Nothing is stopped. */
export function validateAnswer(
  { headers, text, notes = [] }: AnswerToValidate,
  { scenario, gaps }: AnswerOptions,
): readonly Finding[] {
  const drafts = text === null ? nothing : textDrafts(text, scenario, gaps);
  return finish([...missingHeaders(headers), ...notes.map(draftOfNote), ...drafts], text ?? '');
}

function textDrafts(bodyText: string, scenario: Scenario | null, gaps: GapChoices): readonly Draft[] {
  const scan = scanPayload(bodyText);
  if (isTooMuch(scan)) return [tooMuch(bodyText, 'too-deep.values')];
  return [...documentOf(scan), ...bodyDrafts(scan, scenario, gaps, effectiveScheme(gaps))];
}

function missingHeaders(headers: readonly HeaderLine[]): readonly Draft[] {
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  return listedHeaders
    .filter(
      ({ direction, required, name }) =>
        direction === 'response' && required === 'yes' && !names.has(name.toLowerCase()),
    )
    .map(({ name, clause }): Draft => ({
      rule: 'header-required',
      severity: 'error',
      start: 0,
      end: 0,
      path: '',
      words: { key: 'header-required', values: { field: name } },
      clause,
    }));
}

/** An answer that is no object has the wrong type. */
function documentOf(scan: JsonScan): readonly Draft[] {
  return documentDrafts(scan).map((draft) => (draft.rule === 'root-type' ? { ...draft, rule: 'type' } : draft));
}

function bodyDrafts(
  { root, text }: JsonScan,
  scenario: Scenario | null,
  gaps: GapChoices,
  scheme: string | null,
): readonly Draft[] {
  if (root?.kind !== 'object') return nothing;
  const status = textAt(root, 'result', 'resultStatus');
  const fields = scenario?.answerFields ?? baseResponse;
  const survey = surveyPayload({ text, root, fields, open: true, status, scheme, gaps });
  const values = survey.values.flatMap((value) => {
    const { problem } = value;
    return problem !== null && valueRules.has(problem.rule) ? [problemDraft(value, problem)] : [];
  });
  const missing = survey.objects.flatMap((object) => presenceIn(object, { status, gaps }));
  return [...missing, ...values, ...repeatedNames(survey), ...resultDrafts(survey, scenario)];
}

/** Readers disagree on which of two equal names counts. */
function repeatedNames({ objects }: Survey): readonly Draft[] {
  return objects.flatMap(({ node, pointer: at }) => {
    const names = new Set<string>();
    return node.members.flatMap(({ key, keyStart, keyEnd }): readonly Draft[] => {
      const isNew = !names.has(key);
      names.add(key);
      if (isNew) return nothing;
      const words = { key: 'duplicate-key', values: { value: quoteText(key) } };
      const place = { start: keyStart, end: keyEnd, path: `${at}${pointer(key)}` };
      return [{ rule: 'duplicate-key', severity: 'error', ...place, words, clause: bodyClause }];
    });
  });
}

function resultDrafts(survey: Survey, scenario: Scenario | null): readonly Draft[] {
  const result = objectIn(survey.whole, 'result');
  const said = result?.find('resultStatus');
  const coded = result?.find('resultCode');
  const [status, code] = [legalText(said), legalText(coded)];
  if (said === undefined || status === null) return nothing;
  if (!resultStatuses.some((legal) => legal === status)) {
    return [draftAt(said, { rule: 'result-status', values: { value: quoteText(status) } })];
  }
  if (coded === undefined || code === null) return nothing;
  const listed = listedStatus(code, scenario?.resultStatuses);
  const pair = { rule: 'result-pair', severity: 'warning' } as const;
  if (listed === null)
    return [draftAt(coded, { ...pair, key: 'result-pair.unlisted', values: { code: quoteText(code) } })];
  return listed === status ? nothing : [draftAt(coded, { ...pair, values: { code, status, listed } })];
}
