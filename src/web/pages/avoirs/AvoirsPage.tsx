import { Button } from '@mantine/core';
import { IconArrowLeft, IconArrowsJoin, IconBuildingBank } from '@tabler/icons-react';
import {
  EncaissementPanneaux,
  usePanneauxEncaissement,
} from '#web/features/argent/encaissement/EncaissementPanneaux.tsx';
import { EncaissementsListe } from '#web/features/argent/encaissement/EncaissementsListe.tsx';
import { EncaissementsTuiles } from '#web/features/argent/encaissement/EncaissementsTuiles.tsx';
import { urlEncaissements } from '#web/features/argent/encaissement/filtres.ts';
import { ReglageMontants } from '#web/features/argent/encaissement/ReglageMontants.tsx';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { LienBouton } from '#web/ui/LienBouton.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

const ReleveDrawer = differer(
  async () => (await import('#web/features/argent/releve-bancaire/ReleveDrawer.tsx')).ReleveDrawer,
);

const lireReleve = (onFermer: () => void) => <ReleveDrawer onFermer={onFermer} />;

/** `/encours/avoirs`: the encaissements received from laboratories, and the encours they settle. */
export const AvoirsPage = () => {
  const url = useEtatUrl(urlEncaissements);
  const panneaux = usePanneauxEncaissement();
  return (
    <PageShell
      titre="Avoirs et paiements"
      sousTitre={
        <>
          Ce qui a été reçu, et ce que chaque euro règle.
          <ReglageMontants />
        </>
      }
      actions={
        <>
          <LienBouton to="/encours" variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Encours
          </LienBouton>
          {panneaux.nouveau ? (
            <>
              <LienBouton
                to="/encours/rapprochement"
                variant="default"
                leftSection={<IconArrowsJoin size={16} aria-hidden />}
              >
                Rapprocher
              </LienBouton>
              <Button
                variant="default"
                leftSection={<IconBuildingBank size={16} aria-hidden />}
                onClick={panneaux.releve}
              >
                Lire un relevé
              </Button>
              <BoutonAjouter onClick={panneaux.nouveau}>Avoir ou paiement</BoutonAjouter>
            </>
          ) : null}
        </>
      }
    >
      <EncaissementsTuiles url={url} />
      <EncaissementsListe url={url} vers={panneaux} ouverte={panneaux.id} onNouveau={panneaux.nouveau} />
      <EncaissementPanneaux panneaux={panneaux} laboratoireId={url.etat.laboratoireId} releve={lireReleve} />
    </PageShell>
  );
};
