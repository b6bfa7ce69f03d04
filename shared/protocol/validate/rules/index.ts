import type { Rule } from '../subject.ts';
import { bizTypeRule, identityRule, payAmountRule } from './business.ts';
import { displayConflictRule } from './display.ts';
import { createTimeRule, modifyTimeRule } from './history.ts';
import { imageRule } from './images.ts';
import { jsonTextRule } from './json-text.ts';
import { disagreeingLocalesRule, missingLocaleRule } from './locales.ts';
import { merchantRoleRule } from './merchant-role.ts';
import { minorUnitRule } from './money.ts';
import { unknownFieldRule, unknownLocaleRule } from './names.ts';
import { partMoveRule } from './parts.ts';
import { presenceRule } from './presence.ts';
import { statusMoveRule, unknownStatusRule } from './status.ts';
import { textCutRule } from './text-cuts.ts';
import { timeOrderRule } from './times.ts';
import { valuesRule } from './values.ts';

/** Every rule that looks into a payload. A rule that is not in this list does not exist. */
export const rules: readonly Rule[] = [
  jsonTextRule,
  presenceRule,
  valuesRule,
  unknownFieldRule,
  unknownLocaleRule,
  missingLocaleRule,
  disagreeingLocalesRule,
  unknownStatusRule,
  statusMoveRule,
  partMoveRule,
  createTimeRule,
  modifyTimeRule,
  timeOrderRule,
  minorUnitRule,
  payAmountRule,
  identityRule,
  merchantRoleRule,
  bizTypeRule,
  displayConflictRule,
  imageRule,
  textCutRule,
];
