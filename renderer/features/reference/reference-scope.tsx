import { useTranslation } from 'react-i18next';
import { inLanguage } from '../../../shared/lib/text/words.ts';
import { findScenario } from '../../../shared/scenarios/index.ts';
import { activeDocument } from '../../store/window/front.ts';
import { useBench } from '../../store/use-bench.ts';
import { Segmented } from '../../ui/segmented.tsx';

/** Whether everything is listed, or what the open payload can meet; nothing to choose where none is open. */
export function ReferenceScope() {
  const { t } = useTranslation();
  const scope = useBench((bench) => bench.referenceScope);
  const choose = useBench((bench) => bench.scopeReference);
  const language = useBench((bench) => bench.settings.language);
  const scenario = useBench((bench) => findScenario(activeDocument(bench)?.scenario ?? ''));
  if (scenario === null) return null;
  const name = inLanguage(scenario.name, language);
  return (
    <Segmented
      label={t('reference.scope')}
      value={scope}
      onChoose={choose}
      segments={[
        { value: 'here', label: name, title: t('reference.scopeHere', { scenario: name }) },
        { value: 'all', label: t('reference.scopeAll') },
      ]}
    />
  );
}
