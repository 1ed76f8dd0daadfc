import { randomBytes } from 'node:crypto';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { enLigneDe } from '#server/core/paiement/paiement.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import type { ResponseOf } from '#shared/core/contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { abonnementContract } from '#shared/features/comptes/abonnement/contract.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { nouvelleFin, verifierPaiement } from '#shared/features/comptes/abonnement/rules.ts';
import { situationDeLAbonnement } from '../read-models.ts';
import { updateCommandesAbandonnees, insertCommande, findProchainTransId } from '../repository.ts';
import { sonCompte } from './demander.ts';

const COMMANDES_PAR_HEURE = 20;
/** An order lives for an hour: the payment page closes long before. */
const VIE_COMMANDE_MS = 3_600_000;

/**
 * An order of our own, kept before the browser leaves: a notice is compared with it, never with what the browser says.
 */
export const payerAbonnement = (ctx: Contexte): Promise<ResponseOf<(typeof abonnementContract)['payerAbonnement']>> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const maintenant = services.maintenant();
    const client = await sonCompte(tx, ctx);
    verifierPaiement(await situationDeLAbonnement(tx, client, services.paiement, jourParis(maintenant)));
    const enLigne = enLigneDe(services.paiement);
    if (!enLigne) throw abonnementErrors.paiementAbsent();
    const attente = await consommerQuota(tx, `paiement:${client.id}`, COMMANDES_PAR_HEURE, 3600);
    if (attente > 0) throw coreErrors.tropDeTentatives(attente);
    await updateCommandesAbandonnees(tx, client.id);
    const { montantCentimes, mois } = enLigne.tarif;
    const hasard = randomBytes(9).toString('hex');
    const [reference, mandat] = [`PC-${client.id}-${hasard}`, `PCM-${client.id}-${hasard}`];
    const transId = await findProchainTransId(tx);
    const { id } = await insertCommande(tx, {
      tenant_id: client.id,
      moyen: services.paiement.moyen,
      reference,
      mandat,
      trans_id: transId,
      trans_date: enLigne.dater(maintenant),
      montant_centimes: montantCentimes,
      mois,
      cree_par_id: acteur.utilisateurId,
      cree_par_nom: acteur.nomComplet,
      cree_le: maintenant.toISOString(),
      expire_le: new Date(maintenant.getTime() + VIE_COMMANDE_MS).toISOString(),
    });
    await journaliser(tx, acteur, {
      objet: 'abonnement',
      objetId: client.id,
      action: 'commander',
      apres: { commandeId: id, reference, montantCentimes, mois },
    });
    const adresseRetour = `${services.publicUrl}/parametres/abonnement?paiement=${id}`;
    const formulaire = enLigne.preparer({
      reference,
      mandat,
      transId,
      montantCentimes,
      mois,
      creeLe: maintenant,
      dateFin: nouvelleFin(client, jourParis(maintenant), mois),
      client,
      adresseRetour,
      adresseAbandon: `${adresseRetour}&abandon=true`,
      adresseAvis: `${services.publicUrl}/api/v1/abonnement/paiement/avis`,
    });
    return { commandeId: id, url: formulaire.url, champs: { ...formulaire.champs } };
  });
