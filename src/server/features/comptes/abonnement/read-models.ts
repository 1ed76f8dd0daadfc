import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { enLigneDe, type Paiement } from '#server/core/paiement/paiement.ts';
import { essaiActif, estAbonne, exportOuvertJusquau, statutGratuit } from '#shared/core/abonnement.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Commande, PaiementRecu, SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { canSouscrire } from '#shared/features/comptes/abonnement/policy.ts';
import {
  actesAbonnement,
  souscriptionDe,
  type SituationAbonnement,
} from '#shared/features/comptes/abonnement/rules.ts';
import { findSiRecurrent, findClient, lireEtatAbonnement, type Client } from './repository.ts';

const PAIEMENTS_MONTRES = 24;

const demandeEnAttente = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('abonnement_demande')
    .select(['cree_le as creeLe', 'cree_par_nom as creePar'])
    .where('tenant_id', '=', tenantId)
    .where('etat', '=', 'EN_ATTENTE')
    .executeTakeFirst();

const derniereCommande = async (tx: Tx, tenantId: number, maintenant: Date): Promise<Commande | null> => {
  const ligne = await tx
    .selectFrom('abonnement_commande')
    .select([
      'id',
      'etat',
      'montant_centimes as montantCentimes',
      'mois',
      'motif',
      'cree_le as creeLe',
      'cree_par_nom as creePar',
      'expire_le as expireLe',
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!ligne) return null;
  const { expireLe, etat, ...commande } = ligne;
  // The page of the provider closes after a while; a late payment is counted when its notice comes.
  return {
    ...commande,
    etat: etat === 'EN_ATTENTE' && new Date(expireLe) < maintenant ? 'EXPIREE' : lireEtatAbonnement(etat),
  };
};

const paiementsRecus = async (tx: Tx, tenantId: number): Promise<PaiementRecu[]> => {
  const lignes = await tx
    .selectFrom('abonnement_paiement')
    .select([
      'id',
      'nature',
      'issue',
      'montant_centimes as montantCentimes',
      'date_fin as dateFin',
      'interrompu_le as interrompuLe',
      'motif',
      'recu_le as recuLe',
      sql<number>`coalesce((select sum(r.montant_centimes) from abonnement_remboursement r
        where r.tenant_id = abonnement_paiement.tenant_id and r.paiement_id = abonnement_paiement.id
          and r.issue = 'PAYE'), 0)::bigint`.as('rembourseCentimes'),
    ])
    .where('tenant_id', '=', tenantId)
    .orderBy('recu_le', 'desc')
    .orderBy('id', 'desc')
    .limit(PAIEMENTS_MONTRES)
    .execute();
  return lignes as PaiementRecu[];
};

/** What the acts of a subscription depend on. */
export const situationDeLAbonnement = async (
  tx: Tx,
  client: Client,
  paiement: Paiement,
  aujourdhui: Jour,
): Promise<SituationAbonnement & { demande: SuiviAbonnement['demande'] }> => {
  const demande = (await demandeEnAttente(tx, client.id)) ?? null;
  const recurrent = await findSiRecurrent(tx, client.id, client.alias);
  return {
    demande,
    demandeEnAttente: demande !== null,
    souscription: souscriptionDe(client, recurrent, aujourdhui),
    moyen: paiement.moyen,
  };
};

/** Everything `/parametres/abonnement` shows (CPT-71). @throws 404 for an account that does not subscribe */
export const suiviAbonnement = async (
  tx: Tx,
  acteur: Acteur,
  tenantId: number,
  paiement: Paiement,
  maintenant: Date,
): Promise<SuiviAbonnement> => {
  const aujourdhui = jourParis(maintenant);
  const client = await findClient(tx, tenantId).executeTakeFirst();
  if (!client) throw coreErrors.introuvable();
  const { alias, dateFin, dateEssai, partenaire, version } = client;
  const abonnement = { alias, dateFin, dateEssai, partenaire };
  const { demande, ...situation } = await situationDeLAbonnement(tx, client, paiement, aujourdhui);
  const actes = actesAbonnement(situation);
  const peut = canSouscrire(acteur);
  return {
    abonnement: {
      ...abonnement,
      version,
      abonne: estAbonne(abonnement, aujourdhui),
      essaiActif: essaiActif(abonnement),
      statutGratuit: statutGratuit(abonnement),
    },
    souscription: situation.souscription,
    moyen: situation.moyen,
    formule: enLigneDe(paiement)?.tarif ?? null,
    demande,
    commande: await derniereCommande(tx, tenantId, maintenant),
    paiements: await paiementsRecus(tx, tenantId),
    exportJusquau: exportOuvertJusquau(abonnement),
    droits: {
      demander: peut && actes.demander,
      retirer: peut && actes.retirer,
      payer: peut && actes.payer,
      changerDeCarte: peut && actes.changerDeCarte,
    },
  };
};
