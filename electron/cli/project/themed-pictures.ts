import type { Theme } from '../../../shared/documents/project.ts';
import { AppError } from '../../../shared/lib/app-error.ts';
import { drawnWithTheme } from '../../services/bench/render/drawn-with-theme.ts';
import type { Io } from '../io.ts';
import type { CommonOptions } from '../options.ts';

/** The project's theme for pictures. Throws PROJECT_REFUSED where it cannot be used: no other look may take its place. */
export function themeOf({ projectTheme = null }: Pick<CommonOptions, 'projectTheme'>): Theme | null {
  if (projectTheme !== null && 'message' in projectTheme)
    throw new AppError('PROJECT_REFUSED', projectTheme.message, projectTheme.next);
  return projectTheme;
}

/** The same streams, with phones that have the project's theme. One that cannot be used is refused when something is drawn. */
export function withProjectTheme<Of extends Pick<Io, 'pictures'>>(
  io: Of,
  args: Pick<CommonOptions, 'projectTheme'>,
): Of {
  return { ...io, pictures: drawnWithTheme(io.pictures, () => themeOf(args)) };
}
