import type { LinkOptions } from '@tanstack/react-router';
import { z } from 'zod';
import { naturesFiscales } from '#shared/core/nature-fiscale.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { reponsesComptees } from '#shared/features/pilotage/statistique/rules/listes.ts';
import { periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The statistics as their address says them. */
export const urlStatistiques = z.object({
  /** Absent: the current one. */
  annee: z.coerce.number().int().min(2000).max(2100).optional(),
  periode: z.enum(periodesStatistique).default('ANNEE'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  /** Absent: the habit of the account. */
  natureFiscale: z.enum(naturesFiscales).optional(),
  gamme: z.string().max(255).optional(),
  /** Of a groupement: the adhérents of a segment, one adhérent. */
  segmentId: idChoisi('un segment').optional(),
  pharmacieId: idChoisi('un adhérent').optional(),
  /** The list behind a figure, open over the charts, and what its bar keeps of it. */
  liste: z.enum(['reponses', 'ventes']).optional(),
  reponse: z.enum(reponsesComptees).optional(),
  dansSegment: z.coerce.number().int().min(0).optional(),
  dePharmacie: idChoisi('un adhérent').optional(),
  dispositif: z.string().max(20).optional(),
  /** The charts that are read as tables. */
  tableau: z.array(z.string()).optional(),
});
export type UrlStatistiques = EtatUrl<typeof urlStatistiques>;
/** What the blocks of a family of accounts are given. */
export type BlocsProps = { readonly url: UrlStatistiques };

const anneeCourante = (): number => Number(aujourdhui().slice(0, 4));
export const anneeChoisieStatistique = ({ etat }: Pick<UrlStatistiques, 'etat'>): number =>
  etat.annee ?? anneeCourante();

/** How many years back are offered. */
const ANNEES = 6;
export const anneesProposeesStatistique = (choisie: number): number[] => {
  const courante = anneeCourante();
  return [...new Set([...Array.from({ length: ANNEES }, (_, n) => courante - n), choisie])].toSorted((a, b) => b - a);
};

/** What a call asks for. */
export const filtresLus = (url: Pick<UrlStatistiques, 'etat'>) => ({
  annee: anneeChoisieStatistique(url),
  periode: url.etat.periode,
  laboratoireId: url.etat.laboratoireId,
  natureFiscale: url.etat.natureFiscale,
});

/** A list that opens over the charts: the filters of the screen stay. */
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
/** Prefix of the list's own words in the address. */
export const VUE_LISTE = 'liste.';
