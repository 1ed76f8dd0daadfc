import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type Database, type SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherMotDePasse, nouveauSecret } from '#server/core/mot-de-passe.ts';
import type { Services } from '#server/core/services.ts';
import { fermerSessions, hacherToken, nouveauToken } from '#server/core/session.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { TypeTenant } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { ActeConteste, NatureActe } from '#shared/features/comptes/compte/contract/acte-sensible.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { redigerLienDeSecours } from '#shared/features/comptes/compte/rules/alerte.ts';
import { JOURS_INVITATION } from '#shared/features/comptes/compte/rules/courrier.ts';
import { roleGestionnaire } from '#shared/features/comptes/compte/rules/gestionnaires.ts';
import { compteASignaler, personneDuCompte } from '../read-models/gestionnaires.ts';
import { deleteDemandesDeMotDePasse, insertDemandeCompte } from '../repository.ts';
import {
  findChangementsDAdresseDepuis,
  deleteActesPerimes,
  lockActe,
  updateActeUtilise,
  updateEmailRemis,
  updateMotDePassePerdu,
  type ActeSensible,
} from '../repository/actes-sensibles.ts';
import { noterRefus, origineDeLAcces } from './noter-acces.ts';
import { adressesUniques } from './signaler-acte.ts';

const JOUR_EN_MS = 24 * 3_600_000;

/**
 * Puts back what one kind of act has changed, in the transaction of the dispute.
 * @returns what was done, as a sentence
 * @throws 409 CHANGE_DEPUIS when what the act wrote is no longer there
 */
export type RemiseCompte = (
  tx: SystemeTx,
  acte: Pick<ActeSensible, 'tenantId' | 'objetId' | 'avant' | 'apres'>,
  services: Services,
) => Promise<string>;
/** How each kind of act is put back: given by the composition, since it belongs to later domains. */
export type Remises = Readonly<Record<Exclude<NatureActe, 'EMAIL'>, RemiseCompte>>;

/** @throws 404 LIEN_INVALIDE, 409 LIEN_UTILISE, LIEN_EXPIRE */
const chercherActe = async (tx: SystemeTx, jeton: string, maintenant: Date): Promise<ActeSensible> => {
  const acte = await lockActe(tx, hacherToken(jeton));
  if (!acte) throw compteErrors.lienInvalide();
  if (acte.utiliseLe) throw compteErrors.lienUtilise();
  if (new Date(acte.expireLe) <= maintenant) throw compteErrors.contestationExpiree();
  return acte;
};

const avecRefusNote = <T>(ctx: ContextePublic, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof AppError && error.code.startsWith('LIEN_'))
      noterRefus(ctx, { action: 'refuser-lien', raison: error.message });
    throw error;
  });

/** What the page of the link shows; opening it changes nothing: mail scanners open links (CPT-79). */
export const lireActe = (ctx: ContextePublic, jeton: string): Promise<ActeConteste> =>
  avecRefusNote(ctx, () =>
    inSysteme(ctx, async (tx) => {
      const { sujet, phrase, auteurNom, creeLe, source, expireLe } = await chercherActe(
        tx,
        jeton,
        ctx.services.maintenant(),
      );
      return { sujet, phrase, parNom: auteurNom, le: creeLe, source, expireLe };
    }),
  );

/** An address changed several times since, one act after the other, still goes back to the first one. */
const remettreEmail = async (tx: SystemeTx, acte: ActeSensible): Promise<string> => {
  const { tenantId, objetId, avant } = acte;
  const id = objetId ?? 0;
  let { apres } = acte;
  for (const suivant of await findChangementsDAdresseDepuis(tx, acte))
    if (suivant.avant === apres) ({ apres } = suivant);
  const adresses = { avant: avant as string | null, apres: apres as string | null };
  if (!(await updateEmailRemis(tx, { tenantId, id }, adresses))) throw compteErrors.changeDepuis();
  await deleteDemandesDeMotDePasse(tx, id);
  return 'L’adresse e-mail d’avant est remise.';
};

/** A person of this account must choose a password again, by a link: the present one is known to somebody else. */
export const imposerMotDePasse = async (
  tx: SystemeTx,
  { tenantId, auteurId }: Pick<ActeSensible, 'tenantId' | 'auteurId'>,
  passwordHash: string,
  { maintenant, publicUrl }: Services,
): Promise<boolean> => {
  const personne = auteurId === null ? undefined : await personneDuCompte(tx, tenantId, auteurId);
  if (!personne) return false;
  const [destinataire] = adressesUniques([personne.email, (await compteASignaler(tx, tenantId)).mail]);
  // Nobody to send a link to: the password stays, and is to be changed at the next login.
  await updateMotDePassePerdu(tx, { tenantId, id: personne.id }, destinataire ? passwordHash : null);
  await deleteDemandesDeMotDePasse(tx, personne.id);
  if (!destinataire) return false;
  const jeton = nouveauToken();
  const demande = await insertDemandeCompte(tx, {
    tenantId,
    utilisateurId: personne.id,
    tokenHash: hacherToken(jeton),
    expireLe: new Date(maintenant().getTime() + JOURS_INVITATION * JOUR_EN_MS),
  });
  await envoyerMail(tx, {
    tenantId,
    cle: `mot-de-passe-perdu:${demande.id}`,
    destinataires: [destinataire],
    ...redigerLienDeSecours(personne, `${publicUrl}/mot-de-passe/${jeton}`),
    objet: 'utilisateur',
    objetId: personne.id,
    auteur: 'systeme',
  });
  return true;
};

const PERSONNE = { utilisateurId: null, nomComplet: 'Lien « Ce n’est pas moi »' };

/**
 * « Ce n’est pas moi »: puts back what was before, ends every session of the account, and makes its author choose a
 * password (CPT-80).
 */
export const contesterActe = (ctx: ContextePublic, jeton: string, remises: Remises): Promise<{ phrase: string }> =>
  avecRefusNote(ctx, async () => {
    const { services } = ctx;
    const maintenant = services.maintenant();
    // Checked before the costly hash: a made-up link must not cost time.
    await inSysteme(ctx, (tx) => chercherActe(tx, jeton, maintenant));
    const passwordHash = await hacherMotDePasse(nouveauSecret());
    return inSysteme(ctx, async (tx) => {
      const acte = await chercherActe(tx, jeton, maintenant);
      const { nature } = acte;
      const fait = await (nature === 'EMAIL' ? remettreEmail(tx, acte) : remises[nature](tx, acte, services));
      await updateActeUtilise(tx, acte, maintenant);
      const { tenantId } = acte;
      await fermerSessions(tx, { tenantId });
      const impose = await imposerMotDePasse(tx, acte, passwordHash, services);
      await journaliser(tx, PERSONNE, {
        tenantId,
        objet: 'tenant',
        objetId: tenantId,
        action: 'contester-acte',
        apres: { acte: acte.sujet, auteur: acte.auteurNom, ...origineDeLAcces(ctx) },
      });
      const role = roleGestionnaire[(await compteASignaler(tx, tenantId)).type as TypeTenant];
      await annoncerEvenement(tx, null, 'ACTE_CONTESTE', [
        {
          tenantId,
          objet: `${nature} ${acte.objetId ?? ''}`,
          donnees: { acte: acte.sujet, par: acte.auteurNom, fait },
          ...(role && { roles: [role] }),
        },
      ]);
      const suite = impose
        ? ` ${acte.auteurNom} choisira un nouveau mot de passe par le lien que nous venons de lui envoyer par mail.`
        : '';
      return { phrase: `${fait} Toutes les sessions du compte sont fermées.${suite}` };
    });
  });

/** Forgets the acts whose link ended a month ago. @param db the pool that sees every tenant */
export const purgerActesSensibles = async (db: Database): Promise<void> => {
  await transactionSysteme(db, deleteActesPerimes);
};
