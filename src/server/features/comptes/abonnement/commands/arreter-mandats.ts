import { z } from 'zod';
import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { enLigneDe, type IssueArret, type Paiement } from '#server/core/paiement/paiement.ts';
import type { Services } from '#server/core/services.ts';
import { idsEditeurs, nomDuCompte } from '#server/features/comptes/compte/read-models/noms.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { canChangerAbonnement } from '#shared/features/comptes/abonnement/policy.ts';
import type { LienNotification } from '#shared/features/courrier/notification/schemas.ts';
import {
  findArretsAttendus,
  findMandatsDuCompte,
  insertArrets,
  lockArret,
  updateArret,
  type Arret,
} from '../repository/arrets.ts';

/** Right after the closing, then each hour by `travailArretsDeMandat`. */
export const arretDesMandats = declarerTravail({
  nom: 'abonnement-arret',
  schema: z.object({ tenantId: z.number() }),
  paralleles: 1,
});

const SANS_REST =
  'Aucun accès à l’API du prestataire : arrêtez ce mandat dans son bureau, puis dites-le ici (PAYZEN_REST_CLE).';
/** Where a super administrator sees what holds a closing. */
export const lienDeLaCloture = (tenantId: number): LienNotification => ({
  ecran: 'clotures',
  params: { ouvert: String(tenantId) },
});

const confierAuxEditeurs = async (tx: SystemeTx, tenantId: number, raison: string): Promise<void> => {
  const donnees = { compte: await nomDuCompte(tx, tenantId), raison };
  await annoncerEvenement(
    tx,
    null,
    'MANDAT_A_ARRETER',
    (await idsEditeurs(tx)).map((editeurId) => ({
      tenantId: editeurId,
      objet: tenantId,
      donnees,
      lien: lienDeLaCloture(tenantId),
    })),
  );
};

const arreterDe = (paiement: Paiement) => enLigneDe(paiement)?.arreter ?? null;

/**
 * Every mandate of an account that closes is to stop: asked of the provider as soon as this transaction is committed,
 * or of the super administrators when nothing answers for it (CPT-140).
 * @returns how many mandates there are
 */
export const demanderArrets = async (
  tx: SystemeTx,
  { paiement }: Pick<Services, 'paiement'>,
  tenantId: number,
): Promise<number> => {
  const mandats = await findMandatsDuCompte(tx, tenantId);
  if (mandats.length === 0) return 0;
  await insertArrets(tx, tenantId, mandats);
  if (arreterDe(paiement)) await mettreEnFile(tx, arretDesMandats, { tenantId });
  else {
    for (const { id } of await findArretsAttendus(tx, tenantId))
      await updateArret(tx, { tenantId, id }, { raison: SANS_REST });
    await confierAuxEditeurs(tx, tenantId, SANS_REST);
  }
  return mandats.length;
};

/** Closes the notifications of the super administrators once no mandate is left to stop. */
const cloreLaDemande = async (tx: SystemeTx, tenantId: number, acteur: Acteur | null): Promise<void> => {
  if ((await findArretsAttendus(tx, tenantId)).length > 0) return;
  const editeurs = await idsEditeurs(tx);
  await cloreEvenements(
    tx,
    acteur,
    ['MANDAT_A_ARRETER'],
    editeurs.map((editeurId) => ({ tenantId: editeurId, objet: tenantId })),
  );
};

const noterArret = async (
  tx: SystemeTx,
  { tenantId, id }: Arret,
  acteur: Acteur | null,
  maintenant: Date,
): Promise<void> => {
  const arret = await lockArret(tx, { tenantId, id });
  if (arret?.etat !== 'A_ARRETER') return;
  await updateArret(
    tx,
    { tenantId, id },
    {
      etat: 'ARRETE',
      arrete_le: maintenant.toISOString(),
      arrete_par_nom: acteur?.nomComplet ?? null,
      raison: null,
      ...(acteur ? {} : { essais: arret.essais + 1, dernier_essai_le: maintenant.toISOString() }),
    },
  );
  await journaliser(tx, acteur ?? 'systeme', {
    tenantId,
    objet: 'abonnement',
    objetId: tenantId,
    action: 'arreter-mandat',
    apres: { mandat: arret.mandat, par: acteur ? 'chez le prestataire' : 'réponse du prestataire' },
  });
  await cloreLaDemande(tx, tenantId, acteur);
};

const noterEchec = async (
  tx: SystemeTx,
  { tenantId, id }: Arret,
  { raison }: Extract<IssueArret, { arrete: false }>,
  maintenant: Date,
): Promise<void> => {
  const arret = await lockArret(tx, { tenantId, id });
  if (arret?.etat !== 'A_ARRETER') return;
  await updateArret(
    tx,
    { tenantId, id },
    { essais: arret.essais + 1, dernier_essai_le: maintenant.toISOString(), raison },
  );
  // Told at the first failure only: the next tries say the same.
  if (arret.essais === 0) await confierAuxEditeurs(tx, tenantId, raison);
};

/**
 * Asks the provider again for each mandate that must stop; done twice, the second asks nothing.
 * @param tenantId null: of every account
 * @returns how many were stopped
 */
export const essayerArrets = async (services: Services, tenantId: number | null): Promise<number> => {
  const { dbSysteme, paiement, maintenant } = services;
  const arreter = arreterDe(paiement);
  if (!arreter) return 0;
  const attendus = await transactionSysteme(dbSysteme, (tx) => findArretsAttendus(tx, tenantId));
  let nombre = 0;
  for (const attendu of attendus) {
    // Out of any transaction: the provider may take its time.
    const issue = await arreter(attendu.mandat);
    await transactionSysteme(dbSysteme, (tx) =>
      issue.arrete ? noterArret(tx, attendu, null, maintenant()) : noterEchec(tx, attendu, issue, maintenant()),
    );
    if (issue.arrete) nombre += 1;
  }
  return nombre;
};

/** « Arrêté chez le prestataire »: a super administrator stopped it there by hand (CPT-141). @throws 404, 403 */
export const declarerArret = (ctx: Contexte, { tenantId, id }: Pick<Arret, 'tenantId' | 'id'>): Promise<null> => {
  if (!canChangerAbonnement(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    const arret = await lockArret(tx, { tenantId, id });
    if (!arret) throw coreErrors.introuvable();
    await noterArret(tx, { tenantId, id, mandat: arret.mandat }, ctx.acteur, ctx.services.maintenant());
    return null;
  });
};
