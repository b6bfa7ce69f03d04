import { useState } from 'react';
import { readVariableRows, rowsOfVariables } from '../../../engine/environments/variable-rows.ts';
import { useBench } from '../../../store/use-bench.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal, ModalActions } from '../../../ui/overlays/modal.tsx';
import { VariableTable } from '../../../views/variables/variable-table.tsx';
import { useTranslation } from '../../../words/use-translation.ts';

/** Edits the project's own variables. A refused save stays open. */
export function VariablesPage() {
  const { t } = useTranslation();
  const close = useBench((bench) => bench.closeDialog);
  const saved = useBench((bench) => bench.variables);
  const save = useBench((bench) => bench.saveVariables);
  const [rows, setRows] = useState(() => rowsOfVariables(saved));
  const { variables, problems } = readVariableRows(rows);
  const isGood = problems.every((problem) => problem === null);
  const leave = async (): Promise<void> => {
    if (await save(variables)) close();
  };
  return (
    <Modal
      title={t('variables.project.title')}
      text={t('variables.project.text', { variable: '{{my.NAME}}' })}
      onClose={close}
      isWide
    >
      <VariableTable label={t('variables.project.table')} rows={rows} onChange={setRows} />
      <ModalActions>
        <Button onClick={close}>{t('dialogs.cancel')}</Button>
        <Button look="primary" disabled={!isGood} data-save-variables="" onClick={() => void leave()}>
          {t('variables.project.save')}
        </Button>
      </ModalActions>
    </Modal>
  );
}
