import type { GapChoices } from '../../../../shared/gaps/gaps.ts';
import { pointer } from '../../../../shared/lib/json/json-pointer.ts';
import type { Words } from '../../../../shared/lib/text/words.ts';
import { describeWindow } from '../../../../shared/lifecycle/timeline/timeline-words.ts';
import { fieldTitle } from '../../../../shared/protocol/reference/index.ts';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { createWalletOptions } from '../../../../shared/scenarios/wallet-options.ts';
import type { NoticeWindow } from '../../../../shared/lifecycle/timeline/lane-times.ts';

/** The label of a notification window: its start or end by the titles of payload fields. */
export function showingWords(window: NoticeWindow, gaps: GapChoices): Words {
  return describeWindow(window, { ...createWalletOptions({ gaps }), titleOf });
}

function titleOf(scenario: string, path: readonly string[]): Words | null {
  const title = fieldTitle(findScenario(scenario), pointer(...path));
  return title === null || title.en.length > longestName ? null : { en: `“${title.en}”`, zh: `「${title.zh}」` };
}

/** A longer title is a sentence; the field's name is used. */
const longestName = 28;
