import { useTranslation } from 'react-i18next';
import { findScenario } from '../../../../shared/scenarios/index.ts';
import { findCommand } from '../../../commands/commands.ts';
import { useCommand } from '../../../commands/use-command.ts';
import type { OrderGroup } from '../../../engine/payload/order-groups.ts';
import { targetOrder } from '../../../store/documents/command-target.ts';
import { selectGroups } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { MenuItem, MenuSeparator, SubMenu } from '../../../ui/overlays/menu.tsx';
import { Templates } from './templates.tsx';

/** What can be done with what is chosen in the tree: an order, a payload, or several. */
export function RowMenu({ of }: { readonly of: 'order' | 'payload' }) {
  const count = useBench(({ chosen }) => chosen.ids.size);
  const order = useBench(targetOrder);
  const group = useBench((bench) => selectGroups(bench).find((each) => each.order === order));
  return of === 'order' && group !== undefined ? <OfOrder group={group} /> : <OfPayloads isOne={count < 2} />;
}

function OfOrder({ group }: { readonly group: OrderGroup }) {
  const { t } = useTranslation();
  return (
    <>
      <Items ids={['order.send-all', 'order.new-run']} />
      <SubMenu label={t('list.addHere')} mark="add">
        <AddTo group={group} />
      </SubMenu>
      <MenuSeparator />
      <Items
        ids={[
          'order.rename',
          'compare.open',
          'out.order',
          'out.order-folder',
          'story.from-payloads',
          'story.from-calls',
        ]}
      />
      <MenuSeparator />
      <Items ids={['order.forget', 'order.delete']} />
    </>
  );
}

function OfPayloads({ isOne }: { readonly isOne: boolean }) {
  return (
    <>
      <Items ids={isOne ? ['payload.rename', 'payload.duplicate', 'payload.template'] : ['payload.duplicate']} />
      <Items ids={['payload.move-up', 'payload.move-down']} />
      <MenuSeparator />
      <Items ids={isOne ? ['compare.open', 'out.payload', 'versions.open'] : ['compare.open', 'out.payload']} />
      <Items ids={['order.send-all']} />
      <MenuSeparator />
      <Items ids={['payload.remove']} />
    </>
  );
}

/** The templates that a payload of an order can be begun from. */
export function AddTo({ group }: { readonly group: OrderGroup }) {
  const scenario = findScenario(group.scenario);
  return scenario === null ? null : <Templates scenario={scenario} orderNo={group.orderNo} />;
}

/** The commands of these ids that this window has. */
export function Items({ ids }: { readonly ids: readonly string[] }) {
  return ids.filter((id) => findCommand(id) !== null).map((id) => <CommandItem key={id} id={id} />);
}

function CommandItem({ id }: { readonly id: string }) {
  const { label, keys, run, isEnabled } = useCommand(id);
  return <MenuItem label={label} keys={keys} isDisabled={!isEnabled} mark={id} onRun={run} />;
}
