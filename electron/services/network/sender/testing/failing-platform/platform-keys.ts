import { generateKeyPairSync } from 'node:crypto';

/** Who answers, who is answered, and somebody else. Short keys where no length matters: each takes a while to make. */
export const platformKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
export const clientKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const otherKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
