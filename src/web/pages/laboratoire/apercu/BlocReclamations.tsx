import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { useQuery } from '@tanstack/react-query';
import { motStatut } from '#shared/features/echanges/discussion/messages.ts';
import { libelleMotif } from '#shared/features/echanges/reclamation/messages.ts';
import { reclamationQueries } from '#web/features/echanges/reclamation/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { Bloc } from './Bloc.tsx';

const MONTREES = 4;
type Props = { nomProp: string; laboratoireId: number };

/** The latest open réclamations, with a link to all of them. */
export const BlocReclamations = ({ nomProp, laboratoireId }: Props) => {
  const requete = useQuery(reclamationQueries.liste({ laboratoireId, ouverte: 'true', taille: MONTREES }));
  return (
    <Bloc
      nomProp={nomProp}
      titre="Réclamations ouvertes"
      requete={requete}
      lignes={requete.data?.elements.map(
        ({ id, numero, objet, motif, statut, aRepondre, natureFiscale, montantReclameCentimes: montant }) => ({
          cle: id,
          quoi: `${numero} · ${objet ?? libelleMotif[motif]}`,
          valeur: montant === null ? undefined : formatMontant(montant, natureFiscale),
          detail: statut ? motStatut(statut, aRepondre) : 'Ouverte',
          vers: { onglet: 'reclamations' as const, reclamation: id },
        }),
      )}
      vide="Aucune : ce que vous demandez à ce laboratoire et qui attend une réponse se montre ici."
      suite={
        requete.data && requete.data.total > 0
          ? {
              libelle: `Voir ${pluriel(requete.data.total, 'réclamation ouverte', 'réclamations ouvertes')}`,
              vers: { onglet: 'reclamations', ouverte: 'true' },
            }
          : undefined
      }
    />
  );
};
