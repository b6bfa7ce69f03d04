import type { GapId } from '../gaps/gaps.ts';

export type Severity = 'error' | 'assumption' | 'warning';

/** 1-based line and column; columns count UTF-16 units; the end is exclusive. A leading BOM counts nothing. */
export type TextRange = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

/** What a finding says, as data: `key` of the wording tables and its values. `message` is the English sentence of it. */
export type FindingWords = { readonly key: string; readonly values: Readonly<Record<string, string | number>> };

/** The one text edit that mends a finding, where one is certain. */
export type Fix = {
  readonly label: string;
  readonly words: FindingWords;
  readonly edit: TextRange & { readonly text: string };
};

/** One thing that validation has to say about a payload, with the place where it stands (spec: rules). */
export type Finding = TextRange & {
  readonly rule: string;
  readonly severity: Severity;
  /** RFC 6901 pointer into the payload; "" for the whole document. */
  readonly path: string;
  readonly message: string;
  readonly words: FindingWords;
  /** `section/field` of the specification. */
  readonly clause: string;
  /** The open point of the specification on which the finding rests. */
  readonly gap?: GapId;
  readonly fix?: Fix;
};
