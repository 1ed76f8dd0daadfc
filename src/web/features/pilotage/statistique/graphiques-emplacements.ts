import {
  STATUTS_COMPTES,
  type PlaceStat,
  type StatPlaces,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import type { PeriodeDemandee } from './queries-reseau.ts';

/** Name of an emplacement, with its zone when another zone has the same name. */
const nomDe = ({ nom, zoneNom }: PlaceStat, places: readonly PlaceStat[]): string =>
  places.filter((autre) => autre.nom === nom).length > 1 ? `${nom}, ${zoneNom}` : nom;
/** Link to the operations on this emplacement in the period. */
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

export const occupationDesPlaces = ({ places }: StatPlaces, periode: PeriodeDemandee): DonneesGraphique => ({
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
export const rapportDesPlaces = ({ places }: StatPlaces): DonneesGraphique => ({
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
export const lectureOccupation = (stat: StatPlaces): string | undefined => {
  const [taux, avant] = [tauxDe(stat), tauxDe(stat.avant)];
  if (taux === null) return undefined;
  const prises = pluriel(stat.semainesPrises, 'semaine prise', 'semaines prises');
  return insecable(
    `${prises} sur ${stat.semainesPossibles}, soit ${formatPourcentage(taux)} ; un an plus tôt, ` +
      `${formatPourcentage(avant ?? 0)}. Une semaine libre n’a pas d’opération à ouvrir.`,
  );
};
