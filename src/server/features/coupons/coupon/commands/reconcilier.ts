import { transactionTenant, type TenantTx } from '#server/core/db/database.ts';
import type { AuteurSansSession } from '#server/core/journal.ts';
import type { Services } from '#server/core/services.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { enregistrerSuivi, prevenirEncours } from '#server/features/argent/encours/commands/agir.ts';
import {
  appliquerPlans,
  verrouillerLies,
  type LigneLiee,
} from '#server/features/argent/encours/commands/lies-en-nombre.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { formatCentimes } from '#shared/core/centimes.ts';
import { jourParis, type Jour } from '#shared/core/dates.ts';
import { suiviDeclare } from '#shared/features/argent/encours/rules.ts';
import { reconcilierLies } from '#shared/features/argent/encours/rules/reconciliation.ts';
import {
  cleDuCoupon,
  creancesVoulues,
  rattacherCoupon,
  texteDeCle,
  type OperationPayps,
} from '#shared/features/coupons/coupon/rules.ts';
import { bonsDuMois } from '#shared/features/coupons/coupon/messages.ts';
import { demandesDeLaCreance } from '#shared/features/coupons/coupon/rules/demandes.ts';
import { couponsAReconcilier, laboratoiresDesMarques, operationsPayps } from '../read-models/a-reconcilier.ts';
import { upsertCreances, updateSuites, updateTropPercu, lockPayps, type CreanceEcrite } from '../repository.ts';

export type ServicesPayps = Services;
/** Who signs what Payps brings. */
export const PAYPS: AuteurSansSession = { utilisateurId: null, nomComplet: 'Payps' };

/** A job acts in the account that connected itself to Payps, and in no other. */
export const enCompte = <T>(
  { db }: Pick<Services, 'db'>,
  tenantId: number,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => transactionTenant(db, tenantId as AuthorizedTenantId, work);

/** A locked encours, as its rules read it. */
type LigneEncours = Parameters<typeof enregistrerSuivi>[2];
type Etude = {
  readonly tx: TenantTx;
  readonly maintenant: Date;
  readonly operations: readonly (OperationPayps & { readonly nom: string })[];
};
const verrouille = ({ tenantId: _tenant, ...ligne }: LigneLiee): LigneEncours => ({
  ...ligne,
  sourceType: 'PAYPS',
});

/** Its ADMIN learns once that Payps went back on what was settled (PAY-10). */
const direTropPercu = async ({ tx }: Etude, creance: CreanceEcrite, centimes: number): Promise<void> => {
  if (centimes === creance.tropPercuCentimes) return;
  await updateTropPercu(tx, creance.id, centimes);
  if (centimes <= creance.tropPercuCentimes) return;
  await annoncerEvenement(tx, null, 'PAYPS_TROP_PERCU', [
    {
      tenantId: tx.tenantId,
      objet: creance.id,
      donnees: { phrase: `${formatCentimes(centimes)} de trop perçu sur les ${bonsDuMois(creance.periode)}.` },
      lien: { ecran: 'parametresPayps', params: {} },
    },
  ]);
};

const ajusterCreance = async (etude: Etude, creance: CreanceEcrite, lies: readonly LigneLiee[]): Promise<void> => {
  const { tx, maintenant, operations } = etude;
  const operation = operations.find(({ id }) => id === creance.promotionId);
  const { demandes, tropPercuCentimes } = demandesDeLaCreance(creance, operation?.nom ?? '', lies);
  const plan = reconcilierLies(demandes, lies, { declares: 'SUIVENT', aujourdhui: jourParis(maintenant) });
  const source = { tenantId: tx.tenantId, id: creance.id };
  await appliquerPlans(tx, 'systeme', 'PAYPS', [{ source, plan }], { maintenant, calculateur: PAYPS });
  await direTropPercu(etude, creance, tropPercuCentimes);
};

/** Payps declares by itself: once the month is over, its encours is declared (PAY-8). */
const declarerMoisFinis = async ({ tx, maintenant }: Etude, cles: readonly { tenantId: number; id: number }[]) => {
  const aujourdhui: Jour = jourParis(maintenant);
  const delais = await delaisDe(tx);
  for (const ligne of await verrouillerLies(tx, 'PAYPS', cles)) {
    if (ligne.etat !== 'A_DECLARER' || ligne.dateDeclaration > aujourdhui || ligne.valeurAttendueCentimes === 0)
      continue;
    const avant = verrouille(ligne);
    const options = { date: avant.dateDeclaration, canal: 'PAYPS', aujourdhui, delais: delais(avant.type) } as const;
    await enregistrerSuivi(tx, PAYPS, avant, suiviDeclare(avant, options), { action: 'declarer' });
    prevenirEncours(tx, [avant.id]);
  }
};

/**
 * Brings the coupons, and the encours of each laboratory and month, to what Payps said (PAY-7 to PAY-10). Twice does
 * nothing more.
 */
export const reconcilierCoupons = (services: ServicesPayps, tenantId: number): Promise<void> =>
  enCompte(services, tenantId, async (tx) => {
    await lockPayps(tx);
    const [coupons, marques, operations] = [
      await couponsAReconcilier(tx),
      await laboratoiresDesMarques(tx),
      await operationsPayps(tx),
    ];
    const rattaches = coupons.map((coupon) => ({
      ...coupon,
      ...rattacherCoupon(coupon, (marque) => marques.get(marque), operations),
    }));
    const creances = await upsertCreances(tx, creancesVoulues(rattaches, operations));
    const suites = rattaches.map((rattache) => {
      const cle = cleDuCoupon(rattache, operations);
      const creanceId = cle && (creances.get(texteDeCle(cle))?.id ?? null);
      const { suivi, aVerifier, payeCentimes, promotionId } = rattache;
      return {
        id: rattache.id,
        avant: rattache.avant,
        apres: { suivi, aVerifier, payeCentimes, promotionId, creanceId },
      };
    });
    await updateSuites(
      tx,
      suites
        .filter(({ avant, apres }) => JSON.stringify(avant) !== JSON.stringify(apres))
        .map(({ id, apres }) => ({ id, ...apres })),
    );
    const etude = { tx, maintenant: services.maintenant(), operations };
    const cles = [...creances.values()].map(({ id }) => ({ tenantId, id }));
    const lies = Map.groupBy(await verrouillerLies(tx, 'PAYPS', cles), ({ sourceId }) => sourceId);
    for (const creance of creances.values()) await ajusterCreance(etude, creance, lies.get(creance.id) ?? []);
    await declarerMoisFinis(etude, cles);
    prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'payps', id: tenantId }]);
  });
