import { sandboxModes, type SandboxMode } from '../../shared/documents/sandbox-controls.ts';
import type { Bench } from '../store/slice.ts';
import { always, type Command } from './command.ts';
import { fullPlace } from '../store/window/full-place.ts';
import { troubleNotice } from '../store/window/notices.ts';

export const sandboxCommands: readonly Command[] = [
  {
    id: 'go.connect',
    group: 'sandbox',
    label: (say) => say('connect.openFromPalette'),
    also: [
      'Client-Id',
      'clientId',
      'verify',
      'TLS',
      '驗簽',
      'sandbox',
      '沙盒',
      'snippet',
      '程式片段',
      'backend',
      'integration',
      'endpoint',
      'signature',
      'SHA256',
      'base64',
      '後端',
      '串接',
      '簽名',
      '簽署',
    ],
    isEnabled: always,
    // Under another place it is brought to the front.
    run: (bench) => (bench.isConnecting && fullPlace(bench) === null ? bench.hideConnect() : bench.showConnect()),
  },
  ...sandboxModes.map(toMode),
  {
    id: 'sandbox.https',
    group: 'sandbox',
    label: (say) => say('connect.commands.https'),
    also: ['TLS', 'certificate', '證書', '憑證', '加密連線'],
    isEnabled: (bench) => isRunning(bench) && !speaksTls(bench),
    run: (bench) => reportTrouble(bench, bench.setTls(true)),
  },
  {
    id: 'sandbox.http',
    group: 'sandbox',
    label: (say) => say('connect.commands.http'),
    also: ['TLS'],
    isEnabled: (bench) => isRunning(bench) && speaksTls(bench),
    run: (bench) => reportTrouble(bench, bench.setTls(false)),
  },
];

function toMode(mode: SandboxMode): Command {
  return {
    id: `sandbox.mode-${mode}`,
    group: 'sandbox',
    label: (say) => say('connect.commands.mode', { mode: say(`connect.modes.${mode}`) }),
    isEnabled: (bench) => isRunning(bench) && bench.session?.sandbox.mode !== mode,
    isChosen: (bench) => isRunning(bench) && bench.session?.sandbox.mode === mode,
    run: (bench) => reportTrouble(bench, bench.setMode(mode)),
  };
}

function isRunning({ session }: Bench): boolean {
  return session?.sandbox.running === true;
}

function speaksTls({ session }: Bench): boolean {
  return session?.sandbox.tls !== null && session?.sandbox.tls !== undefined;
}

/** The palette has no other place for the reason. */
async function reportTrouble(bench: Bench, attempt: ReturnType<Bench['setMode']>): Promise<void> {
  const trouble = await attempt;
  if (trouble !== null) bench.notify(troubleNotice('sandbox', trouble));
}
