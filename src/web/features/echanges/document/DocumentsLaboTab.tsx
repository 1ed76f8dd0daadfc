import { DocumentsListe } from './DocumentsListe.tsx';

/** The tab "Documents" of a laboratory. */
export const DocumentsLaboTab = ({ laboratoireId }: { laboratoireId: number }) => (
  <DocumentsListe laboratoireId={laboratoireId} />
);
