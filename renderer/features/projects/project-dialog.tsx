import type { ProjectPage } from '../../store/projects/slices.ts';
import { BundleProject } from './bundle-project.tsx';
import { NewProject } from './new-project.tsx';
import { NotesPage } from './notes-page.tsx';
import { OrderFolder } from './order-folder.tsx';
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
    case 'bundle':
      return <BundleProject />;
    case 'order':
      return <OrderFolder />;
    case 'notes':
      return <NotesPage />;
  }
}
