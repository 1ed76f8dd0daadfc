import { inSysteme, type ContextePublic } from '#server/core/contexte.ts';
import { transactionSysteme, type SystemeTx, type Database } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { mettreEnFile } from '#server/core/jobs/file.ts';
import { declarerTravail } from '#server/core/jobs/travail.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { hacherMotDePasse, verifierMotDePasse } from '#server/core/mot-de-passe.ts';
import type { Services } from '#server/core/services.ts';
import { fermerSessions, hacherToken, nouveauToken } from '#server/core/session.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { AppError } from '#shared/core/app-error.ts';
import { z } from 'zod';
import { noterRefus, origineDeLAcces } from './noter-acces.ts';
import {
  deleteDemandesDeMotDePasse,
  updateMotDePasse,
  findDemande,
  findUtilisateurCompte,
  insertDemandeCompte,
  findComptesJoignables,
  updateDemandesUtilisees,
  deleteDemandesPerimees,
} from '../repository.ts';

const MINUTES = 30;
const PAR_SOURCE = 10;
const PAR_COMPTE = 5;
const HEURE = 3600;
const ATTENDRE = 'Trop de demandes, veuillez patienter avant de réessayer.';

/** Carries what was typed: it is not known yet whether an account answers to it. */
export const envoiLienOublie = declarerTravail({
  nom: 'mot-de-passe-oublie',
  schema: z.object({ identifiant: z.string() }),
});

/**
 * Asks for a link. Known or not, an identifier costs the same counters and the same job: the answer and its time say
 * nothing.
 * @throws 429 beyond 10 an hour from a source, 5 an hour for an identifier
 */
export const demanderLien = async (
  ctx: ContextePublic,
  { identifiant }: BodyOf<(typeof compteContract)['motDePasseOublie']>,
): Promise<null> => {
  const attente = await inSysteme(ctx, async (tx) => {
    const source = await consommerQuota(tx, `oubli-source:${ctx.requete.ip}`, PAR_SOURCE, HEURE);
    return source || (await consommerQuota(tx, `oubli:${identifiant.toLowerCase()}`, PAR_COMPTE, HEURE));
  });
  noterRefus(ctx, { action: 'demander-lien', identifiant, ...(attente > 0 && { raison: 'Trop de demandes' }) });
  if (attente > 0) throw coreErrors.tropDeTentatives(attente, ATTENDRE);
  await inSysteme(ctx, (tx) => mettreEnFile(tx, envoiLienOublie, { identifiant }));
  return null;
};

type Joignable = Awaited<ReturnType<typeof findComptesJoignables>>[number];

const ecrireLienOublie = async (
  tx: SystemeTx,
  { id, tenantId, nom, prenom, username, email }: Joignable,
  services: Services,
): Promise<void> => {
  const jeton = nouveauToken();
  const expireLe = new Date(services.maintenant().getTime() + MINUTES * 60_000);
  const demande = await insertDemandeCompte(tx, {
    tenantId,
    utilisateurId: id,
    tokenHash: hacherToken(jeton),
    expireLe,
  });
  const qui = { utilisateurId: id, nomComplet: `${nom} ${prenom}`.trim() };
  const sujet = 'Choisir un nouveau mot de passe';
  const texte = [
    `Bonjour ${`${prenom} ${nom}`.trim()},`,
    '',
    `Un nouveau mot de passe a été demandé pour votre compte Pharmaccord (identifiant\u00a0: ${username}).`,
    `Pour le choisir, ouvrez ce lien dans les ${MINUTES} minutes. Il ne sert qu’une fois.`,
    '',
    `${services.publicUrl}/mot-de-passe/${jeton}`,
    '',
    'Si vous n’avez rien demandé, ignorez ce message\u00a0: votre mot de passe reste le même.',
    '',
    'L’équipe Pharmaccord',
  ].join('\n');
  await envoyerMail(tx, {
    tenantId,
    cle: `mot-de-passe-oublie:${demande.id}`,
    destinataires: [email],
    sujet,
    ...mettreEnLettre({ sujet, texte }),
    objet: 'utilisateur',
    objetId: id,
    auteur: 'systeme',
  });
  await journaliser(tx, qui, { tenantId, objet: 'utilisateur', objetId: id, action: 'demander-nouveau-mot-de-passe' });
};

/** Writes to the person of this identifier or address, when allowed to log in and with an address. Done by a job. */
export const envoyerLiens = (services: Services, identifiant: string): Promise<void> =>
  transactionSysteme(services.dbSysteme, async (tx) => {
    for (const personne of await findComptesJoignables(tx, identifiant)) await ecrireLienOublie(tx, personne, services);
  });

/** @throws 404 LIEN_INVALIDE, 409 LIEN_UTILISE, 409 LIEN_EXPIRE */
const chercherDemande = async (tx: SystemeTx, jeton: string, maintenant: Date) => {
  const demande = await findDemande(tx, hacherToken(jeton));
  if (!demande) throw compteErrors.lienInvalide();
  if (demande.utiliseLe) throw compteErrors.lienUtilise();
  if (new Date(demande.expireLe) <= maintenant) throw compteErrors.lienExpire();
  return demande;
};

/** A link that does not work, told with its reason: somebody may be trying some. */
const avecRefusNote = <T>(ctx: ContextePublic, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    if (error instanceof AppError && error.code.startsWith('LIEN_'))
      noterRefus(ctx, { action: 'refuser-lien', raison: error.message });
    throw error;
  });

export const verifierLien = (ctx: ContextePublic, jeton: string): Promise<{ expireLe: string }> =>
  avecRefusNote(ctx, () =>
    inSysteme(ctx, async (tx) => {
      const { expireLe } = await chercherDemande(tx, jeton, ctx.services.maintenant());
      return { expireLe };
    }),
  );

/** Chooses the new password by the link: it dies with the other links of this person, and so does every session. */
export const choisirMotDePasse = (
  ctx: ContextePublic,
  choix: BodyOf<(typeof compteContract)['choisirMotDePasse']>,
): Promise<null> => avecRefusNote(ctx, () => choisirParLeLien(ctx, choix));

const choisirParLeLien = async (
  ctx: ContextePublic,
  { jeton, password }: BodyOf<(typeof compteContract)['choisirMotDePasse']>,
): Promise<null> => {
  const maintenant = ctx.services.maintenant();
  // Checked before the costly hash: a made-up link must not cost time.
  const { passwordHash } = await inSysteme(ctx, async (tx) =>
    findUtilisateurCompte(tx, (await chercherDemande(tx, jeton, maintenant)).utilisateurId),
  );
  if (await verifierMotDePasse(password, passwordHash))
    throw coreErrors.champInvalide('/password', 'Choisissez un mot de passe différent de l’actuel.');
  const hache = await hacherMotDePasse(password);
  return inSysteme(ctx, async (tx) => {
    const { utilisateurId, tenantId } = await chercherDemande(tx, jeton, maintenant);
    const { nom, prenom } = await findUtilisateurCompte(tx, utilisateurId);
    await updateDemandesUtilisees(tx, tenantId, utilisateurId, maintenant);
    await updateMotDePasse(tx, utilisateurId, hache);
    await fermerSessions(tx, { utilisateurId });
    const qui = { utilisateurId, nomComplet: `${nom} ${prenom}`.trim() };
    await journaliser(tx, qui, {
      tenantId,
      objet: 'utilisateur',
      objetId: utilisateurId,
      action: 'choisir-nouveau-mot-de-passe',
      apres: origineDeLAcces(ctx),
    });
    return null;
  });
};

/** A sent link is no longer valid: the password or the address has changed, or an administrator reset it. */
export const annulerLiens = (tx: SystemeTx, utilisateurId: number) => deleteDemandesDeMotDePasse(tx, utilisateurId);

/**
 * Forgets the links that ended a week ago: until then, an old one says why it no longer works.
 * @param db the pool that sees every tenant
 */
export const purgerLiensOublies = async (db: Database): Promise<void> => {
  await transactionSysteme(db, deleteDemandesPerimees);
};
