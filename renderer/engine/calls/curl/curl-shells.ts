import type { CurlShell } from '../../../../shared/documents/settings.ts';

/** What each shell is called, in any language. */
export const curlShellNames: Readonly<Record<CurlShell, string>> = {
  posix: 'bash, zsh, dash',
  fish: 'fish',
  powershell: 'PowerShell',
  cmd: 'cmd',
};
