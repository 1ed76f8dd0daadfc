import type { ExplicationRfa, MoisDeBaseLu, NiveauExplique, PapierDeBase, PapierEcarte } from '../schemas/lecture.ts';
import { niveauAtteint, niveauxDe, resultatSansBase, tranchesDe, type Assiette, type BaremeRfa } from './calcul.ts';
import type { ApportDePapier } from './factures.ts';
import { resultatAuPalier } from './paliers.ts';
import type { suivreRfa } from './suivi.ts';

type PeriodeSuivieEntiere = ReturnType<typeof suivreRfa>[number];
type Part = Pick<NiveauExplique, 'sur' | 'donne'>;
const RIEN: Part = { sur: null, donne: null };

/** The amount of each level, in order: only the level reached counts, unless each slice has its own rate. */
const partsDesNiveaux = (
  bareme: BaremeRfa,
  { base, baseResultat = base }: Assiette,
  resultat: number | null,
): readonly Part[] => {
  const niveaux = niveauxDe(bareme);
  if (bareme.resultat === 'TAUX_PAR_TRANCHE')
    return baseResultat === null ? [] : tranchesDe(niveaux, base, baseResultat);
  const atteint = niveauAtteint(niveaux, base);
  const sansAssiette = bareme.resultat === 'MONTANT_FORFAITAIRE' || bareme.resultat === 'UNITES_GRATUITES';
  return niveaux.map((niveau) =>
    niveau === atteint ? { sur: sansAssiette ? null : baseResultat, donne: resultat } : RIEN,
  );
};

/**
 * The levels from the base to the result (RFA-53): their amounts add up to the result of the period.
 * @param assiette null when the base is unknown (RFA-43)
 * @param resultat the result of the period, in cents or hundredths of a unit
 */
export const niveauxExpliques = (
  bareme: BaremeRfa,
  assiette: Assiette | null,
  resultat: number | null,
): readonly NiveauExplique[] => {
  if (bareme.resultat === 'AUTRE') return [];
  const parts = assiette
    ? partsDesNiveaux(bareme, assiette, resultat)
    : [{ sur: null, donne: resultatSansBase(bareme) }];
  const niveaux = niveauxDe(bareme);
  return niveaux.flatMap(({ seuil, valeur }, i) => {
    const fin = niveaux[i + 1]?.seuil ?? null;
    const { sur, donne } = parts[i] ?? RIEN;
    // A palier with the same threshold replaces the first level.
    return fin === seuil ? [] : [{ seuil, fin, valeur, sur, donne }];
  });
};

type Papiers = Pick<ExplicationRfa, 'papiers' | 'autresPapiers'>;
/** Explains the amount of a period (RFA-53): its papiers, its levels, its paliers and its interim payments. */
export const expliquerPeriode = (
  { vue, mesure, aReclamer, suivis, acomptes }: PeriodeSuivieEntiere,
  moisSaisis: readonly MoisDeBaseLu[],
  papiers: Papiers,
): ExplicationRfa => {
  const { bareme, assiette } = aReclamer;
  return {
    achats: mesure.connue ? mesure.achats : null,
    baseResultat: (mesure.connue ? mesure.assiette.baseResultat : null) ?? null,
    niveaux: [...niveauxExpliques(bareme, assiette, vue.resultat)],
    paliers: suivis.flatMap((palier) =>
      palier.etat === 'VALIDE'
        ? [{ palierId: palier.id, donneCentimes: resultatAuPalier(bareme, palier, assiette) }]
        : [],
    ),
    acomptes: [...acomptes],
    moisSaisis: [...moisSaisis],
    ...papiers,
  };
};

const SANS_APPORT: ApportDePapier = { base: 0, baseResultat: null };
/** A papier before its lines are read; without a reason, it counts. */
export type PapierDePeriode = Omit<PapierEcarte, 'raison'> & { readonly raison: PapierEcarte['raison'] | null };

/**
 * The papiers of a period, with their contribution to the base or why they bring nothing: the contributions add up to
 * the papiers' part of the months that are not typed (RFA-53, FAC-29).
 * @param apports by the id of the papier, for those with counted lines
 * @param moisSaisis `yyyy-mm`
 * @param montres how many papiers are listed one by one
 */
export const papiersDeLaBase = (
  papiers: readonly PapierDePeriode[],
  apports: ReadonlyMap<number, ApportDePapier>,
  moisSaisis: ReadonlySet<string>,
  montres: number,
): Papiers => {
  const dits = papiers.map((papier): PapierDeBase => {
    const apport = apports.get(papier.id);
    const raison =
      papier.raison ?? (moisSaisis.has(papier.date.slice(0, 7)) ? 'MOIS_SAISI' : apport ? null : 'HORS_GAMME');
    return { ...papier, raison, ...(raison === null && apport ? apport : SANS_APPORT) };
  });
  const autres = dits.slice(montres);
  return {
    papiers: dits.slice(0, montres),
    autresPapiers: { nombre: autres.length, base: autres.reduce((somme, { base }) => somme + base, 0) },
  };
};
