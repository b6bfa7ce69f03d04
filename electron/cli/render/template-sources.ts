import { newOrderNumber } from '../../../shared/documents/order-number.ts';
import { resolve, seededUuid32 } from '../../../shared/documents/variables.ts';
import { templateId } from '../../../shared/scenarios/scenario.ts';
import { scenarios } from '../../../shared/scenarios/index.ts';
import { ruleOf } from '../../../shared/scenarios/templates.ts';
import { withScheme } from '../../../shared/scenarios/template-scheme.ts';
import type { Io } from '../io.ts';
import { gapChoices, schemeOf } from '../options.ts';
import { sourceOfPayload } from './picture-sources.ts';
import type { PictureSource } from './picture-sources.ts';
import type { RenderArgs } from './render-options.ts';

/** Every template of every scenario, or of the one that is named; the broken ones are left out. The same time gives the same pictures. */
export function templateSources(args: RenderArgs, io: Io): readonly PictureSource[] {
  const now = args.at ?? io.now();
  const gaps = gapChoices(args);
  const drawn = args.scenario === undefined ? scenarios : [args.scenario];
  return drawn.flatMap((scenario) =>
    scenario.templates
      .filter((template) => ruleOf(template) === null)
      .map((template) => {
        const uuid32 = seededUuid32(templateId(scenario, template));
        const orderNo = newOrderNumber(now, (digits) => uuid32().slice(0, digits));
        const typed = withScheme(template.text, schemeOf(args));
        const { text } = resolve(typed, { nowMs: now, uuid32, orderNo, orderCreatedMs: null });
        const source = sourceOfPayload(text, scenario, { now, at: args.at, gaps, variant: template.variant ?? null });
        return { ...source, template: templateId(scenario, template) };
      }),
  );
}
