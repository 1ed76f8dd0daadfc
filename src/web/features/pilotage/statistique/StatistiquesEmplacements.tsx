import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BlocGraphique } from './BlocGraphique.tsx';
import type { UrlStatistiques } from './filtres.ts';
import { lectureOccupation, occupationDesPlaces, rapportDesPlaces } from './graphiques-emplacements.ts';
import { statistiquesReseau, type PeriodeDemandee } from './queries-reseau.ts';

/** Use and income of the emplacements (STA-23). */
export const StatistiquesEmplacements = ({ url, periode }: { url: UrlStatistiques; periode: PeriodeDemandee }) => {
  const { data, error, refetch } = useQuery(statistiquesReseau.emplacements(periode));
  const echec = error && !data ? { erreur: error, reessayer: () => void refetch() } : undefined;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <BlocGraphique
        nom="emplacements"
        url={url}
        titre="Occupation des emplacements"
        lecture={data && lectureOccupation(data)}
        vide={{
          titre: 'Aucun emplacement.',
          texte: 'Ajoutez vos têtes de gondole et vitrines dans les paramètres : leurs semaines se compteront ici.',
        }}
        echec={echec}
        donnees={data && occupationDesPlaces(data, periode)}
      />
      <BlocGraphique
        nom="rendement"
        url={url}
        titre={`Ce que rapporte un emplacement${data ? `, ${data.natureFiscale}` : ''}`}
        lecture={
          'Réglé pour les TG commencées dans la période, par semaine tenue ; par mètre quand la largeur est connue. ' +
          'Une moyenne : aucune liste n’en est la somme.'
        }
        vide={{
          titre: 'Rien de réglé sur cette période.',
          texte: 'Dès qu’une contrepartie de TG est réglée, sa place dit ce qu’elle a rapporté.',
        }}
        echec={echec}
        donnees={data && rapportDesPlaces(data)}
      />
    </SimpleGrid>
  );
};
