import { CardSign } from '../preview/index.ts';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import { scenarioSign } from '../engine/stage/scenario-sign.ts';
import styles from './scenario-tile.module.css';

/** The sign of a scenario on a tile of its cards' colour. Decoration: its name stands beside it. */
export function ScenarioTile({ scenario }: { readonly scenario: Scenario }) {
  const { icon, tone } = scenarioSign(scenario);
  return (
    <span className={styles.tile} data-card-tone={tone} aria-hidden="true">
      <CardSign icon={icon} />
    </span>
  );
}
