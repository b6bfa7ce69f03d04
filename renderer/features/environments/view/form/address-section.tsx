import { environmentRoles } from '../../../../../shared/documents/environment.ts';
import { endpoints } from '../../../../../shared/specification/endpoints.ts';
import { isPlainHttp } from '../../../../engine/environments/environment-facts.ts';
import { useTranslation } from '../../../../words/use-translation.ts';
import type { EditedEnvironment } from '../../store/edited-environment.ts';
import { useBench } from '../../../../store/use-bench.ts';
import { Choice } from '../../../../ui/forms/choice.tsx';
import { Section } from '../../../../ui/forms/section.tsx';
import styles from './fields.module.css';
import { TextField } from './text-field.tsx';

const roles = ['', ...environmentRoles] as const;

export function AddressSection({ edited }: { readonly edited: EditedEnvironment }) {
  const { t } = useTranslation();
  const edit = useBench((bench) => bench.editEnvironment);
  const { environment, form, problems } = edited;
  const baseUrl = form.baseUrl.trim();
  const isGood = baseUrl !== '' && problems.baseUrl === undefined;
  const url = `${baseUrl.replace(/\/$/, '')}${endpoints.sync.path}`;
  return (
    <Section name="address" title={t('environments.address.title')}>
      <TextField
        edited={edited}
        field="baseUrl"
        label={t('environments.address.baseUrl')}
        help={isGood ? t('environments.address.baseUrlWhole', { url }) : t('environments.address.baseUrlHelp')}
        warning={isGood && isPlainHttp(baseUrl) ? t('environments.address.plainHttp') : null}
        placeholder="https://api.example.com"
        maxLength={2048}
        isExact
      />
      <TextField
        edited={edited}
        field="clientId"
        label={t('environments.address.clientId')}
        help={t('environments.address.clientIdHelp')}
        isExact
      />
      <div className={styles.row}>
        <Choice
          label={t('environments.address.role')}
          value={form.role}
          options={roles.map((role) => ({ value: role, label: t(`environments.address.roles.${role}`) }))}
          help={t(`environments.address.roleHelp.${form.role}`)}
          onChoose={(role) => edit(environment.id, { role })}
        />
        {form.role === 'isv' ? (
          <TextField
            edited={edited}
            field="merchantId"
            label={t('environments.address.merchantId')}
            help={t('environments.address.merchantIdHelp', { variable: '{{env.merchantId}}' })}
            isExact
          />
        ) : null}
      </div>
    </Section>
  );
}
