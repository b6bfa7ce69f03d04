import type { Words } from '../lib/words.ts';
import type { Field, Requirement } from './field.ts';

/**
 * Whether a field must be there by itself in this status. Null is an unknown status: only what is required in every
 * status is required then. A field that is one of several alternatives is never required by itself.
 */
export function isRequired(field: Field, status: string | null): boolean {
  const { required } = field;
  if (required === 'always') return true;
  if (required === 'optional' || status === null) return false;
  if ('inStatus' in required) return required.inStatus.includes(status);
  if ('exceptInStatus' in required) return !required.exceptInStatus.includes(status);
  return false;
}

/** The requirement as a cell of a reference table. */
export function sayRequirement(required: Requirement): Words {
  if (required === 'always') return { en: 'yes', zh: '是' };
  if (required === 'optional') return { en: 'no', zh: '否' };
  if ('inStatus' in required) {
    const names = required.inStatus.join(', ');
    return { en: `in ${names}`, zh: `狀態為 ${names} 時` };
  }
  if ('exceptInStatus' in required) {
    const names = required.exceptInStatus.join(', ');
    return { en: `except in ${names}`, zh: `狀態 ${names} 除外` };
  }
  const names = required.oneOf.join(' / ');
  return { en: `one of ${names}`, zh: `${names} 至少填一項` };
}
