/** By what the system knows the application: `appId` of electron-builder.yml. */
export const applicationId = 'dev.passbench.app';
