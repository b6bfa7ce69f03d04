import { orderNameIn } from '../engine/payload/order-groups.ts';
import { selectShownNames } from '../store/order-names.ts';
import { selectOrderNames } from '../store/selectors.ts';
import { useBench } from '../store/use-bench.ts';
import styles from './order-name.module.css';

type OrderNumberProps = { readonly scenario: string; readonly merchantBizNo: string };

/** Gets the list's name of a call's order; null where no payload of it is stored. */
export function useOrderName({ scenario, merchantBizNo }: OrderNumberProps): string | null {
  return useBench((bench) => {
    const order = orderNameIn(selectOrderNames(bench), scenario, merchantBizNo);
    return order === null ? null : selectShownNames(bench).nameOf(order);
  });
}

/** Shows an order's number, and its name in the list if any. */
export function OrderNumber({ scenario, merchantBizNo }: OrderNumberProps) {
  const name = useOrderName({ scenario, merchantBizNo });
  return (
    <>
      <bdi>{merchantBizNo}</bdi>
      {name === null ? null : (
        <>
          {' '}
          <bdi className={styles.name} data-order-name="">
            {name}
          </bdi>
        </>
      )}
    </>
  );
}
