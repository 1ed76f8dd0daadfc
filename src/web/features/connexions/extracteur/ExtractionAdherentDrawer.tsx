import { Alert, Text } from '@mantine/core';
import type { ExtractionAdherent } from '#shared/features/connexions/extracteur/schemas/parametres.ts';
import { formatJour, formatNombre } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { CalendrierVentesGrille } from './CalendrierVentesGrille.tsx';
import { LegendeJours, type EtatJourVentes } from './MarqueJour.tsx';

type Extraction = NonNullable<ExtractionAdherent['extraction']>;

const compter = (extraction: Extraction, voulu: EtatJourVentes): string =>
  formatNombre(extraction.jours.filter(({ etat }) => (etat ?? 'jamaisRecu') === voulu).length);

const Jours = ({ extraction }: { extraction: Extraction }) => {
  const { jours, dernierJour, enPanne } = extraction;
  const [debut, fin] = [jours[0]?.jour, jours.at(-1)?.jour];
  if (debut === undefined || fin === undefined) return null;
  return (
    <>
      {enPanne ? <Alert color="red">Son logiciel ne répond plus, ou refuse de donner ses ventes.</Alert> : null}
      <Text size="sm" c="dimmed">
        {dernierJour === null
          ? 'Aucun de ses trente derniers jours n’est arrivé.'
          : `Dernier jour reçu\u00a0: ${formatJour(dernierJour)}.`}
      </Text>
      <LegendeJours
        comptes={{
          complete: compter(extraction, 'complete'),
          incomplete: compter(extraction, 'incomplete'),
          irrecuperable: compter(extraction, 'irrecuperable'),
          jamaisRecu: compter(extraction, 'jamaisRecu'),
        }}
      />
      <CalendrierVentesGrille
        debut={debut}
        fin={fin}
        jours={new Map(jours.map(({ jour, etat }) => [jour, { etat: etat ?? 'jamaisRecu' }]))}
      />
    </>
  );
};

/** The last days of an adhérent who shares them with its groupement: states only, never an amount (CNX-43, CNX-76). */
export const ExtractionAdherentDrawer = ({
  adherent,
  onFermer,
}: {
  adherent: ExtractionAdherent;
  onFermer: () => void;
}) => (
  <DetailDrawer
    ouvert
    lecture
    largeur={620}
    onFermer={useFermeture(onFermer)}
    titre={adherent.nom}
    sousTitre={adherent.ville ?? undefined}
  >
    {adherent.extraction ? (
      <Jours extraction={adherent.extraction} />
    ) : (
      <Text size="sm" c="dimmed">
        Cette pharmacie ne vous montre pas l’état de son recueil.
      </Text>
    )}
  </DetailDrawer>
);
