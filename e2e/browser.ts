/** How the browser is started for stories and pictures alike: an installed one, quiet, in Hong Kong's time. */
export const browserUse = {
  viewport: { width: 1440, height: 900 },
  timezoneId: 'Asia/Hong_Kong',
  launchOptions: {
    executablePath: process.env['PASSBENCH_BROWSER'] ?? '/usr/bin/chromium',
    chromiumSandbox: false,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  },
};
