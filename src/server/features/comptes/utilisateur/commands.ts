import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { hacherMotDePasse, nouveauSecret } from '#server/core/mot-de-passe.ts';
import { fermerSessions } from '#server/core/session.ts';
import { bornerDejaPris } from '#server/features/comptes/compte/commands/borner-deja-pris.ts';
import { hacherPremierMotDePasse, inviterUtilisateur } from '#server/features/comptes/compte/commands/inviter.ts';
import { annulerLiens } from '#server/features/comptes/compte/commands/oubli.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { BodyOf, ParsedResponseOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { Utilisateur, utilisateurContract } from '#shared/features/comptes/utilisateur/contract.ts';
import { roleGestionnaire } from '#shared/features/comptes/compte/rules/gestionnaires.ts';
import { utilisateurErrors } from '#shared/features/comptes/utilisateur/errors.ts';
import { canGererUtilisateurs, canVoirUtilisateur } from '#shared/features/comptes/utilisateur/policy.ts';
import {
  fermeLesSessions,
  verifierAutrui,
  verifierDernierChef,
  verifierRole,
  type EtatUtilisateur,
} from '#shared/features/comptes/utilisateur/rules.ts';
import { signalerChangement, signalerCreation, signalerSuppression } from './commands/signaler.ts';
import { detailUtilisateur, enResponsable } from './read-models.ts';
import {
  deleteUtilisateurSansLien,
  findUtilisateur,
  insertUtilisateur,
  countAutresActifs,
  findTenantDeUtilisateur,
  updateUtilisateur,
  lockCompteUtilisateur,
} from './repository.ts';
import { exigerVersion } from '#server/core/version.ts';

type CorpsUtilisateur<K extends keyof typeof utilisateurContract> = BodyOf<(typeof utilisateurContract)[K]>;

const ouvrirCompte = async (tx: SystemeTx, acteur: Acteur, tenantId: number) => {
  const compte = await lockCompteUtilisateur(tx, tenantId);
  if (!compte || !canVoirUtilisateur(acteur, tenantId)) throw coreErrors.introuvable();
  if (!canGererUtilisateurs(await enResponsable(tx, acteur), tenantId)) throw coreErrors.interdit();
  return compte;
};

/** The person and the account, both locked. @throws 404, alike for an unknown and for a foreign id (COM-11) */
const personneVerrouillee = async (tx: SystemeTx, acteur: Acteur, id: number) => {
  const ou = await findTenantDeUtilisateur(tx, id);
  if (!ou) throw coreErrors.introuvable();
  const compte = await ouvrirCompte(tx, acteur, ou.tenantId);
  const utilisateur = await findUtilisateur(tx, compte.id, id);
  if (!utilisateur) throw coreErrors.introuvable();
  return { compte, utilisateur };
};

type PersonneVerrouillee = Awaited<ReturnType<typeof personneVerrouillee>>;

const verifierPassage = async (
  tx: SystemeTx,
  acteur: Acteur,
  { compte, utilisateur }: PersonneVerrouillee,
  apres: EtatUtilisateur | null,
): Promise<void> => {
  verifierAutrui(acteur.utilisateurId, utilisateur.id, utilisateur, apres);
  const autres = await countAutresActifs(tx, compte.id, roleGestionnaire[compte.type], utilisateur.id);
  verifierDernierChef(compte.type, utilisateur, apres, autres);
};

/** The super administrator reads every account: nothing is told him that he could not look up. */
const bornerSelonRole = <T>({ acteur, services }: Contexte, prendre: () => Promise<T>): Promise<T> =>
  acteur.role === 'SUPER_ADMIN' ? prendre() : bornerDejaPris({ services, qui: `u${acteur.utilisateurId}` }, prendre);

/** Adds a person to the author's account; the super administrator names the account (CPT-52). */
export const creerUtilisateur = async (
  ctx: Contexte,
  { tenantId, password, inviter: parMail, ...identite }: CorpsUtilisateur<'creerUtilisateur'>,
): Promise<Utilisateur> => {
  const { acteur } = ctx;
  if (acteur.role === 'SUPER_ADMIN' && !tenantId)
    throw coreErrors.champInvalide('/tenantId', 'Le compte est obligatoire.');
  const passwordHash = await hacherPremierMotDePasse(parMail ? null : password);
  const creer = async (tx: SystemeTx) => {
    const compte = await ouvrirCompte(tx, acteur, tenantId ?? acteur.tenantId);
    verifierRole(compte.type, identite.role);
    const { id } = await insertUtilisateur(tx, {
      ...identite,
      tenant_id: compte.id,
      password_hash: passwordHash,
      new_password_needed: true,
      modifie_par_nom: acteur.nomComplet,
    });
    await journaliser(tx, acteur, {
      tenantId: compte.id,
      objet: 'utilisateur',
      objetId: id,
      action: 'creer',
      apres: identite,
    });
    await signalerCreation(tx, ctx, compte.id, { id, ...identite });
    const { email } = identite;
    if (parMail && email)
      await inviterUtilisateur(
        tx,
        acteur,
        { ...identite, email, id, tenantId: compte.id, compteNom: compte.nom },
        ctx.services,
      );
    return detailUtilisateur(tx, acteur, id);
  };
  return bornerSelonRole(ctx, () => inSysteme(ctx, creer));
};

/** Identity, role, state, password: the person's sessions end at once when one of these changed. */
export const modifierUtilisateur = async (
  ctx: Contexte,
  { id, version, reinitialiser, ...identite }: CorpsUtilisateur<'modifierUtilisateur'>,
): Promise<ParsedResponseOf<(typeof utilisateurContract)['modifierUtilisateur']>> => {
  const { acteur } = ctx;
  const secret = reinitialiser ? nouveauSecret() : null;
  const passwordHash = secret && (await hacherMotDePasse(secret));
  const modifier = async (tx: SystemeTx) => {
    const trouve = await personneVerrouillee(tx, acteur, id);
    const { compte, utilisateur: avant } = trouve;
    exigerVersion(avant, version);
    verifierRole(compte.type, identite.role);
    await verifierPassage(tx, acteur, trouve, identite);
    if (reinitialiser && id === acteur.utilisateurId) throw utilisateurErrors.reinitialiserSoi();
    await updateUtilisateur(tx, compte.id, id, {
      ...identite,
      modifie_par_nom: acteur.nomComplet,
      ...(passwordHash ? { password_hash: passwordHash, new_password_needed: true } : {}),
    });
    if (reinitialiser || avant.email !== identite.email) await annulerLiens(tx, id);
    if (fermeLesSessions(avant, identite, reinitialiser)) await fermerSessions(tx, { utilisateurId: id });
    const { username, nom, prenom, email, role, activated } = avant;
    await journaliser(tx, acteur, {
      tenantId: compte.id,
      objet: 'utilisateur',
      objetId: id,
      action: reinitialiser ? 'reinitialiser-mot-de-passe' : 'modifier',
      avant: { username, nom, prenom, email, role, activated },
      apres: identite,
    });
    await signalerChangement(tx, ctx, { tenantId: compte.id, avant, apres: { ...identite, reinitialiser } });
    return { ...(await detailUtilisateur(tx, acteur, id)), motDePasseProvisoire: secret };
  };
  return bornerSelonRole(ctx, () => inSysteme(ctx, modifier));
};

export const supprimerUtilisateur = (ctx: Contexte, id: number): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { acteur } = ctx;
    const trouve = await personneVerrouillee(tx, acteur, id);
    const { compte, utilisateur } = trouve;
    await verifierPassage(tx, acteur, trouve, null);
    // Before the rows are deleted by the cascade: the browsers are told.
    await fermerSessions(tx, { utilisateurId: id });
    await deleteUtilisateurSansLien(tx, compte.id, id);
    const { username, nom, prenom, email, role } = utilisateur;
    await journaliser(tx, acteur, {
      tenantId: compte.id,
      objet: 'utilisateur',
      objetId: id,
      action: 'supprimer',
      avant: { username, nom, prenom, email, role },
    });
    await signalerSuppression(tx, ctx, compte.id, utilisateur);
    return null;
  });
