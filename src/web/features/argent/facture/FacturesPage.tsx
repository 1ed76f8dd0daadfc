import { IconArrowLeft } from '@tabler/icons-react';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { ActesFactures } from './ActesFactures.tsx';
import { FacturePanneaux, usePanneauxFacture } from './FacturePanneaux.tsx';
import { FacturesListe } from './FacturesListe.tsx';
import { urlFactures } from './filtres.ts';

/** `/encours/factures`: the factures of laboratories, checked line by line against the conditions. */
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
      actions={<ActesFactures panneaux={panneaux} />}
    >
      <FacturesListe url={url} vers={panneaux} ouverte={panneaux.id} onDeposer={panneaux.deposer} />
      <FacturePanneaux panneaux={panneaux} />
    </PageShell>
  );
};
