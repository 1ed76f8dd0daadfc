import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';

/** A year paid online, a first card refused, and a request that waits: what subscription screens show (fictional). */
export const chargerAbonnements = async (
  tx: SystemeTx,
  tenants: ReadonlyMap<string, number>,
  aujourdhui: Jour,
): Promise<void> => {
  const [tilleuls, glycines] = [tenants.get('tilleuls'), tenants.get('glycines')];
  if (tilleuls === undefined || glycines === undefined) throw new Error('the accounts come first');
  const ilYA = (jours: number) => `${ajouterJours(aujourdhui, -jours)}T08:12:00Z`;
  const { id } = await tx
    .insertInto('abonnement_commande')
    .values({
      tenant_id: tilleuls,
      moyen: 'payzen',
      reference: 'PC-DEMO-1',
      mandat: 'MANDAT-DEMO-TILLEULS',
      trans_id: '000001',
      trans_date: `${ajouterJours(aujourdhui, -155).replaceAll('-', '')}081000`,
      etat: 'PAYEE',
      montant_centimes: 58_800,
      mois: 12,
      recurrente: true,
      date_fin: ajouterJours(aujourdhui, 210),
      cree_le: ilYA(155),
      cree_par_nom: 'Beaumont Claire',
      expire_le: ilYA(155),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('abonnement_paiement')
    .values(
      [
        { issue: 'REFUSE', trans_uuid: 'demo-1', motif: 'Le paiement a été refusé par votre banque.' },
        { issue: 'PAYE', trans_uuid: 'demo-2', date_fin: ajouterJours(aujourdhui, 210) },
      ].map((paiement) =>
        Object.assign(
          {
            tenant_id: tilleuls,
            commande_id: id,
            moyen: 'payzen',
            nature: 'PAIEMENT',
            sequence: 1,
            recu_le: ilYA(155),
            montant_centimes: 58_800,
          },
          paiement,
        ),
      ),
    )
    .execute();
  await tx
    .insertInto('abonnement_demande')
    .values({ tenant_id: glycines, cree_le: ilYA(2), cree_par_nom: 'Hamon Gaël' })
    .execute();
};
