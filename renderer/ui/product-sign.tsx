/** Passbench's sign: a pass with a code strip. */
export function ProductSign({ size = 22 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="22" height="22" rx="6" fill="var(--accent)" />
      <path
        d="M6.5 8.2c0-.7.5-1.2 1.2-1.2h8.6c.7 0 1.2.5 1.2 1.2v1.6a2.2 2.2 0 0 0 0 4.4v1.6c0 .7-.5 1.2-1.2 1.2H7.700c-.7 0-1.2-.5-1.2-1.2v-1.600a2.200 2.200 0 0 0 0-4.400z"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
      <path d="M10 10.200h4M10 13.800h4" stroke="var(--on-accent)" strokeWidth="1.6" strokeLinecap="round" />
    </svg>
  );
}
