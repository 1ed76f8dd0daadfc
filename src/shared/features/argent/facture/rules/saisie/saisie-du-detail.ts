import { MAX_LIGNES_SAISIES, type LigneSaisieLue, type SaisieFacture, type SaisieLue } from '../../schemas/saisie.ts';
import type { DetailFacture } from '../../schemas/lecture.ts';
import { ligneEnSaisie } from './saisie.ts';

/** The form of a kept papier: the data read, or already corrected by a person (FAC-81). */
export const saisieDuDetail = (
  detail: Pick<
    DetailFacture,
    | 'genre'
    | 'nature'
    | 'numero'
    | 'dateEmission'
    | 'dateEcheance'
    | 'devise'
    | 'laboratoireId'
    | 'vendeurNom'
    | 'vendeurSiren'
    | 'vendeurSiret'
    | 'vendeurTva'
    | 'acheteurNom'
    | 'acheteurNumero'
    | 'references'
    | 'htCentimes'
    | 'tvaCentimes'
    | 'ttcCentimes'
    | 'lignes'
  >,
): SaisieLue => {
  const citees = detail.references.filter(({ sorte }) => sorte === 'FACTURE').map(({ numero }) => numero);
  return {
    genre: detail.genre ?? (detail.nature === 'AVOIR' ? 'AVOIR_A_CLASSER' : 'FACTURE'),
    numero: detail.numero,
    dateEmission: detail.dateEmission,
    dateEcheance: detail.dateEcheance,
    devise: detail.devise || null,
    laboratoireId: detail.laboratoireId,
    vendeurNom: detail.vendeurNom,
    vendeurNumero: detail.vendeurSiret ?? detail.vendeurSiren ?? detail.vendeurTva,
    acheteurNom: detail.acheteurNom,
    acheteurNumero: detail.acheteurNumero,
    citees: citees.join(', ').slice(0, 500) || null,
    htCentimes: detail.htCentimes,
    tvaCentimes: detail.tvaCentimes,
    ttcCentimes: detail.ttcCentimes,
    lignes:
      detail.lignes.length > MAX_LIGNES_SAISIES
        ? null
        : detail.lignes.map((ligne) =>
            ligneEnSaisie(ligne, { id: ligne.id, nature: ligne.natureSaisie ? ligne.nature : null }),
          ),
  };
};

const ENTETE = [
  'genre',
  'numero',
  'dateEmission',
  'dateEcheance',
  'devise',
  'laboratoireId',
  'vendeurNom',
  'vendeurNumero',
  'acheteurNom',
  'acheteurNumero',
  'citees',
  'htCentimes',
  'tvaCentimes',
  'ttcCentimes',
] as const satisfies readonly (keyof SaisieLue)[];
/** The most lines detailed in the journal, which people read; beyond, it only gives their number. */
const MAX_LIGNES_DITES = 50;

const memeLigne = (a: LigneSaisieLue, b: LigneSaisieLue): boolean =>
  (Object.keys(a) as (keyof LigneSaisieLue)[]).every((nom) => a[nom] === b[nom]);

/** The journal of a correction: the data before and after, and nothing else (FAC-81). */
export const traceDeCorrection = (avant: SaisieLue, apres: SaisieFacture) => {
  const changes = ENTETE.filter((nom) => avant[nom] !== apres[nom]);
  const lignesAvant = avant.lignes ?? [];
  const lignesApres: readonly LigneSaisieLue[] = apres.lignes ?? lignesAvant;
  const sansEgale = (lignes: readonly LigneSaisieLue[], autres: readonly LigneSaisieLue[]) =>
    lignes.filter((ligne) => !autres.some((autre) => memeLigne(ligne, autre)));
  const dire = (de: SaisieLue | SaisieFacture, lignes: readonly LigneSaisieLue[], nombre: number) => ({
    ...Object.fromEntries(changes.map((nom) => [nom, de[nom]])),
    nbLignes: nombre,
    ...(lignes.length > 0 && { lignes: lignes.slice(0, MAX_LIGNES_DITES) }),
  });
  return {
    avant: dire(avant, sansEgale(lignesAvant, lignesApres), lignesAvant.length),
    apres: dire(apres, sansEgale(lignesApres, lignesAvant), lignesApres.length),
  };
};
