import { useQuery } from '@tanstack/react-query';
import { encoursContract } from '#shared/features/argent/encours/contract.ts';
import { libelleMois } from '#shared/features/pilotage/statistique/messages.ts';
import { moisDeLaPeriode } from '#shared/features/pilotage/statistique/rules.ts';
import { call } from '#web/lib/api.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisie } from './filtres.ts';
import { StatistiquesFiltres } from './StatistiquesFiltres.tsx';
import type { BlocsProps } from './StatistiquesPage.tsx';

/** The statistics of an account that is owed money: a pharmacy, or a groupement of its own. */
export const StatistiquesCompte = ({ url }: BlocsProps) => {
  const annee = anneeChoisie(url);
  const { laboratoireId, periode } = url.etat;
  const { data, error, refetch } = useQuery({
    queryKey: ['encours', 'statistique-mois', annee, laboratoireId ?? null],
    queryFn: ({ signal }) => call(encoursContract.bilanEncours, { query: { annee, laboratoireId }, signal }),
  });
  const montres = new Set(moisDeLaPeriode(periode));
  return (
    <>
      <StatistiquesFiltres url={url} />
      <BlocGraphique
        nom="mois"
        url={url}
        titre="Attendu et reçu, mois par mois"
        vide={{ titre: `Aucun encours en ${annee}.`, texte: 'Ce que vos laboratoires vous doivent se compte ici.' }}
        echec={error ? { erreur: error, reessayer: () => void refetch() } : undefined}
        donnees={
          data && {
            forme: 'barres',
            unite: 'centimes',
            axe: 'Mois',
            series: [
              { cle: 'attendu', libelle: 'Attendu' },
              { cle: 'recu', libelle: 'Reçu' },
            ],
            points: data.mois
              .filter(({ mois }) => montres.has(mois))
              .map(({ mois, attenduCentimes, recuCentimes }) => ({
                cle: mois,
                libelle: libelleMois(mois),
                valeurs: { attendu: attenduCentimes, recu: recuCentimes },
              })),
          }
        }
      />
    </>
  );
};
