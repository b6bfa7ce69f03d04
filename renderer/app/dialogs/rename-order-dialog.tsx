import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { freeName, longestOrderName } from '../../../shared/documents/order-name.ts';
import { useBench } from '../../store/use-bench.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Modal, ModalActions } from '../../ui/overlays/modal.tsx';

/** Asks for another name of an order. One that another order has is not taken: the two would become one. */
export function RenameOrderDialog({ order }: { readonly order: string }) {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const rename = useBench((bench) => bench.renameOrder);
  const documents = useBench((bench) => bench.documents);
  const [name, setName] = useState(order);
  const wanted = name.trim();
  const others = documents.flatMap((document) => (document.order === order ? [] : [document.order]));
  const isTaken = freeName(wanted, others) !== wanted;
  return (
    <Modal title={t('list.renameOrder.title')} onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted === '' || isTaken) return;
          rename(order, wanted);
          close();
        }}
      >
        <Field
          label={t('dialogs.rename.field')}
          value={name}
          maxLength={longestOrderName}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
        <p role="status">{isTaken ? t('list.renameOrder.taken') : null}</p>
        <ModalActions>
          <Button onClick={close}>{t('dialogs.cancel')}</Button>
          <Button type="submit" look="primary" disabled={wanted === '' || isTaken}>
            {t('dialogs.rename.apply')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
