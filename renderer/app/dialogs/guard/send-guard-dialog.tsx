import { assertNever } from '../../../../shared/lib/assert-never.ts';
import { environmentNamed } from '../../../store/environments/in-use.ts';
import { useBench } from '../../../store/use-bench.ts';
import { AgreeStep } from './agree-step.tsx';
import { GrantStep } from './grant-step.tsx';
import { OpenStep } from './open-step.tsx';
import { TroubleStep } from './trouble-step.tsx';
import { UnlockStep } from './unlock-step.tsx';

/** The one thing that stands between a press of Send and an environment, asked for over the window. */
export function SendGuardDialog() {
  const guard = useBench((bench) => bench.guard);
  const environment = useBench((bench) => environmentNamed(bench, bench.guard?.environmentId));
  if (guard === null || environment === null) return null;
  const { step } = guard;
  const about = { guard, environment };
  switch (step.at) {
    case 'trouble':
      return <TroubleStep {...about} />;
    case 'opening':
      return <OpenStep {...about} />;
    case 'unlocking':
      return <UnlockStep {...about} />;
    case 'granting':
      return <GrantStep {...about} asksCode={step.asksCode} />;
    case 'agreeing':
      return <AgreeStep {...about} summary={step.summary} text={step.text} />;
    default:
      return assertNever(step);
  }
}
