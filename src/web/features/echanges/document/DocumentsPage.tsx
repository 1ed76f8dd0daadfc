import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { canRedigerDocument } from '#shared/features/echanges/document/policy.ts';
import { useSession } from '#web/lib/session.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { DocumentsListe } from './DocumentsListe.tsx';
import { urlSaisieDocument } from './filtres.ts';

/** `/documents`: the documents of the account, and those shared with it. */
export const DocumentsPage = () => {
  const session = useSession();
  const { changer } = useEtatUrl(urlSaisieDocument);
  return (
    <PageShell
      titre="Documents"
      sousTitre="Contrats, tarifs, catalogues, formations : rangés, partagés, retrouvés."
      actions={
        session !== null && canRedigerDocument(session.utilisateur) ? (
          <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={() => changer({ saisie: 'depot' })}>
            Déposer
          </Button>
        ) : null
      }
    >
      <DocumentsListe />
    </PageShell>
  );
};
