import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { JourExtraction } from '#shared/features/connexions/vente/schemas/jours.ts';
import { libelleSourceVentes } from '#shared/features/connexions/vente/messages.ts';
import { formatCentimes, formatInstant, formatNombre, insecable, pluriel, type Jour } from '#web/lib/formats.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { useFermeture } from '#web/ui/panneau/fermeture.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import { libelleEtatMontre, type EtatJourVentes } from './MarqueJour.tsx';
import { jourEnLettres } from './mois.ts';
import { extracteurQueries, useActesExtracteur } from './queries.ts';
import { direRedemandes } from './redemandes.ts';

const teinteEtat: Readonly<Record<EtatJourVentes, Teinte>> = {
  complete: 'vert',
  incomplete: 'orange',
  irrecuperable: 'rouge',
  jamaisRecu: 'gris',
  futur: 'gris',
};

const lignes = ({ nbLignes, nbAnnoncees }: JourExtraction): string =>
  nbAnnoncees === null ? formatNombre(nbLignes) : `${formatNombre(nbLignes)} sur ${pluriel(nbAnnoncees, 'annoncée')}`;

const Chiffres = ({ jour }: { jour: JourExtraction }) => (
  <KeyValue
    sansVides
    entrees={[
      { libelle: 'Lignes reçues', valeur: lignes(jour) },
      { libelle: 'Lignes laissées de côté', valeur: jour.nbEcartees > 0 ? formatNombre(jour.nbEcartees) : null },
      { libelle: 'Produits', valeur: formatNombre(jour.nbProduits) },
      { libelle: 'Unités vendues', valeur: formatNombre(jour.quantite) },
      { libelle: 'CA TTC', valeur: formatCentimes(jour.caTtcCentimes) },
      { libelle: 'CA HT', valeur: formatCentimes(jour.caHtCentimes) },
      { libelle: 'Source', valeur: jour.source && libelleSourceVentes[jour.source] },
      { libelle: 'Tentatives', valeur: formatNombre(jour.tentatives) },
      { libelle: 'Dernière tentative', valeur: jour.derniereTentativeLe && formatInstant(jour.derniereTentativeLe) },
      { libelle: 'Reçu le', valeur: jour.recuLe && formatInstant(jour.recuLe) },
    ]}
  />
);

type Props = {
  jour: Jour;
  /** True when the account has a source that can be asked again (CNX-37). */
  demandable: boolean;
  onFermer: () => void;
};

/** The drawer of one day: the sales received, the reason of a gap, and the button that asks for the day again. */
export const JourVentesDrawer = ({ jour, demandable, onFermer }: Props) => {
  const { data, error, refetch } = useQuery(extracteurQueries.jour(jour));
  const actes = useActesExtracteur();
  const [enCours, setEnCours] = useState(false);
  const redemander = async () => {
    setEnCours(true);
    await actes.redemander({ du: jour, au: jour }).then(direRedemandes, echec);
    setEnCours(false);
  };
  const etat = data?.etat ?? 'jamaisRecu';
  return (
    <DetailDrawer
      ouvert
      lecture
      largeur={480}
      onFermer={useFermeture(onFermer)}
      titre={jourEnLettres(jour).replace(/^./, (initiale) => initiale.toUpperCase())}
      sousTitre={data ? <StatusBadge teinte={teinteEtat[etat]}>{libelleEtatMontre[etat]}</StatusBadge> : undefined}
      pied={
        demandable && data?.redemandable ? (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={enCours}
            onClick={() => void redemander()}
          >
            Redemander
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <>
          {data.phrase ? (
            <Alert color={etat === 'irrecuperable' ? 'red' : 'orange'}>{insecable(data.phrase)}</Alert>
          ) : null}
          {data.redemande ? <Alert color="blue">Ce jour est redemandé : il sera lu au prochain passage.</Alert> : null}
          <Chiffres jour={data} />
          {data.refusRedemande ? (
            <Text size="sm" c="dimmed">
              {insecable(data.refusRedemande)}
            </Text>
          ) : null}
        </>
      ) : (
        <Attente erreur={error} onReessayer={() => void refetch()} hauteur={240} />
      )}
    </DetailDrawer>
  );
};
