import type { calibrationEn } from './calibration.en.ts';

export const calibrationZhHantHk: typeof calibrationEn = {
  changed: '已更改專案的主題',
};
