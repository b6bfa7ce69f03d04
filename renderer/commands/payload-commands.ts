import { inLanguage } from '../../shared/lib/text/words.ts';
import { scenarios } from '../../shared/scenarios/index.ts';
import { templateId, type Scenario, type Template } from '../../shared/scenarios/scenario.ts';
import type { Bench } from '../store/slice.ts';
import { selectImageFields } from '../store/documents/images.ts';
import { isInvalidSample } from '../../shared/scenarios/templates.ts';
import { targetPayloads } from '../store/documents/command-target.ts';
import { selectGroups } from '../store/selectors.ts';
import { activeFindings } from '../store/writing/active-findings.ts';
import { always, type Command } from './command.ts';
import { renameInList } from './order-commands.ts';

const withTab = (bench: Bench): boolean => bench.activeTab !== null;

export const payloadCommands: readonly Command[] = [
  {
    id: 'payload.duplicate',
    group: 'payload',
    label: (say) => say('commands.duplicate'),
    isEnabled: withTab,
    run: (bench) => onChosen(bench, (ids) => ids.forEach(bench.duplicate), bench.duplicate),
  },
  {
    id: 'payload.rename',
    group: 'payload',
    label: (say) => say('commands.rename'),
    also: ['rename', '改名', '重新命名'],
    isEnabled: withTab,
    run: (bench) =>
      onActive(
        bench,
        (id) => renameInList(bench, id),
        (storyId) => bench.openDialog({ dialog: 'rename', storyId }),
      ),
  },
  {
    id: 'payload.remove',
    group: 'payload',
    label: (say) => say('commands.remove'),
    also: ['delete', 'trash'],
    isEnabled: withTab,
    run: (bench) => onChosen(bench, bench.removePayloads, bench.removeStory),
  },
  {
    id: 'payload.quick-fix',
    group: 'payload',
    label: (say) => say('commands.quickFix'),
    isEnabled: (bench) => activeFindings(bench).some(({ fix }) => fix !== undefined),
    run: (bench) => {
      const fix = activeFindings(bench).find((finding) => finding.fix !== undefined)?.fix;
      if (fix !== undefined) bench.applyFix(fix);
    },
  },
  {
    id: 'payload.check-image',
    group: 'payload',
    label: (say) => say('images.check'),
    also: ['image', 'picture', '圖像'],
    whyNot: () => 'images.noField',
    isEnabled: (bench) => selectImageFields(bench).length > 0,
    run: (bench) => bench.openDialog({ dialog: 'check-image' }),
  },
  {
    id: 'payload.fold-all',
    group: 'payload',
    label: (say) => say('commands.foldAll'),
    isEnabled: (bench) => bench.documents.length > 0,
    run: (bench) =>
      bench.choose(
        'foldedOrders',
        selectGroups(bench).map(({ order }) => order),
      ),
  },
  {
    id: 'payload.unfold-all',
    group: 'payload',
    label: (say) => say('commands.unfoldAll'),
    isEnabled: (bench) => bench.settings.foldedOrders.length > 0,
    run: (bench) => bench.choose('foldedOrders', []),
  },
  {
    id: 'payload.close-tab',
    group: 'payload',
    label: (say) => say('commands.closeTab'),
    isEnabled: withTab,
    run: (bench) => onActive(bench, bench.closeTab),
  },
  {
    id: 'payload.reopen-tab',
    group: 'payload',
    label: (say) => say('undo.commands.reopenTab'),
    isEnabled: ({ steps }) => steps.some(({ words }) => words.says === 'tab-closed'),
    run: (bench) => bench.reopenTab(),
  },
];

/** A command for every template and every order life. */
export const newCommands: readonly Command[] = scenarios.flatMap((scenario) => [
  {
    id: `new.${scenario.id}`,
    group: 'new',
    also: Object.values(scenario.name),
    label: (say, language) => say('commands.newLife', { scenario: inLanguage(scenario.name, language) }),
    isEnabled: always,
    run: (bench) => bench.addLife(scenario),
  } satisfies Command,
  ...byKind(scenario.templates).map((template) => newFrom(scenario, template)),
]);

function byKind(templates: readonly Template[]): readonly Template[] {
  const rank = ({ variant }: Template): number => (variant === undefined ? 0 : isInvalidSample(variant) ? 2 : 1);
  return templates.toSorted((a, b) => rank(a) - rank(b));
}

function newFrom(scenario: Scenario, template: Template): Command {
  const isInvalid = template.variant !== undefined && isInvalidSample(template.variant);
  return {
    id: `new.${templateId(scenario, template)}`,
    group: isInvalid ? 'samples' : 'new',
    also: [...Object.values(scenario.name), ...Object.values(template.line), template.variant ?? ''],
    isFoundOnly: isInvalid,
    label: (say, language) => {
      const names = { scenario: inLanguage(scenario.name, language), status: template.status };
      if (template.variant === undefined) return say('commands.newOf', names);
      return isInvalid
        ? say('commands.newBroken', { ...names, mistake: inLanguage(template.line, language) })
        : say('commands.newVariant', { ...names, variant: inLanguage(template.line, language) });
    },
    isEnabled: always,
    run: (bench) => bench.addFromTemplate(scenario, template),
  };
}

type Act = (id: string) => void | Promise<unknown>;

function onActive({ activeTab }: Bench, onPayload: Act, onStory: Act = onPayload): void | Promise<unknown> {
  if (activeTab === null) return undefined;
  return activeTab.kind === 'payload' ? onPayload(activeTab.id) : onStory(activeTab.id);
}

function onChosen(
  bench: Bench,
  onPayloads: (ids: readonly string[]) => void | Promise<unknown>,
  onStory: Act,
): void | Promise<unknown> {
  const ids = targetPayloads(bench);
  return ids.length > 0 ? onPayloads(ids) : onActive(bench, onStory);
}
