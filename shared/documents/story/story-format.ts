import { say, type Words } from '../../lib/text/words.ts';
import type { ResultStatus } from '../../specification/results.ts';
import { storyFormat2, type CurveShape, type StoryFormat } from './story.ts';

/** Names whose list is elsewhere: in the specification, the scenarios, the rules. */
export type ListedNames = 'code' | 'rule' | 'scenario' | 'template' | 'order-status';

/** What is not listed: 0 alone, a number or a text that is one, a place from 0, objects, texts by language. */
type PlainValue = 'boolean' | 'zero' | 'number' | 'place' | 'payload' | 'set' | 'gaps' | 'texts';

/** What a member may be. */
type MemberValue =
  | { readonly is: 'text'; readonly of?: ListedNames }
  | { readonly is: 'choice'; readonly of: Readonly<Record<string, Words>> }
  | { readonly is: PlainValue }
  | { readonly is: 'object' | 'list'; readonly of: StoryPart }
  | { readonly is: 'code-or'; readonly of: StoryPart };

export type StoryMember = {
  readonly means: Words;
  readonly value: MemberValue;
  readonly isRequired?: true;
  /** Only from format 2 on. */
  readonly isNew?: true;
};

/** The objects of a story. */
export type StoryPart = 'story' | 'call' | 'check-entry' | 'check' | 'expect' | 'curve' | 'branch';

const text = { is: 'text' } as const;

const cardMeans = {
  active: say('The card is in the wallet, or the card of a service is shown', '卡片在卡包內，或正顯示服務的卡片'),
  used: say('The card is in the list of used cards', '卡片在已使用的列表'),
  expired: say('The card is in the list of used cards as expired', '卡片已過期，在已使用的列表'),
  removed: say('The card was removed', '卡片已移除'),
  none: say('The order has no card', '訂單沒有卡片'),
};

const formatMeans: Readonly<Record<StoryFormat, Words>> = {
  'passbench.story/1': say('Calls alone', '只有呼叫'),
  'passbench.story/2': say(
    'Also checks, curves, branches and expectations of several members',
    '另有檢查、曲線、分支，以及多項的預期',
  ),
};

const shapeMeans: Readonly<Record<CurveShape, Words>> = {
  line: say('Evenly', '平均變化'),
  late: say('Slowly at first, then faster', '先慢後快'),
  steps: say('In four steps', '分四級變化'),
};

/** The meaning of each `resultStatus`. */
const resultMeans: Readonly<Record<ResultStatus, Words>> = {
  S: say('Success', '成功'),
  F: say('Failed', '失敗'),
  U: say('Unknown: whether the call took effect is not known', '不明：呼叫是否生效不得而知'),
};

const at: StoryMember = {
  means: say(
    'When it happens: an ISO 8601 time with a zone, "+10m" after the entry before, or "start_time-2h" by a time field of the call before.',
    '發生的時間：連時區的 ISO 8601 時間、「+10m」（上一項之後），或「start_time-2h」（以上一次呼叫的時間欄位計）。',
  ),
  value: text,
  isRequired: true,
};

/**
 * The members of a story's objects, in the order in which they are usually written. The reader knows these names, the
 * schema for editors is made of them.
 */
export const storyParts: Readonly<Record<StoryPart, Readonly<Record<string, StoryMember>>>> = {
  story: {
    format: {
      means: say('What makes the text a story, and which members it may have.', '使文字成為劇本，並決定可有的成員。'),
      value: { is: 'choice', of: formatMeans },
      isRequired: true,
    },
    name: { means: say('The name of the story.', '劇本的名稱。'), value: text },
    anchor: {
      means: say('The time from which a relative time of the first call counts.', '首次呼叫的相對時間由此起計。'),
      value: text,
    },
    gaps: { means: say('Assumptions of this story.', '此劇本的假設。'), value: { is: 'gaps' } },
    calls: {
      means: say('The calls of the story, in time order.', '劇本的呼叫，按時間先後排列。'),
      value: { is: 'list', of: 'call' },
      isRequired: true,
    },
    branches: {
      means: say('Other continuations of the story.', '劇本的其他發展。'),
      value: { is: 'list', of: 'branch' },
      isNew: true,
    },
  },
  call: {
    at,
    payload: { means: say('The payload as it is sent.', '所發送的內容。'), value: { is: 'payload' } },
    text: { means: say('The payload as a text, byte for byte.', '以文字寫成的內容，逐位元組保留。'), value: text },
    file: {
      means: say('A file in the folder of the story.', '劇本所在資料夾內的檔案。'),
      value: text,
    },
    template: { means: say('The template of the payload.', '內容所用的範本。'), value: { is: 'text', of: 'template' } },
    set: {
      means: say(
        'Values to put into the payload, by pointers such as "/merchantBizNo".',
        '寫入內容的值，以「/merchantBizNo」等指標指明位置。',
      ),
      value: { is: 'set' },
    },
    scenario: {
      means: say('The scenario, where the payload does not show it.', '場景，用於內容無法顯示場景時。'),
      value: { is: 'text', of: 'scenario' },
    },
    expect: {
      means: say(
        'What the call is to get: a result code, or from format 2 on several members.',
        '預期的結果：結果代碼；格式 2 起可為多項。',
      ),
      value: { is: 'code-or', of: 'expect' },
    },
    curve: {
      means: say(
        'Several calls, with a value that goes from one number to another.',
        '多次呼叫，其中一個值由一個數字變至另一個。',
      ),
      value: { is: 'object', of: 'curve' },
      isNew: true,
    },
  },
  'check-entry': {
    at,
    check: {
      means: say(
        'Checks what the phone shows of an order at this time. It sends nothing.',
        '檢查手機此時如何顯示訂單，不會發送任何請求。',
      ),
      value: { is: 'object', of: 'check' },
      isRequired: true,
      isNew: true,
    },
  },
  check: {
    order: {
      means: say(
        'merchantBizNo of the order. Without it: the order of the call before.',
        '訂單的 merchantBizNo。如不填寫，即上一次呼叫的訂單。',
      ),
      value: text,
    },
    card: { means: say('Where the card of the order is.', '訂單的卡片所在。'), value: { is: 'choice', of: cardMeans } },
    status: { means: say('The status of the order.', '訂單的狀態。'), value: { is: 'text', of: 'order-status' } },
    notification: { means: say('Whether a notification is visible.', '通知是否可見。'), value: { is: 'boolean' } },
    shows: {
      means: say(
        'Texts that the ticket, the wallet or the visible notification shows, for each language.',
        '票券、卡包或可見的通知所顯示的文字，按語言填寫。',
      ),
      value: { is: 'texts' },
    },
    hides: {
      means: say('Texts that none of them shows, for each language.', '上述各處均不顯示的文字，按語言填寫。'),
      value: { is: 'texts' },
    },
    cuts: {
      means: say('0: no text of the order is cut on the phones.', '0：手機上訂單的文字均無截斷。'),
      value: { is: 'zero' },
    },
  },
  expect: {
    code: { means: say('The result code.', '結果代碼。'), value: { is: 'text', of: 'code' } },
    status: { means: say('The result status.', '結果狀態。'), value: { is: 'choice', of: resultMeans } },
    rule: {
      means: say('The id of a finding that the payload has.', '內容所得的檢查結果的代號。'),
      value: { is: 'text', of: 'rule' },
    },
  },
  curve: {
    pointer: {
      means: say(
        'The value that changes, such as "/extInfo/charge_percent".',
        '會改變的值，例如「/extInfo/charge_percent」。',
      ),
      value: text,
      isRequired: true,
    },
    from: { means: say('The value of the first call.', '首次呼叫的值。'), value: { is: 'number' }, isRequired: true },
    to: { means: say('The value of the last call.', '末次呼叫的值。'), value: { is: 'number' }, isRequired: true },
    over: {
      means: say('The time from the first call to the last, such as "40m".', '由首次至末次呼叫的時長，例如「40m」。'),
      value: text,
      isRequired: true,
    },
    every: {
      means: say('The time between two calls, such as "5m".', '兩次呼叫之間的時長，例如「5m」。'),
      value: text,
      isRequired: true,
    },
    shape: {
      means: say('How the value changes. Without it: line.', '值如何改變。如不填寫，即 line。'),
      value: { is: 'choice', of: shapeMeans },
    },
  },
  branch: {
    name: { means: say('The name of the branch.', '分支的名稱。'), value: text, isRequired: true },
    after: {
      means: say(
        'The place of the entry behind which it leaves the story, from 0.',
        '分支在哪一項之後離開劇本，由 0 起計。',
      ),
      value: { is: 'place' },
      isRequired: true,
    },
    calls: {
      means: say(
        'The entries of the branch. Their times count on from the entry that it leaves.',
        '分支的各項，時間由所離開的一項起計。',
      ),
      value: { is: 'list', of: 'call' },
      isRequired: true,
    },
  },
};

/** The names of the members that an object may have in a format. */
export function memberNames(part: StoryPart, format: StoryFormat = storyFormat2): readonly string[] {
  return Object.entries(storyParts[part])
    .filter(([, { isNew }]) => isNew === undefined || format === storyFormat2)
    .map(([name]) => name);
}

/** The names of those that it must have. */
export function requiredNames(part: StoryPart): readonly string[] {
  return Object.entries(storyParts[part])
    .filter(([, { isRequired }]) => isRequired)
    .map(([name]) => name);
}

/** The values of a member that has a list of its own. */
export function choicesOf(part: StoryPart, name: string): readonly string[] {
  const value = storyParts[part][name]?.value;
  return value?.is === 'choice' ? Object.keys(value.of) : [];
}
