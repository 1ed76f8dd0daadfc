import { z } from 'zod';
import { inSysteme, inTenant, type Contexte } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx, type TenantTx, type Tx } from '#server/core/db/database.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { journaliser } from '#server/core/journal.ts';
import { prevenirApres } from '#server/core/push/evenements.ts';
import type { Services } from '#server/core/services.ts';
import { exigerLigne, exigerPresence } from '#server/core/version.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { garderSecret, oublierSecrets } from '#server/features/connexions/secret/commands.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import type { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  ComptePayps,
  ErreurPayps,
  MarquePayps,
  paypsContract,
} from '#shared/features/connexions/payps/contract.ts';
import { DECONNEXION_SANS_REPONSE, paypsErrors } from '#shared/features/connexions/payps/errors.ts';
import { libelleDeconnexion } from '#shared/features/connexions/payps/messages.ts';
import { canGererMarquesPayps, canGererPayps } from '#shared/features/connexions/payps/policy.ts';
import { signalerConnexion } from './commands/signaler.ts';
import { ouvrirPlateforme, PaypsError, type MotifPayps } from './commands/plateforme.ts';
import { adressePayps, comptePayps, marquesPayps, sessionPayps } from './read-models.ts';
import {
  findMarque,
  findReglage,
  insertMarques,
  updateCurseur,
  updateDeconnexion,
  updateDemande,
  updateLecturePayps,
  updateMarque,
  updateReglage,
  upsertConnexion,
  lockComptePayps,
} from './repository.ts';

type Contrat = typeof paypsContract;

/** Reads the coupons and payments of one account, then brings its encours to them. */
export const lecturePayps = declarerTravail({
  nom: 'payps-lecture',
  schema: z.object({ tenantId: z.number().int() }),
  reessais: { limite: 6, delaiSecondes: 60, delaiMaxSecondes: 7_200 },
  dureeMaxSecondes: 900,
});
/** A brand has a laboratory, or another one: what waited for it is treated (PAY-6). */
export const marquePaypsLiee = declarerTravail({
  nom: 'payps-marque',
  schema: z.object({ marqueId: z.number().int() }),
  dureeMaxSecondes: 900,
});

const REFUS: Readonly<Record<MotifPayps, () => AppError>> = {
  COMMUNICATION: paypsErrors.communication,
  IDENTIFIANTS: paypsErrors.identifiants,
  COMPTE_INCONNU: paypsErrors.compteInconnu,
  JETON_REFUSE: paypsErrors.pasConnecte,
  QUOTA: paypsErrors.quota,
  REPONSE_INATTENDUE: paypsErrors.reponseInattendue,
  REFUS: paypsErrors.refus,
  NON_AUTORISEE: paypsErrors.nonAutorisee,
};
const enRefus = (erreur: unknown): never => {
  throw erreur instanceof PaypsError ? REFUS[erreur.motif]() : erreur;
};

const prevenirPayps = (tx: Tx, tenantId: number): void =>
  prevenirApres(tx, [{ k: 'change', tenantId, sujet: 'payps', id: tenantId }]);

/** The list of brands is that of every super administrator: a new one shows at once. */
const prevenirEditeurs = async (tx: SystemeTx): Promise<void> => {
  for (const editeur of await idsEditeurs(tx)) prevenirPayps(tx, editeur);
};

const demander = async (tx: TenantTx, { services }: Contexte): Promise<void> => {
  await updateDemande(tx, services.maintenant().toISOString());
  await mettreEnFile(tx, lecturePayps, { tenantId: tx.tenantId });
  prevenirPayps(tx, tx.tenantId);
};

/**
 * The password goes to Payps and is forgotten; the token that it answers is kept sealed (PAY-1). Called outside any
 * transaction.
 * @throws 409 PAYPS_IDENTIFIANTS, PAYPS_COMPTE_INCONNU, PAYPS_NON_AUTORISEE, PAYPS_REFUS, 429 PAYPS_QUOTA, 502
 * PAYPS_COMMUNICATION, PAYPS_REPONSE_INATTENDUE
 */
export const connecterPayps = async (
  ctx: Contexte,
  identifiants: BodyOf<Contrat['connecterPayps']>,
): Promise<ComptePayps> => {
  const { acteur, services } = ctx;
  if (!canGererPayps(acteur)) throw coreErrors.interdit();
  const url = await inTenant(ctx, adressePayps);
  const jeton = await ouvrirPlateforme(services, url).connecter(identifiants).catch(enRefus);
  return inTenant(ctx, async (tx) => {
    const maintenant = services.maintenant().toISOString();
    await upsertConnexion(tx, { email: identifiants.email, maintenant, parNom: acteur.nomComplet });
    await garderSecret(services, tx, { tenantId: tx.tenantId, connexion: 'PAYPS', nom: 'jeton' }, jeton);
    await demander(tx, ctx);
    await journaliser(tx, acteur, { objet: 'payps', action: 'connecter', apres: { email: identifiants.email } });
    await cloreEvenements(tx, acteur, ['PAYPS_DECONNECTE'], [{ tenantId: tx.tenantId }]);
    await signalerConnexion(tx, ctx, identifiants.email);
    return comptePayps(tx);
  });
};

/** Forgets the token here whatever Payps answers, and says when it did not (PAY-4). */
export const deconnecterPayps = async (ctx: Contexte): Promise<ResponseOf<Contrat['deconnecterPayps']>> => {
  const { acteur, services } = ctx;
  if (!canGererPayps(acteur)) throw coreErrors.interdit();
  const session = await inTenant(ctx, (tx) => sessionPayps(services, tx));
  let avertissement: string | null = null;
  if (session)
    await ouvrirPlateforme(services, session.url)
      .deconnecter(session.jeton)
      .catch((erreur: unknown) => {
        if (!(erreur instanceof PaypsError)) throw erreur;
        // A token that it no longer takes is disconnected there already.
        if (erreur.motif !== 'JETON_REFUSE') avertissement = DECONNEXION_SANS_REPONSE;
      });
  return inTenant(ctx, async (tx) => {
    const compte = await lockComptePayps(tx);
    if (compte?.connecte) {
      await updateDeconnexion(tx, 'VOLONTAIRE', services.maintenant().toISOString());
      await journaliser(tx, acteur, { objet: 'payps', action: 'deconnecter', avant: { email: compte.email } });
    }
    await oublierSecrets(tx, { tenantId: tx.tenantId, connexion: 'PAYPS' });
    prevenirPayps(tx, tx.tenantId);
    return { compte: await comptePayps(tx), avertissement };
  });
};

/** « Actualiser ». @throws 409 PAYPS_DECONNECTE */
export const demanderLecture = (ctx: Contexte): Promise<ComptePayps> =>
  inTenant(ctx, async (tx) => {
    const compte = await lockComptePayps(tx);
    if (!compte?.connecte) throw paypsErrors.pasConnecte();
    await demander(tx, ctx);
    return comptePayps(tx);
  });

type ServicesPayps = Pick<Services, 'dbSysteme' | 'maintenant'>;
/** Payps no longer takes the token: the account says so, and its ADMIN learns it once (PAY-3). */
export const constaterDeconnexion = (
  { dbSysteme, maintenant }: ServicesPayps,
  tenantId: number,
  connexionNo?: number,
): Promise<void> =>
  transactionSysteme(dbSysteme, async (tx) => {
    const compte = await lockComptePayps(tx, tenantId);
    // The account was connected again meanwhile: the refused token is no longer its own.
    if (!compte?.connecte || (connexionNo ?? compte.connexionNo) !== compte.connexionNo) return;
    await updateDeconnexion(tx, 'JETON_REFUSE', maintenant().toISOString(), tenantId);
    await oublierSecrets(tx, { tenantId, connexion: 'PAYPS' });
    await journaliser(tx, 'systeme', {
      tenantId,
      objet: 'payps',
      action: 'deconnecter',
      avant: { email: compte.email },
    });
    await annoncerEvenement(tx, null, 'PAYPS_DECONNECTE', [
      {
        tenantId,
        objet: '',
        donnees: { phrase: libelleDeconnexion.JETON_REFUSE },
        lien: { ecran: 'parametresPayps', params: {} },
      },
    ]);
    prevenirPayps(tx, tenantId);
  });

/** How a reading ended. @param finie no retry will follow */
export const noterLecture = (
  { dbSysteme, maintenant }: ServicesPayps,
  tenantId: number,
  { erreur, finie }: { readonly erreur: ErreurPayps | null; readonly finie: boolean },
): Promise<void> =>
  transactionSysteme(dbSysteme, async (tx) => {
    await updateLecturePayps(tx, erreur, { maintenant: maintenant().toISOString(), finie }, tenantId);
    prevenirPayps(tx, tenantId);
  });

/**
 * Says where the next reading starts, in the transaction that writes what this one brought.
 * @returns false when another reading, or another connection, went further meanwhile: nothing is to be written
 */
export const avancerLecture = async (
  tx: TenantTx,
  quoi: 'coupons' | 'versements',
  {
    connexionNo,
    avant,
    suite,
  }: { readonly connexionNo: number; readonly avant: string | null; readonly suite: string },
): Promise<boolean> => {
  const compte = await lockComptePayps(tx);
  const present = quoi === 'coupons' ? compte?.curseurCoupons : compte?.curseurVersements;
  if (!compte?.connecte || compte.connexionNo !== connexionNo || present !== avant) return false;
  await updateCurseur(tx, quoi === 'coupons' ? 'curseur_coupons' : 'curseur_versements', suite);
  return true;
};

/** Keeps the brands that Payps names, which wait for their laboratory. */
export const retenirMarques = ({ dbSysteme }: Pick<Services, 'dbSysteme'>, noms: readonly string[]): Promise<void> =>
  transactionSysteme(dbSysteme, async (tx) => {
    const nouvelles = await insertMarques(tx, noms);
    const [premiere] = nouvelles;
    if (!premiere) return;
    await prevenirEditeurs(tx);
    await annoncerEvenement(
      tx,
      null,
      'MARQUES_A_LIER',
      (await idsEditeurs(tx)).map((tenantId) => ({
        tenantId,
        objet: '',
        elements: nouvelles.map(({ id }) => id),
        donnees: { marque: premiere.nom },
        lien: { ecran: 'parametresPayps', params: {} },
      })),
    );
  });

/**
 * Links a brand to its laboratory, for every account; what waited for it is treated at once (PAY-6).
 * @throws 404, 409 CONFLIT_VERSION
 */
export const lierMarque = (
  ctx: Contexte,
  id: number,
  { laboratoireDetailId, version }: BodyOf<Contrat['lierMarquePayps']>,
): Promise<MarquePayps> => {
  if (!canGererMarquesPayps(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    const avant = exigerLigne(await findMarque(tx, id), version);
    await updateMarque(tx, id, laboratoireDetailId, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'marque-payps',
      objetId: id,
      action: 'lier',
      avant: { nom: avant.nom, laboratoireDetailId: avant.laboratoireDetailId },
      apres: { laboratoireDetailId },
    });
    await mettreEnFile(tx, marquePaypsLiee, { marqueId: id });
    if (laboratoireDetailId !== null)
      await cloreEvenements(
        tx,
        ctx.acteur,
        ['MARQUES_A_LIER'],
        (await idsEditeurs(tx)).map((tenantId) => ({ tenantId, objet: '', element: id })),
      );
    await prevenirEditeurs(tx);
    return exigerPresence((await marquesPayps(tx, id))[0]);
  });
};

/** @throws 400 for what is not an address, 409 CONFLIT_VERSION */
export const reglerPayps = (
  ctx: Contexte,
  { url, version }: BodyOf<Contrat['reglerPayps']>,
): Promise<ResponseOf<Contrat['reglerPayps']>> => {
  if (!canGererMarquesPayps(ctx.acteur)) throw coreErrors.interdit();
  if (url !== null && !(URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)))
    throw paypsErrors.adresseIncorrecte();
  return inSysteme(ctx, async (tx) => {
    const avant = exigerLigne(await findReglage(tx), version);
    await updateReglage(tx, url, ctx.acteur.nomComplet);
    await journaliser(tx, ctx.acteur, {
      objet: 'payps',
      action: 'regler',
      avant: { url: avant.url },
      apres: { url },
    });
    return { url, version: version + 1 };
  });
};
