import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { canSouscrire } from '#shared/features/comptes/abonnement/policy.ts';
import { verifierDemande } from '#shared/features/comptes/abonnement/rules.ts';
import { situationDeLAbonnement, suiviAbonnement } from '../read-models.ts';
import { updateDemandeClose, insertDemandeAbonnement, lockClient, type Client } from '../repository.ts';
import { cloreDemandeDAbonnement, diffuserAbonnement, prevenirDeLaDemande } from './prevenir.ts';

/** The acting tenant, locked. @throws 403, 404 */
export const sonCompte = async (tx: SystemeTx, { acteur }: Contexte): Promise<Client> => {
  if (!canSouscrire(acteur)) throw coreErrors.interdit();
  const client = await lockClient(tx, acteur.tenantId);
  if (!client) throw coreErrors.introuvable();
  return client;
};

const relire = (tx: SystemeTx, { acteur, services }: Contexte): Promise<SuiviAbonnement> =>
  suiviAbonnement(tx, acteur, acteur.tenantId, services.paiement, services.maintenant());

/** "Demander l'abonnement" notifies the super administrator, once while it waits (CPT-70). */
export const demanderAbonnement = (ctx: Contexte): Promise<SuiviAbonnement> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const client = await sonCompte(tx, ctx);
    verifierDemande(await situationDeLAbonnement(tx, client, services.paiement, aujourdhuiDe({ services })));
    const { id } = await insertDemandeAbonnement(tx, {
      tenant_id: client.id,
      cree_par_id: acteur.utilisateurId,
      cree_par_nom: acteur.nomComplet,
    });
    await journaliser(tx, acteur, {
      objet: 'abonnement',
      objetId: client.id,
      action: 'demander',
      apres: { demandeId: id },
    });
    await prevenirDeLaDemande(tx, client, acteur, 'ABONNEMENT_DEMANDE');
    await diffuserAbonnement(tx, client.id);
    return relire(tx, ctx);
  });

export const retirerDemande = (ctx: Contexte): Promise<SuiviAbonnement> =>
  inSysteme(ctx, async (tx) => {
    const { acteur } = ctx;
    const client = await sonCompte(tx, ctx);
    if (!(await updateDemandeClose(tx, client.id, 'RETIREE', acteur.nomComplet)))
      throw abonnementErrors.demandeAbsente();
    await journaliser(tx, acteur, { objet: 'abonnement', objetId: client.id, action: 'retirer-demande' });
    await cloreDemandeDAbonnement(tx, client, acteur);
    await prevenirDeLaDemande(tx, client, acteur, 'ABONNEMENT_DEMANDE_RETIREE');
    await diffuserAbonnement(tx, client.id);
    return relire(tx, ctx);
  });
