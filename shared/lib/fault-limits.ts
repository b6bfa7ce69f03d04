/** How many faults a plan has at most, and how many UTF-16 units each. */
export const faultLimits = { count: 50, units: 500 } as const;
