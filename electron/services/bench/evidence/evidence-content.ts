import type { Call } from '../../../../shared/documents/call.ts';
import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import type { StandIns } from '../../../../shared/protocol/personal/stand-ins.ts';

/** What evidence is made of, with stand-ins already in place where they are asked for. */
export type EvidenceContent = {
  /** What it is of, in a line. */
  readonly title: string;
  readonly gaps: GapChoices;
  readonly sections: readonly EvidenceSection[];
  /** Payloads, byte for byte, with the SHA-256 of the original bytes where those differ. */
  readonly payloads: readonly EvidencePayload[];
  /** Calls that were really made, for the transcripts. */
  readonly calls: readonly Call[];
  /** Further files, such as the text of a story. */
  readonly files: readonly {
    readonly path: string;
    readonly bytes: Uint8Array;
    readonly original: Uint8Array | null;
  }[];
  /** Phones of checks as markup, and the styles that they need. */
  readonly styles: string;
  /** Whether the look of phones is emulated or calibrated; null without phones. */
  readonly look: Words | null;
  /** What could not be put in, in sentences. */
  readonly notes: readonly Words[];
};

export type EvidencePayload = {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly original: Uint8Array | null;
};

/** A story or an order, with its calls and checks in their order. */
export type EvidenceSection = {
  readonly title: string;
  readonly outcome: 'passed' | 'failed' | 'error' | null;
  readonly rows: readonly EvidenceRow[];
};

export type EvidenceRow = {
  readonly what: string;
  readonly at: string;
  readonly result: string;
  /** What was asked and found where it did not pass; null: it passed, or nothing was asked. */
  readonly why: string | null;
  /** The path of its payload; null without. */
  readonly payload: string | null;
  /** Phones as markup. */
  readonly phones: string;
};

/** null: personal data is kept. */
export type Replacing = StandIns | null;

/** A path of a payload: numbered, with what it is in letters that every system has. */
export function payloadPath(number: number, name: string): string {
  const safe = name.replaceAll(/[^A-Za-z0-9_-]+/g, '-').slice(0, 60);
  return `payloads/${String(number).padStart(4, '0')}${safe === '' ? '' : `-${safe}`}.json`;
}
