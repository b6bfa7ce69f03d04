/** The shells that a request can be written for, in the order of the window. */
export const curlShells = ['posix', 'fish', 'powershell', 'cmd'] as const;
export type CurlShell = (typeof curlShells)[number];

/** What each is called, in any language. */
export const curlShellNames: Readonly<Record<CurlShell, string>> = {
  posix: 'bash, zsh, dash',
  fish: 'fish',
  powershell: 'PowerShell',
  cmd: 'cmd',
};
