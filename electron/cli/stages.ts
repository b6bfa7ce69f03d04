import { InvalidArgumentError } from 'commander';

/** The stages in which the product grows, as they are named to a user who asks for something too early. */
const stages = { C: 'keys and sending', later: 'later work' } as const;

/** Refuses what is known and not there yet, naming the stage it comes with. */
export function notYet(what: string, stage: keyof typeof stages, inForce = ''): InvalidArgumentError {
  const now = inForce === '' ? '' : ` ${inForce}`;
  return new InvalidArgumentError(`${what} is not available yet: it comes with the stage "${stages[stage]}".${now}`);
}
