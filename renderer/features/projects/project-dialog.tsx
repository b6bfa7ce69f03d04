import type { ProjectPage } from '../../store/projects/slices.ts';
import { NewProject } from './new-project.tsx';
import { NotesPage } from './notes-page.tsx';
import { OpenProject } from './open-project.tsx';
import { RecentProjects } from './recent-projects.tsx';

/** The ways to another project, and the notes of this one. */
export function ProjectDialog({ page }: { readonly page: ProjectPage }) {
  switch (page) {
    case 'recent':
      return <RecentProjects />;
    case 'open':
      return <OpenProject />;
    case 'new':
    case 'copy':
      return <NewProject key={page} isCopy={page === 'copy'} />;
    case 'notes':
      return <NotesPage />;
  }
}
