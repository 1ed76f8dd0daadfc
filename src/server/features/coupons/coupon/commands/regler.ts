import type { TenantTx } from '#server/core/db/database.ts';
import type { Services } from '#server/core/services.ts';
import { creerEncaissementDansTx } from '#server/features/argent/encaissement/commands/creer.ts';
import { annulerEncaissementDansTx } from '#server/features/argent/encaissement/commands/defaire.ts';
import { partagerEncaissement } from '#server/features/argent/encaissement/commands/partager.ts';
import {
  encaissementDuVersement,
  encaissementVerrouille,
} from '#server/features/argent/encaissement/commands/provenance.ts';
import { encoursVerrouilles } from '#server/features/argent/encours/commands/agir.ts';
import { delaisDe } from '#server/features/argent/encours/read-models/relances.ts';
import { jourParis } from '#shared/core/dates.ts';
import { resteDe } from '#shared/features/argent/encaissement/rules.ts';
import { suiviDeclare, soldeDe } from '#shared/features/argent/encours/rules.ts';
import { partagerVersement } from '#shared/features/coupons/coupon/rules/payer.ts';
import {
  encoursAPayer,
  laboratoiresDesMarques,
  lignesAPartager,
  versementsATraiter,
  type LigneAPartager,
} from '../read-models/a-reconcilier.ts';
import { updateCouponsPartages, updateEncaissementDuVersement, lockVersement } from '../repository.ts';
import { enCompte, PAYPS, type ServicesPayps } from './reconcilier.ts';

type Versement = NonNullable<Awaited<ReturnType<typeof lockVersement>>>;

/** A payment is received even before its coupons: the money is there (PAY-11). A reimbursement bears no tax. */
const recevoir = async (
  tx: TenantTx,
  services: Services,
  { id, externe, jour, montantCentimes, encaissementId, marque }: Versement,
  laboratoireId: number,
) => {
  if (encaissementId !== null) return encaissementVerrouille(tx, encaissementId);
  const aujourdhui = jourParis(services.maintenant());
  const cle = { payeur: 'LABO', laboratoireId, nature: 'PAYPS', numero: `Payps ${externe}` } as const;
  // An encaissement typed under that number before Payps told it is the same money.
  const encaissement =
    (await encaissementDuVersement(tx, { ...cle, date: jour })) ??
    (await creerEncaissementDansTx(
      tx,
      { services, acteur: PAYPS },
      {
        ...cle,
        date: jour > aujourdhui ? aujourdhui : jour,
        montantHtCentimes: montantCentimes,
        tvaCentimes: 0,
        montantTtcCentimes: montantCentimes,
        info: `Versement Payps, ${marque}`,
        // Nobody is there to answer: the platform's own number tells its payment from any other paper.
        autrePapier: true,
      },
      { source: 'PAYPS' },
    ));
  if (encaissement) await updateEncaissementDuVersement(tx, id, encaissement.id);
  return encaissement ?? undefined;
};

/**
 * The coupons of one laboratory and month, or operation, with the encours that ask for them: the operation's own first.
 */
const lotsDe = (lignes: readonly LigneAPartager[], encours: Awaited<ReturnType<typeof encoursAPayer>>) =>
  [...Map.groupBy(lignes, ({ creanceId, promotionId }) => `${creanceId}/${promotionId}`).values()].flatMap(
    (lignesDuLot) => {
      const [{ creanceId, promotionId }] = lignesDuLot as [LigneAPartager, ...LigneAPartager[]];
      const ids = (type: 'PROMOTION' | 'PAYPS', sourceId: number | null) =>
        encours
          .filter((encoursVoisin) => encoursVoisin.sourceType === type && encoursVoisin.sourceId === sourceId)
          .map(({ id }) => id);
      const montantCentimes = lignesDuLot.reduce((somme, ligneDuLot) => somme + ligneDuLot.montantCentimes, 0);
      return [{ montantCentimes, encoursIds: [...ids('PROMOTION', promotionId), ...ids('PAYPS', creanceId)] }];
    },
  );

const partagerLignes = async (
  tx: TenantTx,
  services: Services,
  versement: Versement,
  encaissement: NonNullable<Awaited<ReturnType<typeof recevoir>>>,
): Promise<void> => {
  const lignes = await lignesAPartager(tx, versement.id);
  // A person cancelled the encaissement here: its money is no longer to share.
  if (encaissement.annuleLe !== null)
    return updateCouponsPartages(
      tx,
      versement.id,
      lignes.map(({ coupon }) => coupon),
    );
  const connues = lignes.filter(({ creanceId }) => creanceId !== null);
  const cibles = await encoursAPayer(tx, {
    creanceIds: connues.flatMap(({ creanceId }) => creanceId ?? []),
    promotionIds: connues.flatMap(({ promotionId }) => promotionId ?? []),
  });
  const verrouilles = (
    await encoursVerrouilles(
      tx,
      cibles.map(({ id }) => id),
    )
  ).filter(({ laboratoireId }) => laboratoireId === encaissement.laboratoireId);
  const parts = partagerVersement(
    resteDe(encaissement) ?? 0,
    lotsDe(connues, cibles),
    verrouilles.map((verrouille) => ({
      id: verrouille.id,
      soldeCentimes: soldeDe(verrouille),
      dateDeclaration: verrouille.dateDeclaration,
    })),
  );
  const choisis = verrouilles.filter(({ id }) => parts.has(id));
  const aujourdhui = jourParis(services.maintenant());
  const delais = await delaisDe(tx);
  if (choisis.length > 0)
    await partagerEncaissement(
      tx,
      { services, acteur: PAYPS },
      encaissement,
      choisis,
      choisis.map(({ id }) => ({
        encoursId: id,
        montantCentimes: parts.get(id) ?? 0,
        solder: false,
        ecartMotif: null,
        ecartPrecision: null,
      })),
      {
        date: encaissement.date,
        // An encours paid in part was declared by Payps. Paid whole, it is settled as it stands, and an undo gives it
        // back as it was.
        avant: (encoursVerrouille) =>
          encoursVerrouille.etat === 'A_DECLARER' && (parts.get(encoursVerrouille.id) ?? 0) < soldeDe(encoursVerrouille)
            ? suiviDeclare(encoursVerrouille, {
                date: aujourdhui,
                canal: 'PAYPS',
                aujourdhui,
                delais: delais(encoursVerrouille.type),
              })
            : encoursVerrouille,
      },
    );
  await updateCouponsPartages(
    tx,
    versement.id,
    connues.map(({ coupon }) => coupon),
  );
};

const traiterVersement = (services: ServicesPayps, tenantId: number, id: number): Promise<void> =>
  enCompte(services, tenantId, async (tx) => {
    const versement = await lockVersement(tx, id);
    if (!versement) return;
    if (versement.annule) {
      const recu =
        versement.encaissementId === null ? undefined : await encaissementVerrouille(tx, versement.encaissementId);
      if (recu?.annuleLe === null)
        await annulerEncaissementDansTx(tx, { services, acteur: PAYPS }, recu, 'Versement annulé par Payps.');
      return;
    }
    const laboratoireId = (await laboratoiresDesMarques(tx)).get(versement.marque) ?? null;
    // While the brand waits for its laboratory, its money waits too, in sight (PAY-12).
    if (laboratoireId === null) return;
    const encaissement = await recevoir(tx, services, versement, laboratoireId);
    if (encaissement) await partagerLignes(tx, services, versement, encaissement);
  });

/**
 * Makes an encaissement of each payment, and shares it between the encours of its coupons; undoes those that Payps
 * cancelled (PAY-11, PAY-12).
 */
export const reglerVersements = async (services: ServicesPayps, tenantId: number): Promise<void> => {
  for (const id of await enCompte(services, tenantId, versementsATraiter))
    await traiterVersement(services, tenantId, id);
};
