import { getCardColours } from '../preview/card-colours.ts';
import { CardSign } from '../preview/icons.tsx';
import type { Scenario } from '../../shared/scenarios/scenario.ts';
import styles from './scenario-tile.module.css';

/** Decoration: the scenario's name is beside it. */
export function ScenarioTile({ scenario }: { readonly scenario: Scenario }) {
  return (
    <span className={styles.tile} {...getCardColours(scenario.style)} aria-hidden="true">
      <CardSign sign={scenario.style.sign} />
    </span>
  );
}
