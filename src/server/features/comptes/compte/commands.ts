import { inSysteme, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import { journaliser } from '#server/core/journal.ts';
import { HACHE_LEURRE, hacherMotDePasse, verifierMotDePasse } from '#server/core/mot-de-passe.ts';
import { fermerSessions, hacherToken, ouvrirSession } from '#server/core/session.ts';
import type { Role } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { nouveautesDuProduit } from '#shared/core/nouveautes/nouveautes.ts';
import { canOuvrir, ecrans } from '#shared/core/screens.ts';
import type { Login, UtilisateurConnecte } from '#shared/features/comptes/compte/contract.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { commencerEssai } from './commands/essais.ts';
import { noterRefus, origineDeLAcces } from './commands/noter-acces.ts';
import {
  updateMotDePasse,
  findUtilisateurCompte,
  findUtilisateurParUsername,
  updateDerniereConnexion,
  updateNouveautesLues,
  updatePremiereConnexion,
} from './repository.ts';
import { findSessionParJeton } from './read-models/sessions.ts';

/** The state of the tenant is only told after a right password (CPT-2). */
const refusDuTenant = (active: string): AppError | undefined => {
  switch (active) {
    case 'ACCEPTED':
      return undefined;
    case 'WAITING':
      return compteErrors.pasEncoreAccepte();
    case 'TERMINATED':
      return compteErrors.tenantTermine();
    case 'REFUSED':
      return compteErrors.compteRefuse();
    case 'DEACTIVATED':
      return compteErrors.compteDesactive();
    default:
      return compteErrors.identifiants();
  }
};

const raisonDuRefus = (
  trouve: { readonly activated: boolean; readonly active: string } | undefined,
  juste: boolean,
) => {
  if (!trouve) return 'Identifiant inconnu';
  if (!juste) return 'Mot de passe faux';
  return trouve.activated ? `Compte ${trouve.active === 'WAITING' ? 'en attente' : 'fermé'}` : 'Personne désactivée';
};

/** Opens a session. Unknown identifier, wrong password and closed account answer alike, in text and in time. */
export const seConnecterCompte = async (
  ctx: ContextePublic,
  { username, password }: Login,
): Promise<{ token: string }> => {
  const refuser = (raison: string) => noterRefus(ctx, { action: 'refuser-connexion', raison, identifiant: username });
  const essai = await commencerEssai(ctx, username).catch((error: unknown) => {
    if (error instanceof AppError) refuser('Trop d’essais');
    throw error;
  });
  const utilisateur = await inSysteme(ctx, (tx) => findUtilisateurParUsername(tx, username));
  const juste = await verifierMotDePasse(password, utilisateur?.passwordHash ?? HACHE_LEURRE, ctx.requete.ip).catch(
    async (error: unknown) => {
      await essai.abandonner();
      throw error;
    },
  );
  const refus =
    utilisateur && juste && utilisateur.activated ? refusDuTenant(utilisateur.active) : compteErrors.identifiants();
  if (refus || !utilisateur) {
    refuser(raisonDuRefus(utilisateur, juste));
    throw refus ?? compteErrors.identifiants();
  }
  const session = await inSysteme(ctx, async (tx) => {
    await essai.reussir(tx);
    await updateDerniereConnexion(tx, utilisateur.id);
    const { ip, userAgent } = ctx.requete;
    const role = utilisateur.role as Role;
    const { id, tenantId, nom, prenom } = utilisateur;
    await journaliser(
      tx,
      { utilisateurId: id, nomComplet: `${nom} ${prenom}`.trim() },
      { tenantId, objet: 'connexion', objetId: id, action: 'se-connecter', apres: origineDeLAcces(ctx) },
    );
    return {
      token: await ouvrirSession(tx, {
        utilisateurId: utilisateur.id,
        tenantId: utilisateur.tenantId,
        role,
        ip,
        userAgent,
      }),
    };
  });
  ctx.services.acces.tracer({ action: 'se-connecter', source: ctx.requete.ip, identifiant: username });
  return session;
};

/** Ends the presented session, and the one it acts from. Answers alike without a session. */
export const seDeconnecter = async (ctx: ContextePublic, token: string | undefined): Promise<null> => {
  if (!token) return null;
  return inSysteme(ctx, async (tx) => {
    const session = await findSessionParJeton(tx, hacherToken(token));
    if (session) await fermerSessions(tx, { id: session.parentId ?? session.id });
    return null;
  });
};

/** Who is connected, and as what (CPT-8). */
export const utilisateurConnecte = (ctx: Contexte): Promise<UtilisateurConnecte> =>
  inSysteme(ctx, async (tx) => {
    const { acteur } = ctx;
    const { passwordHash: _secret, ...utilisateur } = await findUtilisateurCompte(tx, acteur.utilisateurId);
    const { role, impersonation, vraiRole, typeTenant, tenantId, nomComplet } = acteur;
    return {
      ...utilisateur,
      nomComplet: nomComplet || utilisateur.username,
      role,
      connectedAsAdmin: impersonation && role === 'ADMIN',
      connectedAsGroupement: impersonation && role === 'GROUPEMENT',
      fakeTenant: impersonation,
      ...(vraiRole && { vraiRole }),
      tenantId,
      typeTenant,
      ecrans: ecrans.filter((nom) => canOuvrir(nom, { role, impersonation })),
    };
  });

/** The imposed change of password: every session ends, the present one included (CPT-6). */
export const imposerNouveauMotDePasse = async (ctx: Contexte, motDePasse: string): Promise<null> => {
  const { utilisateurId } = ctx.acteur;
  const utilisateur = await inSysteme(ctx, (tx) => findUtilisateurCompte(tx, utilisateurId));
  if (!utilisateur.newPasswordNeeded)
    throw new AppError(409, 'CHANGEMENT_NON_DEMANDE', 'Changez votre mot de passe depuis votre profil.');
  if (await verifierMotDePasse(motDePasse, utilisateur.passwordHash)) throw compteErrors.motDePasseInchange();
  const hache = await hacherMotDePasse(motDePasse);
  return inSysteme(ctx, async (tx) => {
    await updateMotDePasse(tx, utilisateurId, hache);
    await fermerSessions(tx, { utilisateurId });
    await journaliser(tx, ctx.acteur, { objet: 'utilisateur', objetId: utilisateurId, action: 'changer-mot-de-passe' });
    return null;
  });
};

export const premiereConnexion = (ctx: Contexte): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    await updatePremiereConnexion(tx, ctx.acteur.utilisateurId);
    return null;
  });

/** A person's own mark: only they read it, nothing of the account changes. @throws 404 for a day without news */
export const noterNouveautes = (ctx: Contexte, date: string): Promise<null> => {
  if (!nouveautesDuProduit.some((nouveaute) => nouveaute.date === date)) throw coreErrors.introuvable();
  return inSysteme(ctx, async (tx) => {
    await updateNouveautesLues(tx, ctx.acteur.utilisateurId, date);
    return null;
  });
};
