import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { enLigneDe, type FormulairePaiement } from '#server/core/paiement/paiement.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { abonnementErrors } from '#shared/features/comptes/abonnement/errors.ts';
import { actesAbonnement } from '#shared/features/comptes/abonnement/rules.ts';
import { situationDeLAbonnement } from '../read-models.ts';
import { findProchainTransId } from '../repository.ts';
import { sonCompte } from './demander.ts';

const DEMANDES_PAR_HEURE = 20;

/** The form that opens the page where the debited card is replaced (CPT-161). @throws 409 when no card is debited */
export const changerDeCarte = (ctx: Contexte): Promise<{ url: string; champs: Record<string, string> }> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const maintenant = services.maintenant();
    const client = await sonCompte(tx, ctx);
    const situation = await situationDeLAbonnement(tx, client, services.paiement, jourParis(maintenant));
    const enLigne = enLigneDe(services.paiement);
    const { alias } = client;
    if (!enLigne || alias === null || !actesAbonnement(situation).changerDeCarte)
      throw abonnementErrors.sansPrelevement();
    const attente = await consommerQuota(tx, `carte:${client.id}`, DEMANDES_PAR_HEURE, 3600);
    if (attente > 0) throw coreErrors.tropDeTentatives(attente);
    await journaliser(tx, acteur, { objet: 'abonnement', objetId: client.id, action: 'demander-carte' });
    const { url, champs }: FormulairePaiement = enLigne.changerDeCarte({
      mandat: alias,
      transId: await findProchainTransId(tx),
      creeLe: maintenant,
      client,
      adresseRetour: `${services.publicUrl}/parametres/abonnement`,
      adresseAvis: `${services.publicUrl}/api/v1/abonnement/paiement/avis`,
    });
    return { url, champs: { ...champs } };
  });
