import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import { reconnaissablesDe } from '#shared/features/argent/facture/rules/acheteur.ts';
import { deleteAcheteurReconnu, insertAcheteursReconnus } from '../repository/acheteurs.ts';
import { updateEnteteFacture, type LigneFacture } from '../repository.ts';
import { prevenirFactures } from './charger.ts';

/** A paper that a person takes back is ours: what it says of its buyer is remembered, and asked no more (FAC-59). */
export const reconnaitreAcheteur = async (tx: TenantTx, acteur: Acteur, facture: LigneFacture): Promise<void> => {
  const { miseDeCote, avertissements, acheteurAdresse, acheteurGln } = facture;
  const demandee = avertissements.some(({ code }) => code === 'ACHETEUR_A_CONFIRMER');
  if (miseDeCote !== 'AUTRE_ACHETEUR' && !demandee) return;
  const reconnus = reconnaissablesDe({
    nom: facture.acheteurNom,
    siren: facture.acheteurSiren,
    siret: null,
    tva: facture.acheteurTva,
    ...(acheteurGln !== null && { gln: acheteurGln }),
    ...(acheteurAdresse !== null && { adresse: acheteurAdresse }),
  });
  await insertAcheteursReconnus(tx, reconnus, acteur.nomComplet);
  if (demandee)
    await updateEnteteFacture(
      tx,
      facture,
      { champs: {}, avertissements: avertissements.filter(({ code }) => code !== 'ACHETEUR_A_CONFIRMER') },
      acteur.nomComplet,
    );
};

/** Forgets a buyer taken for this account: the papers that come are asked about again (FAC-59). */
export const oublierAcheteur = (ctx: Contexte, id: number): Promise<null> =>
  inTenant(ctx, async (tx) => {
    if (!canGererFacture(ctx.acteur)) throw coreErrors.interdit();
    const valeur = await deleteAcheteurReconnu(tx, id);
    if (valeur === undefined) throw coreErrors.introuvable();
    await journaliser(tx, ctx.acteur, { objet: 'facture', objetId: id, action: 'oublier-acheteur', avant: { valeur } });
    prevenirFactures(tx, tx.tenantId, id);
    return null;
  });
