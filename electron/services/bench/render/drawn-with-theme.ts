import type { PictureJob } from '../../../../shared/documents/picture-job.ts';
import type { Theme } from '../../../../shared/documents/project.ts';
import type { PhoneDrawer, Renderer } from './renderer.ts';

type Pictures = Pick<Renderer, 'render'> & PhoneDrawer;

/** The same drawing of every job in a theme; null: Passbench's own look. `theme` may throw, as drawing does. */
export function drawnWithTheme({ render, drawPhones }: Pictures, theme: () => Theme | null): Pictures {
  const themed = (job: PictureJob): PictureJob => {
    const own = theme();
    return own === null ? job : { ...job, theme: own };
  };
  return {
    render: async (job, listener, signal) => render(themed(job), listener, signal),
    drawPhones: async (job) => drawPhones(themed(job)),
  };
}
