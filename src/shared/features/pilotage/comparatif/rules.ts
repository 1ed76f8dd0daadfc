import type { Acteur } from '#shared/core/acteur.ts';
import { normaliserNom } from '#shared/core/ordre.ts';
import { comparatifErrors } from './errors.ts';
import { canRedigerComparatif, canSupprimerComparatif } from './policy.ts';
import type { FiltresComparatif } from './contract.ts';
import { MAX_LIGNES_ANNEE, type LigneComparatif } from './schemas.ts';

/** @throws 409 DUPLICATION_MEME_ANNEE (CMP-12) @param champ where the target year was typed */
export const verifierAutreAnneeComparatif = (source: number, cible: number, champ: 'annee' | 'cible'): void => {
  if (source === cible) throw comparatifErrors.memeAnnee(source, champ);
};

/** @throws 409 ANNEE_PLEINE when a year would hold more rows than a browser lists at once (CMP-2) */
export const verifierPlaceComparatif = (annee: number, lignes: number): void => {
  if (lignes > MAX_LIGNES_ANNEE) throw comparatifErrors.anneePleine(annee, MAX_LIGNES_ANNEE);
};

export const droitsComparatif = (acteur: Pick<Acteur, 'role'>): LigneComparatif['droits'] => ({
  modifier: canRedigerComparatif(acteur),
  supprimer: canSupprimerComparatif(acteur),
});

type Filtrable = Pick<
  LigneComparatif,
  'familleId' | 'segmentId' | 'sousSegmentIds' | 'laboratoireId' | 'laboratoireNom' | 'nom' | 'ean' | 'commentaire'
>;
/**
 * The rows kept by the filters, the same in the browser and in the export (CMP-11). Each typed word must be found in a
 * field.
 */
export const garderLignes = <L extends Filtrable>(lignes: readonly L[], filtres: FiltresComparatif): readonly L[] => {
  const { familleId, segmentId, sousSegmentId, laboratoireId } = filtres;
  const mots = normaliserNom(filtres.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  return lignes.filter((ligne) => {
    if (familleId !== undefined && ligne.familleId !== familleId) return false;
    if (segmentId !== undefined && ligne.segmentId !== segmentId) return false;
    if (sousSegmentId !== undefined && !ligne.sousSegmentIds.includes(sousSegmentId)) return false;
    if (laboratoireId !== undefined && ligne.laboratoireId !== laboratoireId) return false;
    if (mots.length === 0) return true;
    const texte = normaliserNom(`${ligne.nom} ${ligne.ean ?? ''} ${ligne.laboratoireNom} ${ligne.commentaire ?? ''}`);
    return mots.every((mot) => texte.includes(mot));
  });
};
