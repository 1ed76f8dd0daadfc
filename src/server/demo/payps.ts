import type { SystemeTx } from '#server/core/db/database.ts';
import { creerLies } from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import { ajouterJours, finDuMois, type Jour } from '#shared/core/dates.ts';
import { bonsDuMois } from '#shared/features/coupons/coupon/messages.ts';
import type { Pharmacie } from './encours.ts';
import { minuitDeParis } from './horaires.ts';

type CouponDemo = {
  readonly nom: string;
  readonly il: number;
  readonly centimes: number | null;
  readonly marque?: string;
  readonly refus?: string;
};
/** How many days ago each was used. */
const COUPONS: readonly CouponDemo[] = [
  { nom: 'Solaire lait SPF 50', il: 2, centimes: 300 },
  { nom: 'Gel lavant 400 ml', il: 3, centimes: 200 },
  { nom: 'Baume mains', il: 4, centimes: 150, marque: 'Pure Lagune' },
  { nom: 'Crème de jour', il: 6, centimes: 500 },
  { nom: 'Crème de jour', il: 9, centimes: 500, refus: 'Bon périmé' },
  { nom: 'Sérum 30 ml', il: 11, centimes: null },
  { nom: 'Solaire lait SPF 50', il: 34, centimes: 300 },
  { nom: 'Gel lavant 400 ml', il: 36, centimes: 200 },
  { nom: 'Sérum 30 ml', il: 38, centimes: 800 },
];
const moisDe = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`;

type Periode = {
  readonly tenantId: number;
  readonly laboratoireId: number;
  readonly periode: Jour;
  readonly du: number;
};
/** What is due for one month, and its encours: declared by Payps once the month is over. */
const chargerCreance = async (
  tx: SystemeTx,
  { tenantId, laboratoireId, periode, du }: Periode,
  aujourdhui: Jour,
): Promise<number> => {
  const { id } = await tx
    .insertInto('payps_creance')
    .values({ tenant_id: tenantId, laboratoire_id: laboratoireId, periode, du_centimes: du })
    .returning('id')
    .executeTakeFirstOrThrow();
  const dateDeclaration = ajouterJours(finDuMois(periode), 1);
  const [encours] = await creerLies(
    tx,
    'systeme',
    'PAYPS',
    [
      {
        tenantId,
        sourceId: id,
        sourceDetailId: 1,
        laboratoireId,
        type: 'CONTREPARTIE_PAYPS',
        info: `Payps – ${bonsDuMois(periode)}`,
        actionAttendue: 'PAYPS',
        actionDescription: null,
        valeurAttendueCentimes: du,
        montantACompleter: false,
        preuveAttendue: false,
        payeur: 'LABO',
        dateDeclaration,
      },
    ],
    { maintenant: minuitDeParis(aujourdhui) },
  );
  if (encours && dateDeclaration <= aujourdhui)
    await tx
      .updateTable('encours')
      .set({ etat: 'DECLARE', canal_declaration: 'PAYPS', prochaine_relance: ajouterJours(aujourdhui, 20) })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', encours.id)
      .execute();
  return id;
};

/**
 * A pharmacy that was connected to Payps until yesterday: coupons due, one refused, those that wait for a price or for
 * the laboratory of their brand.
 */
export const chargerPayps = async (
  tx: SystemeTx,
  { tenantId, laboratoires }: Pharmacie,
  aujourdhui: Jour,
): Promise<void> => {
  const [laboratoireId] = [...laboratoires.values()];
  if (laboratoireId === undefined) return;
  const { detail_id } = await tx
    .selectFrom('laboratoire')
    .select('detail_id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', laboratoireId)
    .executeTakeFirstOrThrow();
  const marque = 'Éclat de Loire';
  await tx
    .insertInto('payps_marque')
    .values([{ nom: marque, laboratoire_detail_id: detail_id, modifie_par_nom: 'Pharmaccord' }, { nom: 'Pure Lagune' }])
    .execute();
  await tx
    .insertInto('payps_compte')
    .values({
      tenant_id: tenantId,
      // The account of the simulated platform (`npm run demo:connexions`): a demonstration alone has none to be
      // connected to.
      email: 'officine@exemple.fr',
      connecte: false,
      connecte_le: `${ajouterJours(aujourdhui, -40)}T09:12:00Z`,
      connecte_par_nom: 'Beaumont Claire',
      deconnecte_le: `${ajouterJours(aujourdhui, -1)}T16:40:00Z`,
      deconnexion: 'VOLONTAIRE',
      lue_le: `${ajouterJours(aujourdhui, -1)}T02:16:00Z`,
    })
    .execute();
  const coupons = COUPONS.map((couponDemo, rang) => {
    const jour = ajouterJours(aujourdhui, -couponDemo.il);
    const aVerifier = couponDemo.marque ? 'MARQUE_NON_LIEE' : couponDemo.centimes === null ? 'SANS_PRIX' : null;
    return { ...couponDemo, rang, jour, aVerifier, du: !couponDemo.refus && aVerifier === null };
  });
  const creances = new Map<Jour, number>();
  for (const [periode, couponsDuMois] of Map.groupBy(
    coupons.filter(({ du }) => du),
    ({ jour }) => moisDe(jour),
  )) {
    const du = couponsDuMois.reduce((somme, { centimes }) => somme + (centimes ?? 0), 0);
    creances.set(periode, await chargerCreance(tx, { tenantId, laboratoireId, periode, du }, aujourdhui));
  }
  await tx
    .insertInto('payps_coupon')
    .values(
      coupons.map((coupon) => ({
        tenant_id: tenantId,
        externe: `DEMO-${coupon.rang + 1}`,
        revision: 1,
        marque: coupon.marque ?? marque,
        code: `35183704${String(10_000 + coupon.rang)}`,
        designation: coupon.nom,
        jour: coupon.jour,
        quantite: 1,
        montant_centimes: coupon.centimes,
        etat: coupon.refus ? 'REFUSE' : 'UTILISE',
        motif: coupon.refus ?? null,
        suivi: coupon.refus ? 'REFUSE' : coupon.aVerifier ? 'A_VERIFIER' : 'DU',
        a_verifier: coupon.aVerifier,
        creance_id: coupon.du ? (creances.get(moisDe(coupon.jour)) ?? null) : null,
      })),
    )
    .execute();
};
