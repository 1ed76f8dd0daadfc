import { Button } from '@mantine/core';
import { IconArrowLeft, IconListCheck, IconUpload } from '@tabler/icons-react';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { FacturePanneaux, usePanneauxFacture } from './FacturePanneaux.tsx';
import { FacturesListe } from './FacturesListe.tsx';
import { urlFactures } from './filtres.ts';

/** `/encours/factures`: what laboratories invoiced, line by line against what they promised. */
export const FacturesPage = () => {
  const url = useEtatUrl(urlFactures);
  const panneaux = usePanneauxFacture();
  return (
    <PageShell
      titre="Factures"
      sousTitre="Ce que vos laboratoires ont facturé, comparé à leurs conditions : l’écart se réclame."
      retour={
        <LienTexte to="/encours" size="sm" data-sans-impression>
          <IconArrowLeft size={14} aria-hidden /> Encours
        </LienTexte>
      }
      actions={
        panneaux.deposer ? (
          <>
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} aria-hidden />}
              onClick={() => panneaux.lireReleve?.()}
            >
              Lire un relevé de compte
            </Button>
            <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={panneaux.deposer}>
              Déposer des factures
            </Button>
          </>
        ) : null
      }
    >
      <FacturesListe url={url} vers={panneaux} ouverte={panneaux.id} onDeposer={panneaux.deposer} />
      <FacturePanneaux panneaux={panneaux} />
    </PageShell>
  );
};
