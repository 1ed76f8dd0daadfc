import type {
  AdherentAServir,
  PropositionRepartition,
} from '#shared/features/prestations/prestation/schemas/lecture.ts';
import {
  repartirEntreAdherents,
  type AdherentServi,
} from '#shared/features/prestations/prestation/rules/repartition.ts';
import type { ModeRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';
import { comparerTextes } from '#shared/core/textes/comparer-textes.ts';
import { sansAccent } from '#web/lib/formats.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';

type Nombre = number | Illisible | null;
/** The line of one adhérent in the form that shares a prestation. */
export type LigneSaisiePrestation = {
  readonly pharmacieId: number;
  readonly servi: boolean;
  /** Null for the base that the server knows. */
  readonly base: Nombre;
  readonly montantHtCentimes: Nombre;
};
export type SaisieRepartition = { readonly mode: ModeRepartition; readonly lignes: readonly LigneSaisiePrestation[] };

/** The base of a mode that the server knows; null when nothing is known, or when the mode needs none. */
export const baseConnue = (mode: ModeRepartition, adherent: AdherentAServir): number | null => {
  if (mode === 'CA') return adherent.caCentimes;
  return mode === 'NB_REALISATIONS' ? adherent.nbRealisations : null;
};

/** Initial values: the saved sharing, or else a part for each adhérent, or for each one with a base. */
export const saisieInitiale = ({ modeRepartition, adherents }: PropositionRepartition): SaisieRepartition => {
  const enregistree = adherents.some(({ montantHtCentimes }) => montantHtCentimes !== null);
  return {
    mode: modeRepartition,
    lignes: adherents.map((adherent) => {
      const { pharmacieId, base, montantHtCentimes } = adherent;
      const connue = baseConnue(modeRepartition, adherent);
      return {
        pharmacieId,
        servi: enregistree ? montantHtCentimes !== null : modeRepartition !== 'NB_REALISATIONS' || (connue ?? 0) > 0,
        base: base === connue ? null : base,
        montantHtCentimes,
      };
    }),
  };
};

/** The adhérents with a part, each with its effective base. */
export const servisDe = (
  { mode, lignes }: SaisieRepartition,
  adherents: readonly AdherentAServir[],
): readonly AdherentServi[] => {
  const parId = new Map(adherents.map((adherent) => [adherent.pharmacieId, adherent]));
  return lignes.flatMap(({ pharmacieId, servi, base, montantHtCentimes }) => {
    const adherent = parId.get(pharmacieId);
    if (!servi || !adherent) return [];
    return [
      {
        pharmacieId,
        base: nombreLu(base) ?? baseConnue(mode, adherent),
        montantHtCentimes: nombreLu(montantHtCentimes),
      },
    ];
  });
};

type ApercuRepartition = {
  /** Parts in cents, by pharmacy. */
  readonly parts: ReadonlyMap<number, number>;
  readonly totalCentimes: number;
  readonly refus: ReturnType<typeof repartirEntreAdherents> extends infer R
    ? (R extends { refus: infer F } ? F : never) | null
    : never;
};

/** Preview of each part, by the server's rule (PRS-12); amounts typed by hand are shown as they are. */
export const apercuDe = (
  saisie: SaisieRepartition,
  { adherents, aReverserCentimes }: PropositionRepartition,
): ApercuRepartition => {
  const servis = servisDe(saisie, adherents);
  const calcul = repartirEntreAdherents(saisie.mode, aReverserCentimes, servis);
  const parts =
    'parts' in calcul
      ? calcul.parts.map(({ pharmacieId, montantHtCentimes }) => [pharmacieId, montantHtCentimes] as const)
      : saisie.mode === 'MANUEL'
        ? servis.map(({ pharmacieId, montantHtCentimes }) => [pharmacieId, montantHtCentimes ?? 0] as const)
        : [];
  return {
    parts: new Map(parts),
    totalCentimes: parts.reduce((somme, [, centimes]) => somme + centimes, 0),
    refus: 'refus' in calcul ? calcul.refus : null,
  };
};

/** Filter of a long list; hidden adhérents keep their part (PRS-10). */
export type FiltreAdherents = { readonly q: string; readonly segmentId: number | null };
type AdherentNomme = Pick<AdherentAServir, 'nom' | 'ville' | 'segments'>;

/** The adhérents whose name or city contains each word, without accents nor case. */
export const adherentsVus = <A extends AdherentNomme>(
  adherents: readonly A[],
  { q, segmentId }: FiltreAdherents,
): readonly A[] => {
  const mots = sansAccent(q).split(/\s+/).filter(Boolean);
  return adherents.filter(({ nom, ville, segments }) => {
    const texte = sansAccent(`${nom} ${ville ?? ''}`);
    return (
      mots.every((mot) => texte.includes(mot)) && (segmentId === null || segments.some(({ id }) => id === segmentId))
    );
  });
};

/** The segments of these adhérents, by name. */
export const segmentsDesAdherents = (adherents: readonly AdherentNomme[]): AdherentNomme['segments'] =>
  [...new Map(adherents.flatMap(({ segments }) => segments).map((segment) => [segment.id, segment])).values()].toSorted(
    (a, b) => comparerTextes(a.nom, b.nom),
  );
