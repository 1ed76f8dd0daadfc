import { DocumentsListe } from './DocumentsListe.tsx';

/** The tab "Documents" of a laboratory (spec §2). */
export const DocumentsLaboTab = ({ laboratoireId }: { laboratoireId: number }) => (
  <DocumentsListe laboratoireId={laboratoireId} />
);
