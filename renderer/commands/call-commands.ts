import { isAccepted } from '../../shared/documents/call.ts';
import { snippetLanguages } from '../../shared/protocol/snippets/index.ts';
import type { CallCopy } from '../store/documents/slices.ts';
import type { Bench } from '../store/slice.ts';
import { selectLaneInFocus } from '../store/timeline/lanes.ts';
import { targetCalls } from '../features/calls/store/chosen-calls.ts';
import { selectCallNotes } from '../features/calls/store/call-notes.ts';
import { always, type Command } from './command.ts';
import { activePayloadId, isStoryActive } from '../store/window/active-tab.ts';

const hasCalls = (bench: Bench): boolean => bench.recentCalls.total > 0;

/** The focused order with calls; none in a story. */
function orderToForget(bench: Bench): string | null {
  if (isStoryActive(bench)) return null;
  const key = selectLaneInFocus(bench)?.orderKey ?? bench.orderKey;
  return bench.calls.some(({ orderKey }) => orderKey === key) ? key : null;
}

const hasTarget = (bench: Bench): boolean => targetCalls(bench).length > 0;

function copying(as: CallCopy, label: Command['label']): Command {
  return {
    id: `calls.copy-${as}`,
    group: 'calls',
    label,
    also: ['clipboard', 'copy', '複製', '剪貼簿'],
    isEnabled: (bench) => targetCalls(bench).length === 1,
    run: async (bench) => {
      const [id] = targetCalls(bench);
      if (id !== undefined) await bench.copyCallAs(id, as);
    },
  };
}

const chooseOne = () => 'calls.commands.chooseOne' as const;

/** The payload that a call is compared with: the open one, else the first of its order. */
function payloadBeside(bench: Bench): string | null {
  const [id] = targetCalls(bench);
  const call = [...bench.calls, ...bench.recentCalls.calls, ...(bench.foundCalls?.calls ?? [])].find(
    (each) => each.id === id,
  );
  if (call === undefined) return null;
  const ofOrder = bench.documents.filter(({ orderNo }) => orderNo === call.merchantBizNo);
  const sameStatus = ofOrder.find(({ name }) => name === call.orderStatus);
  const active = activePayloadId(bench);
  return (ofOrder.find((each) => each.id === active) ?? sameStatus ?? ofOrder[0])?.id ?? active;
}

const comparing: readonly Command[] = [
  {
    id: 'calls.compare',
    group: 'calls',
    label: (say) => say('calls.commands.compare'),
    also: ['diff', '比較'],
    whyNot: () => 'calls.commands.chooseTwo',
    isEnabled: (bench) => targetCalls(bench).length === 2,
    run: async (bench) => {
      const [left = '', right = ''] = targetCalls(bench);
      await bench.compareCalls({ of: 'request', id: left }, { of: 'request', id: right });
    },
  },
  {
    id: 'calls.compare-now',
    group: 'calls',
    label: (say) => say('calls.commands.compareNow'),
    also: ['diff', '比較'],
    whyNot: chooseOne,
    isEnabled: (bench) => targetCalls(bench).length === 1 && payloadBeside(bench) !== null,
    run: async (bench) => {
      const [id = ''] = targetCalls(bench);
      await bench.compareCalls({ of: 'request', id }, { of: 'payload', id: payloadBeside(bench) ?? '' });
    },
  },
];

function isPinned(bench: Bench): boolean {
  return targetCalls(bench).every((id) => selectCallNotes(bench)[id]?.isPinned === true);
}

/** What the user notes of calls. */
const noting: readonly Command[] = [
  {
    id: 'calls.pin',
    group: 'calls',
    label: (say) => say('calls.commands.pin'),
    also: ['favourite', 'unpin', '置頂'],
    isEnabled: hasTarget,
    turns: {
      label: (say) => say('calls.commands.pinned'),
      isOn: (bench) => hasTarget(bench) && isPinned(bench),
    },
    run: (bench) => {
      const pin = isPinned(bench) ? undefined : true;
      for (const id of targetCalls(bench)) bench.noteCall(id, { isPinned: pin });
    },
  },
  {
    id: 'calls.note',
    group: 'calls',
    label: (say) => say('calls.commands.note'),
    also: ['comment', 'rename', '備註'],
    whyNot: chooseOne,
    isEnabled: (bench) => targetCalls(bench).length === 1,
    run: (bench) => {
      const [id] = targetCalls(bench);
      if (id !== undefined) bench.editCallNote(id);
    },
  },
  {
    id: 'calls.hide',
    group: 'calls',
    label: (say) => say('calls.commands.hide'),
    isEnabled: hasTarget,
    run: (bench) => bench.hideCalls(targetCalls(bench)),
  },
  {
    id: 'calls.show-hidden',
    group: 'calls',
    label: (say) => say('calls.commands.showHidden'),
    whyNot: () => 'calls.commands.noneHidden',
    isEnabled: (bench) => Object.values(selectCallNotes(bench)).some((note) => note.isHidden === true),
    turns: { label: (say) => say('calls.commands.hidden'), isOn: (bench) => bench.showsHiddenCalls },
    run: (bench) => bench.toggleHiddenCalls(),
  },
];

function storyOf(id: string, label: Command['label'], hasStandIns: boolean): Command {
  return {
    id,
    group: 'calls',
    label,
    also: ['HAR', 'replay', '劇本'],
    isEnabled: hasTarget,
    run: (bench) => bench.addStoryOfTheseCalls(targetCalls(bench), hasStandIns),
  };
}

/** With the calls that are chosen in Calls, else with the open one. */
const chosenCallCommands: readonly Command[] = [
  {
    id: 'calls.resend',
    group: 'calls',
    label: (say) => say('calls.commands.resend'),
    also: ['send again', 'replay', 'repeat', '重發', '再次發送'],
    isEnabled: hasTarget,
    run: (bench) => bench.askToResendCalls(targetCalls(bench)),
  },
  ...comparing,
  ...noting,
  storyOf('calls.story', (say) => say('calls.commands.story'), false),
  storyOf('calls.story-stand-ins', (say) => say('calls.commands.storyStandIns'), true),
  copying('har', (say) => say('calls.commands.copy.har')),
  copying('http', (say) => say('calls.commands.copy.http')),
  ...snippetLanguages.map(({ id, name }) => ({
    ...copying(id, (say) => say('calls.commands.programIn', { language: name })),
    // The menu of calls has them together.
    isFoundOnly: true,
  })),
  {
    id: 'calls.export',
    group: 'calls',
    label: (say) => say('calls.commands.export'),
    also: ['HAR', 'cURL', 'download', '匯出', '下載'],
    isEnabled: (bench) => hasTarget(bench) || hasCalls(bench),
    run: (bench) => bench.openCallsExport(),
  },
];

export const callCommands: readonly Command[] = [
  ...chosenCallCommands,
  {
    id: 'calls.clear-unaccepted',
    group: 'calls',
    label: (say) => say('calls.commands.unaccepted'),
    also: ['clear', '清除'],
    isEnabled: ({ recentCalls }) => recentCalls.next !== null || recentCalls.calls.some((call) => !isAccepted(call)),
    run: (bench) => bench.askToClear({ of: 'unaccepted' }),
  },
  {
    id: 'calls.forget-order',
    group: 'calls',
    label: (say) => say('calls.commands.forget'),
    // Menus have `order.forget`.
    isFoundOnly: true,
    isEnabled: (bench) => orderToForget(bench) !== null,
    run: (bench) => {
      const orderKey = orderToForget(bench);
      return orderKey === null ? undefined : bench.forgetCalls(orderKey);
    },
  },
  {
    id: 'calls.retention',
    group: 'calls',
    label: (say) => say('calls.commands.retention'),
    also: ['expire', 'privacy', '保留'],
    isEnabled: always,
    run: (bench) => bench.openDialog({ dialog: 'settings', part: 'retention' }),
  },
  {
    id: 'calls.clear-all',
    group: 'calls',
    label: (say) => say('calls.commands.everything'),
    also: ['clear', '清除'],
    isEnabled: hasCalls,
    run: (bench) => bench.askToClear({ of: 'everything' }),
  },
];
