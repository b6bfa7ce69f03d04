import type { Confirmation, SecretPort, SecretQuestion } from '../../environments/user-keys/user-keys-services.ts';

/** Nothing is typed until the question is called off. */
export const waits = Symbol('waits');

type Typed = string | null | typeof waits;

/** A user at the place where secrets are asked for: types what is given, in this order, and afterwards nothing. */
export type TypedSecrets = SecretPort & {
  readonly asked: SecretQuestion[];
  readonly confirmed: string[];
  readonly told: string[];
  types: Typed[];
  confirmation: Confirmation;
};

export function typedSecrets(...types: Typed[]): TypedSecrets {
  const secrets: TypedSecrets = {
    place: 'terminal',
    asked: [],
    confirmed: [],
    told: [],
    types,
    confirmation: { is: 'code', code: 'K7F2QD' },
    ask: (question, signal) => {
      secrets.asked.push(question);
      const typed = secrets.types.shift() ?? null;
      if (typed !== waits) return Promise.resolve(typed);
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(null), { once: true });
      });
    },
    confirm: async (words) => {
      secrets.confirmed.push(words.en);
      return secrets.confirmation;
    },
    report: (words) => void secrets.told.push(words.en),
  };
  return secrets;
}
