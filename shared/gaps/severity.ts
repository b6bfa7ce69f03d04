/** How bad a finding is, worst first; an assumption is neither right nor wrong: it rests on a gap. */
export const severities = ['error', 'assumption', 'warning'] as const;
export type Severity = (typeof severities)[number];
