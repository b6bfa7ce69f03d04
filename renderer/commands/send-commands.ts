import { always, hasActivePayload, type Command } from './command.ts';
import type { Bench } from '../store/slice.ts';
import { isPayloadActive, isStoryActive } from '../store/window/active-tab.ts';
import type { WhyNot } from '../store/window/slices.ts';

export const sendCommands: readonly Command[] = [
  {
    id: 'send.run',
    group: 'send',
    label: (say) => say('commands.send'),
    also: ['post', 'submit', 'request', '送出'],
    isEnabled: (bench) => isPayloadActive(bench) && bench.sending === null,
    whyNot: whyNotSent,
    run: (bench) => bench.send(),
  },
  {
    id: 'send.cancel',
    group: 'send',
    label: (say) => say('commands.cancelSend'),
    isEnabled: (bench) => bench.sending !== null,
    run: (bench) => bench.cancelSend(),
  },
  {
    id: 'send.toggle-encryption',
    group: 'send',
    label: (say) => say('sendOptions.toggleEncryption'),
    isEnabled: always,
    turns: { label: (say) => say('sendOptions.encryption'), isOn: ({ settings }) => settings.encrypt === 'yes' },
    run: (bench) => bench.choose('encrypt', bench.settings.encrypt === 'yes' ? 'no' : 'yes'),
  },
  {
    id: 'send.toggle-algorithm',
    group: 'send',
    label: (say) => say('sendOptions.toggleAlgorithm'),
    also: ['signature algorithm', 'signing algorithm', '簽名演算法', '簽署演算法'],
    isEnabled: always,
    run: (bench) => bench.choose('algorithm', bench.settings.algorithm === 'RSA256' ? 'ECC224' : 'RSA256'),
  },
  {
    id: 'send.fault-plan',
    group: 'send',
    label: (say) => say('faults.command'),
    isEnabled: ({ session }) => session?.environment.kind === 'sandbox' && session.sandbox.running,
    whyNot: () => 'environment.notRunning',
    run: (bench) => bench.openDialog({ dialog: 'fault-plan' }),
  },
  {
    id: 'send.wrong-signature',
    group: 'send',
    label: (say) => say('sending.mistakes.command'),
    also: ['wrong signature', '簽錯'],
    isEnabled: (bench) => isPayloadActive(bench) && bench.sending === null,
    whyNot: whyNotSent,
    run: (bench) => bench.openDialog({ dialog: 'wrong-signature' }),
  },
  {
    id: 'send.copy-curl',
    group: 'send',
    label: (say) => say('commands.copyCurl'),
    isEnabled: hasActivePayload,
    whyNot: whyNotSent,
    run: (bench) => bench.copyAsCurl(),
  },
];

function whyNotSent(bench: Bench): WhyNot {
  if (isStoryActive(bench)) return 'send.isStory';
  return isPayloadActive(bench) ? 'send.isSending' : 'send.noPayload';
}
