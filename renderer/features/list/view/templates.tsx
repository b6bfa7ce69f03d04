import { inLanguage } from '../../../../shared/lib/text/words.ts';
import type { Scenario, Template } from '../../../../shared/scenarios/scenario.ts';
import { isInvalidSample, findBrokenRule } from '../../../../shared/scenarios/templates.ts';
import { useBench } from '../../../store/use-bench.ts';
import { MenuGroup, MenuItem, SubMenu } from '../../../ui/overlays/menu.tsx';
import { useTranslation } from '../../../words/use-translation.ts';

type TemplatesProps = { readonly scenario: Scenario; readonly orderNo?: string };

/** Lists a scenario's templates, for one order or each for a new one. */
export function Templates({ scenario, orderNo }: TemplatesProps) {
  const { t } = useTranslation();
  const plain = scenario.templates.filter(({ variant }) => variant === undefined);
  const variants = scenario.templates.filter(({ variant }) => variant !== undefined && !isInvalidSample(variant));
  const broken = scenario.templates.filter(({ variant }) => variant !== undefined && isInvalidSample(variant));
  return (
    <>
      <TemplateItems scenario={scenario} templates={plain} orderNo={orderNo} />
      {variants.length === 0 ? null : (
        <MenuGroup label={t('list.variants')}>
          <TemplateItems scenario={scenario} templates={variants} orderNo={orderNo} />
        </MenuGroup>
      )}
      {broken.length === 0 ? null : (
        <SubMenu label={t('list.broken')}>
          <InvalidSampleItems scenario={scenario} templates={broken} orderNo={orderNo} />
        </SubMenu>
      )}
    </>
  );
}

type ItemsProps = {
  readonly scenario: Scenario;
  readonly templates: readonly Template[];
  readonly orderNo: string | undefined;
};

function TemplateItems({ scenario, templates, orderNo }: ItemsProps) {
  const add = useBench((bench) => bench.addFromTemplate);
  const language = useBench((bench) => bench.settings.language);
  return templates.map((template) => (
    <MenuItem
      key={`${template.status} ${template.variant ?? ''}`}
      label={template.variant === undefined ? template.status : `${template.status} · ${template.variant}`}
      detail={inLanguage(template.line, language)}
      onRun={() => add(scenario, template, orderNo)}
    />
  ));
}

function InvalidSampleItems({ scenario, templates, orderNo }: ItemsProps) {
  const { t } = useTranslation();
  const add = useBench((bench) => bench.addFromTemplate);
  const language = useBench((bench) => bench.settings.language);
  return templates.map((template) => (
    <MenuItem
      key={`${template.status} ${template.variant ?? ''}`}
      label={inLanguage(template.line, language)}
      detail={t('gallery.brokenOf', { status: template.status, rule: findBrokenRule(template) ?? '' })}
      onRun={() => add(scenario, template, orderNo)}
    />
  ));
}
