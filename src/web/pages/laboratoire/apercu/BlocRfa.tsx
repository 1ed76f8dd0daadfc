import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { anneeCourante } from '#web/features/argent/rfa/filtres.ts';
import { nomRfa } from '#web/features/argent/rfa/mots.ts';
import { ProchainPalierTexte } from '#web/features/argent/rfa/ProchainPalierTexte.tsx';
import { Progression } from '#web/features/argent/rfa/Progression.tsx';
import { rfaQueries } from '#web/features/argent/rfa/queries.ts';
import { pluriel } from '#web/lib/formats.ts';
import { Bloc } from './Bloc.tsx';

const MONTREES = 3;
type Props = { nomProp: string; laboratoireId: number };

/** The distance to the next palier of each RFA of the year, nearest first (RFA-15). */
export const BlocRfa = ({ nomProp, laboratoireId }: Props) => {
  const annee = anneeCourante();
  const requete = useQuery(rfaQueries.liste({ annee, laboratoireId, acceptation: 'ACCEPTED', taille: 100 }));
  const rfas = requete.data?.elements.toSorted(
    (a, b) =>
      Number(b.proche) - Number(a.proche) ||
      Number(Boolean(b.periode?.prochain)) - Number(Boolean(a.periode?.prochain)),
  );
  return (
    <Bloc
      nomProp={nomProp}
      titre={`RFA ${annee}`}
      requete={requete}
      lignes={rfas?.slice(0, MONTREES).map((rfa) => ({
        cle: rfa.id,
        quoi: nomRfa(rfa),
        valeur: rfa.attenduCentimes > 0 ? formatMontant(rfa.attenduCentimes, 'HT') : undefined,
        detail: (
          <>
            {rfa.periode ? <Progression rfa={rfa} periode={rfa.periode} /> : null}
            <ProchainPalierTexte rfa={rfa} periode={rfa.periode ?? undefined} />
          </>
        ),
        vers: { onglet: 'rfa' as const, rfa: rfa.id },
      }))}
      vide="Aucune cette année : ce que vous avez acheté et ce qui manque au palier suivant se montrent ici."
      suite={
        rfas && rfas.length > MONTREES
          ? { libelle: `Voir ${pluriel(rfas.length, 'RFA', 'RFA')}`, vers: { onglet: 'rfa' } }
          : undefined
      }
    />
  );
};
