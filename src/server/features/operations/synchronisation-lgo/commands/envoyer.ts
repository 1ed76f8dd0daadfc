import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { concerneLaConnexion, type EchecLgo } from '#shared/features/connexions/lgo/rules.ts';
import { apresEchec, apresEnvoi } from '#shared/features/operations/synchronisation-lgo/rules/suivi.ts';
import { noterEchanges } from '#server/features/connexions/lgo/commands/echanges.ts';
import { ligneDe } from '#server/features/connexions/lgo/commands/parler.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { prevenirPromotions } from '#server/features/operations/operation/commands/agir.ts';
import { suivisLgo, type LigneLgo } from '../read-models/suivis.ts';
import { deleteSuivis, upsertSuivis, lockSynchronisationLgo } from '../repository.ts';
import { envoyerProduitAuLgo, type EnvoiAFaire, type Porte } from './porter.ts';
import { cloreAvisLgo, empreinteDeLaCharge, estDue, suivreLgo } from './suivre.ts';

const LOT = 50;
/** Time during which no other job takes the reserved products; after it, those of a killed job can be taken again. */
const RESERVE_MINUTES = 5;

type Reserve = EnvoiAFaire & { readonly cle: string };

/** Reserves the products due now, after comparing them again with what the software should hold. */
const reserver = (services: Services, tenantId: number): Promise<Reserve[]> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const maintenant = services.maintenant();
    const { etat, produits } = await suivreLgo(tx, { maintenant, tenantId });
    if (etat.connexion !== 'API') return [];
    const dus = produits.filter(({ ligne }) => ligne !== null && estDue(ligne, maintenant)).slice(0, LOT);
    const jusqua = new Date(maintenant.getTime() + RESERVE_MINUTES * 60_000);
    await upsertSuivis(
      tx,
      dus.flatMap(({ ligne }) => (ligne ? [{ ...ligne, prochainLe: jusqua }] : [])),
      tenantId,
    );
    return dus.flatMap(({ ligne, voulu }) => {
      if (ligne?.ean == null) return [];
      const contenu = ligne.voulue === null ? undefined : voulu?.charge;
      const charge = contenu ? { contenu, empreinte: empreinteDeLaCharge(contenu) } : null;
      return [{ tenantId, promotionId: ligne.promotionId, cle: ligne.cle, ean: ligne.ean, charge }];
    });
  });

/**
 * State of a product once withdrawn from the software: forgotten (null), unless wanted again or keyed by hand
 * meanwhile.
 */
const apresRetrait = (ligne: LigneLgo, maintenant: Date): LigneLgo | null => {
  if (ligne.voulue === null && ligne.saisie === null) return null;
  return { ...ligne, envoyee: null, etat: null, message: null, tentatives: 0, prochainLe: maintenant };
};

/** People are told once for each promotion and each run. */
const avertir = async (
  tx: SystemeTx,
  tenantId: number,
  echouees: readonly LigneLgo[],
  dites: Set<number>,
): Promise<void> => {
  for (const { promotionId, operation, nom, message } of echouees) {
    if (dites.has(promotionId)) continue;
    dites.add(promotionId);
    await annoncerEvenement(tx, null, 'LGO_PAS_A_JOUR', [
      {
        tenantId,
        objet: promotionId,
        donnees: { phrase: `${operation}, ${nom} : ${message ?? ''} Réessayez, ou saisissez-la dans le LGO.` },
        lien: { ecran: 'promotions', params: { promotion: String(promotionId) } },
      },
    ]);
  }
};

type Suite = { readonly tenantId: number; readonly dites: Set<number> };

/** When the connection itself fails, every waiting product is marked as failed without being tried. */
const noterCoupure = async (
  tx: SystemeTx,
  { tenantId, dites }: Suite,
  echec: EchecLgo,
  { reserves, maintenant }: { readonly reserves: ReadonlySet<string>; readonly maintenant: Date },
): Promise<void> => {
  const lignes = (await suivisLgo(tx, { tenantId })).filter(
    (ligne) => estDue(ligne, maintenant) || reserves.has(`${ligne.promotionId}/${ligne.cle}`),
  );
  const suites = lignes.map((ligne) => {
    const { suivi, dernier } = apresEchec(ligne, echec, maintenant);
    return { dernier, ligne: { ...ligne, ...suivi, dernierLe: maintenant } };
  });
  await upsertSuivis(
    tx,
    suites.map(({ ligne }) => ligne),
    tenantId,
  );
  await avertir(
    tx,
    tenantId,
    suites.flatMap(({ dernier, ligne }) => (dernier ? [ligne] : [])),
    dites,
  );
  prevenirPromotions(tx, [...new Set(lignes.map(({ promotionId }) => promotionId))], tenantId);
};

const noterUn = async (
  tx: SystemeTx,
  { tenantId, dites }: Suite,
  ligne: LigneLgo,
  { reserve, porte, maintenant }: { readonly reserve: Reserve; readonly porte: Porte; readonly maintenant: Date },
): Promise<void> => {
  const dit = { ...ligne, dernierLe: maintenant };
  if (porte.issue.sorte !== 'OK') {
    const { suivi, dernier } = apresEchec(ligne, porte.issue, maintenant);
    const suite = { ...dit, ...suivi, dernierLe: maintenant };
    await upsertSuivis(tx, [suite], tenantId);
    if (dernier) await avertir(tx, tenantId, [suite], dites);
  } else if (reserve.charge === null) {
    const suite = apresRetrait(dit, maintenant);
    if (suite) await upsertSuivis(tx, [suite], tenantId);
    else await deleteSuivis(tx, [ligne], tenantId);
  } else {
    await upsertSuivis(tx, [{ ...dit, ...apresEnvoi(dit, reserve.charge.empreinte) }], tenantId);
  }
  await cloreAvisLgo(tx, [ligne.promotionId], tenantId);
  prevenirPromotions(tx, [ligne.promotionId], tenantId);
};

/** Records the result of one exchange. @returns false when the connection itself failed */
const noter = (
  services: Services,
  suite: Suite,
  lot: readonly Reserve[],
  rang: number,
  porte: Porte,
): Promise<boolean> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    const { tenantId } = suite;
    const maintenant = services.maintenant();
    const reserve = lot[rang]!;
    await lockSynchronisationLgo(tx, tenantId);
    const { issue, dureeMs } = porte;
    const ok = issue.sorte === 'OK';
    const ligne = (await suivisLgo(tx, { tenantId, promotionId: reserve.promotionId })).find(
      ({ cle }) => cle === reserve.cle,
    );
    await noterEchanges(
      tx,
      tenantId,
      [
        {
          acte: reserve.charge === null ? 'RETRAIT' : 'ENVOI',
          ok,
          message: issue.sorte === 'OK' ? null : issue.message,
          promotionId: reserve.promotionId,
          ...(ligne && { operation: ligne.operation, produit: ligne.nom }),
          ean: reserve.ean,
          dureeMs,
        },
      ],
      maintenant,
    );
    if (issue.sorte !== 'OK' && concerneLaConnexion(issue)) {
      const reserves = new Set(lot.slice(rang).map(({ promotionId, cle }) => `${promotionId}/${cle}`));
      await noterCoupure(tx, suite, issue, { reserves, maintenant });
      return false;
    }
    if (ligne) await noterUn(tx, suite, ligne, { reserve, porte, maintenant });
    return true;
  });

/**
 * Sends and withdraws all that is due for one account, one product after the other, each written as soon as it is
 * answered: killed in the middle, it goes on where it was.
 */
export const envoyerLgo = async (services: Services, tenantId: number, signal?: AbortSignal): Promise<void> => {
  const suite = { tenantId, dites: new Set<number>() };
  const ligne = await ligneDe(services, tenantId);
  for (let lot = await reserver(services, tenantId); lot.length > 0; lot = await reserver(services, tenantId))
    for (const [rang, reserve] of lot.entries()) {
      if (signal?.aborted) return;
      const porte = await envoyerProduitAuLgo(services, ligne, reserve, signal);
      if (signal?.aborted) return;
      if (!(await noter(services, suite, lot, rang, porte))) return;
    }
};
