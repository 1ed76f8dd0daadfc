import type { LinkOptions } from '@tanstack/react-router';
import { z } from 'zod';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { reponsesComptees } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** Address of the statistics. */
export const urlStatistiques = z.object({
  /** Absent for the current year. */
  annee: z.coerce.number().int().min(2000).max(2100).optional(),
  periode: z.enum(periodesStatistique).default('ANNEE'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  /** Absent for the account's own nature. */
  natureFiscale: z.enum(naturesFiscales).optional(),
  gamme: z.string().max(255).optional(),
  /** For a groupement: a segment, an adhérent. */
  segmentId: idChoisi('un segment').optional(),
  pharmacieId: idChoisi('un adhérent').optional(),
  /** The list of a figure, open over the charts, and the part of it that the clicked bar counts. */
  liste: z.enum(['reponses', 'ventes']).optional(),
  reponse: z.enum(reponsesComptees).optional(),
  dansSegment: z.coerce.number().int().min(0).optional(),
  dePharmacie: idChoisi('un adhérent').optional(),
  dispositif: z.string().max(20).optional(),
  /** Charts shown as tables. */
  tableau: z.array(z.string()).optional(),
});
export type UrlStatistiques = EtatUrl<typeof urlStatistiques>;
/** Props of the blocks of a type of account. */
export type BlocsProps = { readonly url: UrlStatistiques };

const anneeCourante = (): number => Number(aujourdhui().slice(0, 4));
export const anneeChoisieStatistique = ({ etat }: Pick<UrlStatistiques, 'etat'>): number =>
  etat.annee ?? anneeCourante();

/** Number of past years to choose from. */
const ANNEES = 6;
export const anneesProposeesStatistique = (choisie: number): number[] => {
  const courante = anneeCourante();
  return [...new Set([...Array.from({ length: ANNEES }, (_, n) => courante - n), choisie])].toSorted((a, b) => b - a);
};

/** Filters of a call. */
export const filtresLus = (url: Pick<UrlStatistiques, 'etat'>) => ({
  annee: anneeChoisieStatistique(url),
  periode: url.etat.periode,
  laboratoireId: url.etat.laboratoireId,
  natureFiscale: url.etat.natureFiscale,
});

/** Link to a list that opens over the charts; the filters of the screen stay. */
export const versListe = (
  { etat }: Pick<UrlStatistiques, 'etat'>,
  liste: Pick<UrlStatistiques['etat'], 'liste' | 'reponse' | 'dansSegment' | 'dePharmacie' | 'dispositif'>,
): LinkOptions => ({ to: '/statistiques', search: { ...etat, ...liste }, resetScroll: false });
export const SANS_LISTE = {
  liste: undefined,
  reponse: undefined,
  dansSegment: undefined,
  dePharmacie: undefined,
  dispositif: undefined,
} as const;
/** Prefix of the list's own fields in the address. */
export const VUE_LISTE = 'liste.';
