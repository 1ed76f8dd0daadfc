import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  STATUTS_COMPTES,
  type PlaceStat,
  type StatPlaces,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import type { UrlStatistiques } from './filtres.ts';
import { statistiquesReseau, type PeriodeDemandee } from './queries-reseau.ts';

/** Two zones may each have a « TG 1 ». */
const nomDe = ({ nom, zoneNom }: PlaceStat, places: readonly PlaceStat[]): string =>
  places.filter((autre) => autre.nom === nom).length > 1 ? `${nom}, ${zoneNom}` : nom;
/** The operations that have this place in the period. */
const listeDe = ({ du, au, laboratoireId }: PeriodeDemandee, emplacementId: number) => ({
  to: '/promotions' as const,
  search: {
    du,
    au,
    emplacementId,
    statut: [...STATUTS_COMPTES],
    ...(laboratoireId === undefined ? {} : { laboratoireId: Number(laboratoireId) }),
  },
});

const occupation = ({ places }: StatPlaces, periode: PeriodeDemandee): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'nombre',
  axe: 'Emplacement',
  series: [
    { cle: 'prises', libelle: 'Semaines prises', pile: 'semaines' },
    { cle: 'libres', libelle: 'Semaines libres', pile: 'semaines', teinte: 'gris' },
  ],
  points: places.map((place) => ({
    cle: place.emplacementId,
    libelle: nomDe(place, places),
    valeurs: { prises: place.semainesPrises, libres: place.semaines - place.semainesPrises },
    liens: { prises: listeDe(periode, place.emplacementId) },
  })),
});
const rapport = ({ places }: StatPlaces): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Emplacement',
  series: [
    { cle: 'metre', libelle: 'Par mètre et par semaine' },
    { cle: 'semaine', libelle: 'Par semaine', teinte: 'gris' },
  ],
  points: places
    .filter(({ nombre }) => nombre > 0)
    .map((place) => ({
      cle: place.emplacementId,
      libelle: nomDe(place, places),
      valeurs: { metre: place.parMetreSemaineCentimes, semaine: place.parSemaineCentimes },
    })),
});

const tauxDe = ({ semainesPrises, semainesPossibles }: StatPlaces['avant']): number | null =>
  semainesPossibles === 0 ? null : Math.round((semainesPrises * 100) / semainesPossibles);
const lectureOccupation = (stat: StatPlaces): string | undefined => {
  const [taux, avant] = [tauxDe(stat), tauxDe(stat.avant)];
  if (taux === null) return undefined;
  const prises = pluriel(stat.semainesPrises, 'semaine prise', 'semaines prises');
  return insecable(
    `${prises} sur ${stat.semainesPossibles}, soit ${formatPourcentage(taux)} ; un an plus tôt, ` +
      `${formatPourcentage(avant ?? 0)}. Une semaine libre n’a pas d’opération à ouvrir.`,
  );
};

/** How much the places are used, and what they bring (STA-23). */
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
        donnees={data && occupation(data, periode)}
      />
      <BlocGraphique
        nom="rendement"
        url={url}
        titre="Ce que rapporte un emplacement"
        lecture={
          'Réglé pour les TG commencées dans la période, par semaine tenue ; par mètre quand la largeur est connue. ' +
          'Une moyenne : aucune liste n’en est la somme.'
        }
        vide={{
          titre: 'Rien de réglé sur cette période.',
          texte: 'Dès qu’une contrepartie de TG est réglée, sa place dit ce qu’elle a rapporté.',
        }}
        echec={echec}
        donnees={data && rapport(data)}
      />
    </SimpleGrid>
  );
};
