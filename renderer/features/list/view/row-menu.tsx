import { findScenario } from '../../../../shared/scenarios/index.ts';
import { findCommand } from '../../../commands/commands.ts';
import { useCommand } from '../../../commands/use-command.ts';
import type { OrderGroup } from '../../../engine/payload/order-groups.ts';
import { targetOrder } from '../../../store/documents/command-target.ts';
import { selectGroups } from '../../../store/selectors.ts';
import { useBench } from '../../../store/use-bench.ts';
import { MenuItem, MenuSeparator, SubMenu } from '../../../ui/overlays/menu.tsx';
import { useTranslation } from '../../../words/use-translation.ts';
import { Templates } from './templates.tsx';

/** Shows the commands for an order, a payload or several. */
export function RowMenu({ of }: { readonly of: 'order' | 'payload' }) {
  const count = useBench(({ listSelection }) => listSelection.ids.size);
  const order = useBench(targetOrder);
  const group = useBench((bench) => selectGroups(bench).find((each) => each.order === order));
  return of === 'order' && group !== undefined ? <OrderMenu group={group} /> : <PayloadsMenu isOne={count < 2} />;
}

function OrderMenu({ group }: { readonly group: OrderGroup }) {
  const { t } = useTranslation();
  return (
    <>
      <CommandItems ids={['order.send-all', 'order.new-run']} />
      <SubMenu label={t('list.addHere')} mark="add">
        <AddMenu group={group} />
      </SubMenu>
      <MenuSeparator />
      <CommandItems
        ids={[
          'order.rename',
          'compare.open',
          'texts.order',
          'out.order',
          'out.order-folder',
          'story.from-payloads',
          'story.from-calls',
        ]}
      />
      <MenuSeparator />
      <CommandItems ids={['order.forget', 'order.delete']} />
    </>
  );
}

function PayloadsMenu({ isOne }: { readonly isOne: boolean }) {
  return (
    <>
      <CommandItems ids={isOne ? ['payload.rename', 'payload.duplicate', 'payload.template'] : ['payload.duplicate']} />
      <CommandItems ids={['payload.move-up', 'payload.move-down']} />
      <MenuSeparator />
      <CommandItems
        ids={
          isOne ? ['compare.open', 'texts.payload', 'out.payload', 'versions.open'] : ['compare.open', 'out.payload']
        }
      />
      <CommandItems ids={['order.send-all']} />
      <MenuSeparator />
      <CommandItems ids={['payload.remove']} />
    </>
  );
}

export function AddMenu({ group }: { readonly group: OrderGroup }) {
  const scenario = findScenario(group.scenario);
  return scenario === null ? null : <Templates scenario={scenario} orderNo={group.orderNo} />;
}

/** Shows the commands of these ids that exist in this window. */
export function CommandItems({ ids }: { readonly ids: readonly string[] }) {
  return ids.filter((id) => findCommand(id) !== null).map((id) => <CommandItem key={id} id={id} />);
}

function CommandItem({ id }: { readonly id: string }) {
  const { label, keys, run, isEnabled } = useCommand(id);
  return <MenuItem label={label} keys={keys} isDisabled={!isEnabled} itemId={id} onRun={run} />;
}
