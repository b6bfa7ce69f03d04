import type { Bench } from '../store/slice.ts';
import { hasFixableFindings } from '../store/writing/active-findings.ts';
import { hasActivePayload, type Command } from './command.ts';

const withText = (bench: Bench): boolean => bench.activeTab !== null;

export const writingCommands: readonly Command[] = [
  {
    id: 'payload.format',
    group: 'payload',
    label: (say) => say('writing.format'),
    also: ['format', 'pretty', 'indent', '排版', '格式化'],
    whyNot: () => 'writing.noText',
    isEnabled: withText,
    run: (bench) => bench.formatText(),
  },
  {
    id: 'payload.minify',
    group: 'payload',
    label: (say) => say('writing.minify'),
    also: ['minify', 'compact', '壓縮'],
    whyNot: () => 'writing.noText',
    isEnabled: withText,
    run: (bench) => bench.minifyText(),
  },
  {
    id: 'payload.template',
    group: 'payload',
    label: (say) => say('writing.saveCommand'),
    also: ['template', 'snippet', '範本', '片段'],
    whyNot: () => 'writing.noPayload',
    isEnabled: hasActivePayload,
    run: (bench) => bench.openDialog({ dialog: 'save-template' }),
  },
  {
    id: 'payload.templates',
    group: 'payload',
    label: (say) => say('writing.openTemplates'),
    also: ['template', 'snippet', '範本', '片段'],
    whyNot: () => 'writing.noTemplates',
    isEnabled: (bench) => bench.templates.length > 0,
    run: (bench) => bench.openDialog({ dialog: 'own-templates' }),
  },
  {
    id: 'payload.fix-all',
    group: 'payload',
    label: (say) => say('writing.fixAll'),
    also: ['correct', 'repair', '修正'],
    whyNot: () => 'writing.nothingToFix',
    isEnabled: hasFixableFindings,
    run: (bench) => bench.fixAllProblems(),
  },
];
