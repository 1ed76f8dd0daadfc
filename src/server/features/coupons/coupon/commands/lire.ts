import { transactionSysteme } from '#server/core/db/database.ts';
import {
  avancerLecture,
  constaterDeconnexion,
  noterLecture,
  retenirMarques,
} from '#server/features/connexions/payps/commands.ts';
import { ouvrirPlateforme, PaypsError, type PageRecue } from '#server/features/connexions/payps/commands/plateforme.ts';
import { sessionPayps, type SessionPayps } from '#server/features/connexions/payps/read-models.ts';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ErreurPayps } from '#shared/features/connexions/payps/contract.ts';
import { upsertCoupons, upsertVersements } from '../repository.ts';
import { enCompte, reconcilierCoupons, type ServicesPayps } from './reconcilier.ts';
import { reglerVersements } from './regler.ts';

type Journal<T> = {
  readonly quoi: 'coupons' | 'versements';
  readonly depart: string | null;
  readonly page: (apres: string | null) => Promise<PageRecue<T>>;
  readonly ecrire: (tx: TenantTx, lignes: readonly T[]) => Promise<void>;
};
/**
 * Reads page after page, each written with where the next one starts: killed in the middle, the reading goes on from
 * there (PAY-5).
 */
const suivreJournal = async <T>(
  services: ServicesPayps,
  tenantId: number,
  { connexionNo }: SessionPayps,
  { quoi, depart, page, ecrire }: Journal<T>,
): Promise<void> => {
  let avant = depart;
  for (;;) {
    const { lignes, suite, encore } = await page(avant);
    // The next page starts where this one did: the same page would come for ever.
    if (encore && suite === avant) throw new PaypsError('REPONSE_INATTENDUE');
    const avance = { connexionNo, avant, suite };
    const garde = await enCompte(services, tenantId, async (tx) => {
      if (!(await avancerLecture(tx, quoi, avance))) return false;
      await ecrire(tx, lignes);
      return true;
    });
    if (!garde || !encore) return;
    avant = suite;
  }
};

const lireTout = async (services: ServicesPayps, tenantId: number, session: SessionPayps): Promise<void> => {
  const plateforme = ouvrirPlateforme(services, session.url);
  const { jeton } = session;
  await retenirMarques(services, await plateforme.marques(jeton));
  await suivreJournal(services, tenantId, session, {
    quoi: 'coupons',
    depart: session.curseurCoupons,
    page: (apres) => plateforme.coupons(jeton, apres),
    ecrire: upsertCoupons,
  });
  await suivreJournal(services, tenantId, session, {
    quoi: 'versements',
    depart: session.curseurVersements,
    page: (apres) => plateforme.montants(jeton, apres),
    ecrire: upsertVersements,
  });
};

const ERREURS: Partial<Readonly<Record<PaypsError['motif'], ErreurPayps>>> = {
  QUOTA: 'QUOTA',
  REPONSE_INATTENDUE: 'REPONSE_INATTENDUE',
  NON_AUTORISEE: 'NON_AUTORISEE',
  COMMUNICATION: 'COMMUNICATION',
};

/** Brings the known coupons and payments to the encours, whether Payps answers or not. */
export const traiterCompte = async (services: ServicesPayps, tenantId: number): Promise<void> => {
  await reconcilierCoupons(services, tenantId);
  await reglerVersements(services, tenantId);
};

/**
 * Reads an account that is connected and brings its encours to what was read (PAY-5). A token that is refused
 * disconnects the account.
 * @param dernierEssai no retry will follow
 * @throws {PaypsError} when it is to be tried again
 */
export const lirePayps = async (
  services: ServicesPayps,
  tenantId: number,
  { dernierEssai = true }: { readonly dernierEssai?: boolean } = {},
): Promise<void> => {
  const session = await transactionSysteme(services.dbSysteme, (tx) => sessionPayps(services, tx, tenantId));
  let echec: PaypsError | undefined;
  if (session)
    await lireTout(services, tenantId, session).catch((erreur: unknown) => {
      if (!(erreur instanceof PaypsError)) throw erreur;
      echec = erreur;
    });
  await traiterCompte(services, tenantId);
  // The account is connected, but its token is lost: it must be connected again.
  if (!session) return constaterDeconnexion(services, tenantId);
  if (echec?.motif === 'JETON_REFUSE') return constaterDeconnexion(services, tenantId, session.connexionNo);
  const erreur = echec ? (ERREURS[echec.motif] ?? 'REFUS') : null;
  await noterLecture(services, tenantId, { erreur, finie: erreur === null || dernierEssai });
  if (echec && !dernierEssai) throw echec;
};
