import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { typeDuRole } from '#shared/core/acteur.ts';
import { canLireRfa } from '#shared/features/argent/rfa/policy.ts';
import { originesLues } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { useConnecte } from '#web/session/session-ouverte.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ArgentParMois, RecuContreNMoins1, RetardParJours, TauxDeReglement } from './ArgentParMois.tsx';
import { FamilleDeBlocs, Paires } from './FamilleDeBlocs.tsx';
import { filtresLus, type BlocsProps } from './filtres.ts';
import { Laboratoires } from './Laboratoires.tsx';
import { statistiqueQueries } from './queries.ts';
import { Reclamations } from './Reclamations.tsx';
import { ChiffresRecuperes, RecupereParOrigine } from './Recupere.tsx';
import { Rfas } from './Rfas.tsx';
import { StatistiquesFiltres } from './StatistiquesFiltres.tsx';

// Loaded when shown: a groupement has no margins.
const StatistiquesMarges = differerPartie<BlocsProps>(
  async () => (await import('./StatistiquesMarges.tsx')).StatistiquesMarges,
  <Skeleton h={320} radius="md" />,
);

type Props = BlocsProps & {
  /** Extra blocks of a groupement (its sendings and their answers), shown before its own amounts due. */
  propres?: ReactNode;
};

/** The statistics of an account with encours: a pharmacy, or a groupement for itself. */
export const StatistiquesCompte = ({ url, propres }: Props) => {
  const { utilisateur } = useConnecte();
  const { data: statistiques, error, refetch } = useQuery(statistiqueQueries.argent(filtresLus(url)));
  const natureFiscale = url.etat.natureFiscale ?? statistiques?.natureFiscale;
  const perimetre = { laboratoireId: url.etat.laboratoireId, origine: originesLues(utilisateur.role), natureFiscale };
  const echec = error && !statistiques ? { erreur: error, reessayer: () => void refetch() } : undefined;
  const argent = { url, statistiques, echec, perimetre };
  return (
    <>
      <StatistiquesFiltres url={url} />
      {propres}
      <ChiffresRecuperes {...argent} />
      <FamilleDeBlocs titre={`Argent récupéré${natureFiscale ? `, montants ${natureFiscale}` : ''}`}>
        <Paires>
          <RecupereParOrigine {...argent} />
          <RecuContreNMoins1 {...argent} />
          <ArgentParMois {...argent} />
          <TauxDeReglement {...argent} />
          <RetardParJours {...argent} />
        </Paires>
      </FamilleDeBlocs>
      {canLireRfa(utilisateur) ? (
        <FamilleDeBlocs titre="RFA">
          <Paires>
            <Rfas url={url} />
          </Paires>
        </FamilleDeBlocs>
      ) : null}
      <FamilleDeBlocs titre={`Laboratoires${natureFiscale ? `, encours ${natureFiscale}` : ''}`}>
        <Laboratoires url={url} perimetre={perimetre} />
        {typeDuRole[utilisateur.role] === 'PHARMACIE' ? <StatistiquesMarges url={url} /> : null}
      </FamilleDeBlocs>
      <FamilleDeBlocs titre="Réclamations">
        <Reclamations url={url} />
      </FamilleDeBlocs>
    </>
  );
};
