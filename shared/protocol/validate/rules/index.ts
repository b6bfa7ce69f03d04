import type { Rule } from '../draft.ts';

import {
  bizTypeRule,
  displayConflictRule,
  identityRule,
  merchantRoleRule,
  minorUnitRule,
  payAmountRule,
  repeatedRequestRule,
} from './business.ts';
import { createTimeRule, modifyTimeRule, timeOrderRule } from './times.ts';
import { imageRule, valuesRule } from './values.ts';
import { jsonTextRule } from './json-text.ts';
import { disagreeingLocalesRule, missingLocaleRule } from './locales.ts';
import { unknownFieldRule, unknownLocaleRule } from './names.ts';
import { partMoveRule, statusMoveRule, unknownStatusRule } from './status.ts';
import { presenceRule } from './presence.ts';
import { textCutRule } from './text-cuts.ts';

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
  repeatedRequestRule,
  merchantRoleRule,
  bizTypeRule,
  displayConflictRule,
  imageRule,
  textCutRule,
];
