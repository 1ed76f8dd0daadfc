import { PageShell } from '#web/ui/PageShell.tsx';
import { DocumentsListe } from './DocumentsListe.tsx';

/** `/documents` (spec §2). */
export const DocumentsPage = () => (
  <PageShell titre="Documents" sousTitre="Contrats, tarifs, catalogues, formations : rangés, partagés, retrouvés.">
    <DocumentsListe />
  </PageShell>
);
