import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Aside } from '../../../../ui/aside.tsx';
import { listOf } from '../../../../words/list-of.ts';
import styles from './fields.module.css';
import { VariableTable } from '../../../../views/variables/variable-table.tsx';
import { parseVariableRows, writeVariableRows } from '../../../../engine/environments/variable-rows.ts';
import { TextField } from './text-field.tsx';

export function ExtrasSection({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const language = useBench((bench) => bench.settings.language);
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form } = edited;
  const secret = Object.keys(environment.secretHeaders ?? {});
  return (
    <Aside name="extras" title={t('environments.extras.title')}>
      <div className={styles.row}>
        <TextField
          edited={edited}
          field="userId"
          label={t('environments.extras.userId', { variable: '{{env.userId}}' })}
          help={t('environments.extras.userIdHelp')}
          isExact
        />
        <TextField
          edited={edited}
          field="openId"
          label={t('environments.extras.openId', { variable: '{{env.openId}}' })}
          help={t('environments.extras.openIdHelp')}
          isExact
        />
      </div>
      <p className={styles.quiet}>{t('variables.environment.text', { variable: '{{my.NAME}}' })}</p>
      <VariableTable
        label={t('variables.environment.table', { name: environment.name })}
        rows={parseVariableRows(form.variables)}
        onChange={(rows) => edit(environment.id, { variables: writeVariableRows(rows) })}
      />
      <TextField
        edited={edited}
        field="scheme"
        label={t('environments.extras.scheme')}
        help={t('environments.extras.schemeHelp')}
        isExact
      />
      <TextField
        edited={edited}
        field="headers"
        label={t('environments.extras.headers')}
        help={t('environments.extras.headersHelp')}
        placeholder="X-Route: blue"
        maxLength={64 * 1024}
        rows={3}
      />
      {secret.length === 0 ? null : (
        <p className={styles.quiet}>{t('environments.extras.secretHeaders', { names: listOf(secret, language) })}</p>
      )}
    </Aside>
  );
}
