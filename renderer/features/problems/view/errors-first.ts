const ranks: Readonly<Record<string, number>> = { error: 0, warning: 1, assumption: 2 };

/** Sorts problems by severity, then by position. */
export function sortBySeverity<Problem extends { readonly severity: string }>(
  problems: readonly Problem[],
): readonly Problem[] {
  const rank = ({ severity }: Problem): number => ranks[severity] ?? 3;
  return problems.toSorted((a, b) => rank(a) - rank(b));
}
