import { extensionDe } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_VISUELS } from '#shared/features/operations/operation/schemas/vignette.ts';
import { promotionErrors } from '#shared/features/operations/operation/errors.ts';
import { sorteDe, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';

/** What pharmacies receive from laboratories: pictures, planos, leaflets, sheets. */
export const EXTENSIONS_VISUEL: ReadonlySet<string> = new Set(
  'png jpg jpeg webp pdf docx xlsx pptx odt ods odp'.split(' '),
);

/** A copy shows its modèle's visuals, which belong to the groupement (OPE-49). */
export const visuelsModifiables = (vie: Pick<EtatsPromotion, 'origine' | 'modeleId'>): boolean =>
  sorteDe(vie) !== 'COPIE';
/** @throws 409 PROMOTION_DU_GROUPEMENT */
export const verifierVisuelsModifiables = (vie: Pick<EtatsPromotion, 'origine' | 'modeleId'>): void => {
  if (!visuelsModifiables(vie)) throw promotionErrors.modeleDuGroupement();
};
/** @throws 409 TROP_DE_VISUELS */
export const verifierNombreVisuels = (presents: number, nouveaux: number): void => {
  if (presents + nouveaux > MAX_VISUELS) throw promotionErrors.tropDeVisuels(MAX_VISUELS);
};

type Range = { readonly fichierId: number; readonly nom: string };
/**
 * Checks the new order and names of the visuels: exactly those that exist, each keeping its extension.
 * @throws 409 VISUELS_CHANGES when one was added or removed meanwhile; 400 for another extension
 */
export const verifierOrdre = (presents: readonly Range[], demandes: readonly Range[]): void => {
  const noms = new Map(presents.map(({ fichierId, nom }) => [fichierId, nom]));
  const vus = new Set(demandes.map(({ fichierId }) => fichierId));
  if (vus.size !== demandes.length || vus.size !== noms.size || !demandes.every(({ fichierId }) => noms.has(fichierId)))
    throw promotionErrors.visuelsChanges();
  demandes.forEach(({ fichierId, nom }, i) => {
    const extension = extensionDe(noms.get(fichierId) ?? '');
    if (extensionDe(nom) !== extension) throw promotionErrors.extensionVisuel(`/visuels/${i}/nom`, extension);
  });
};
