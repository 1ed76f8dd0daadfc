import { aujourdhuiDe, type Contexte, type ContextePublic, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { enColonnes } from '#server/core/db/noms.ts';
import { journaliser } from '#server/core/journal.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import { hacherPremierMotDePasse, inviterUtilisateur } from '#server/features/comptes/compte/commands/inviter.ts';
import { fermerSessions } from '#server/core/session.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import type { Acteur, Role, TypeTenant } from '#shared/core/acteur.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type {
  AccesDeDepart,
  identiteTenantSchema,
  inscriptionSchema,
  tenantContract,
} from '#shared/features/comptes/tenant/contract.ts';
import type { EtatTenant, Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { canModifierTenant, canResilier } from '#shared/features/comptes/tenant/policy.ts';
import { differencesDeFiche, passerA } from '#shared/features/comptes/tenant/rules.ts';
import type { z } from 'zod';
import { unTenant } from './read-models.ts';
import { findTenant, insertTenant, insertUtilisateurTenant, updateEtatTenant, updateTenant } from './repository.ts';
import { bornerDejaPris } from '#server/features/comptes/compte/commands/borner-deja-pris.ts';
import { lockUniciteCompte } from './repository/deja-pris.ts';
import { ecrireInscription, ecrireReponse } from './commands/courriers.ts';
import { signalerMailDuCompte } from './commands/signaler-mail.ts';
import { exigerLigne, exigerVersion } from '#server/core/version.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';

const INSCRIPTIONS_PAR_HEURE = 20;

/**
 * What the groupements do when an account is created or closes: given by the composition, since adhésions come after
 * accounts.
 */
export type SuitesAdhesion = {
  readonly adhererALInscription: (
    tx: SystemeTx,
    pharmacie: { readonly id: number; readonly nom: string; readonly ville: string | null; readonly par: string },
    groupementId: number,
  ) => Promise<void>;
  readonly cloreAdhesions: (
    tx: SystemeTx,
    acteur: Acteur,
    tenant: { readonly id: number; readonly type: TypeTenant },
  ) => Promise<void>;
};

/** Who changes an account; null when a rule of the product does (RES-54). */
export type AuteurDuCompte = Pick<Contexte, 'services'> & { readonly acteur: Acteur | null };
/** Opens what a new account may use from its first day: given by the composition, since subscriptions come after. */
export type DonnerAcces = (tx: SystemeTx, auteur: AuteurDuCompte, id: number, acces: AccesDeDepart) => Promise<void>;
/** What begins when an account closes (CPT-142): its features come later. */
export type SuiteCloture = (
  tx: SystemeTx,
  ctx: Contexte,
  compte: { readonly id: number; readonly nom: string; readonly type: string; readonly mail: string },
) => Promise<void>;

const tenantVerrouille = async (tx: SystemeTx, id: number) => exigerLigne(await findTenant(tx, id));

const tenantDuJour = (tx: SystemeTx, { services }: Pick<Contexte, 'services'>, id: number): Promise<Tenant> =>
  unTenant(tx, id, aujourdhuiDe({ services }));

/** The identity, in the column names of its table. */
export const colonnesIdentite = (identite: z.output<typeof identiteTenantSchema>) => enColonnes('tenant', identite);

type Inscription = z.output<typeof inscriptionSchema>;
/** Asks, in the same transaction, for the adhésion of the pharmacy that registers. */
type Adherer = (pharmacie: Parameters<SuitesAdhesion['adhererALInscription']>[1]) => Promise<void>;

/**
 * A pharmacy that registers, freely or by an invitation: it waits for the super administrators, who are told (CPT-20,
 * CPT-22).
 * @param passwordHash hashed before the transaction: it is long
 */
export const ouvrirInscription = async (
  tx: SystemeTx,
  {
    tenant: { nom, mail, rue, ville, codePostal, finess, cip },
    user,
  }: { readonly tenant: Omit<Inscription['tenant'], 'groupementId'>; readonly user: Inscription['user'] },
  passwordHash: string,
  adherer: Adherer,
): Promise<{ id: number }> => {
  const unicite = { username: '/user/username', email: '/tenant/mail' };
  await lockUniciteCompte(tx, { username: user.username, email: mail, mail }, { ...unicite, mail: unicite.email });
  const titulaire = `${user.nom} ${user.prenom}`.slice(0, 255);
  const { id } = await insertTenant(tx, {
    type: 'PHARMACIE',
    nom,
    mail,
    rue,
    ville,
    code_postal: codePostal,
    finess,
    cip,
    titulaires: titulaire,
  });
  await insertUtilisateurTenant(
    tx,
    {
      tenant_id: id,
      username: user.username,
      password_hash: passwordHash,
      nom: user.nom,
      prenom: user.prenom,
      email: mail,
      role: 'ADMIN',
    },
    unicite,
  );
  await journaliser(tx, 'systeme', {
    tenantId: id,
    objet: 'tenant',
    objetId: id,
    action: 'inscrire',
    apres: { nom, ville, mail, finess, cip },
  });
  await ecrireInscription(tx, { id, nom, mail, type: 'PHARMACIE', version: 1 }, user.username);
  const editeurs = await idsEditeurs(tx);
  await annoncerEvenement(
    tx,
    null,
    'INSCRIPTION_RECUE',
    editeurs.map((tenantId) => ({
      tenantId,
      objet: '',
      elements: [id],
      donnees: { compte: nom, ville },
      lien: { ecran: 'pharmacies', params: { active: 'WAITING', ouvert: String(id) } },
    })),
  );
  await adherer({ id, nom, ville, par: titulaire });
  return { id };
};

/** Free registration (CPT-20), so many from one source; a groupement that was chosen is told (CPT-22). */
export const inscrireCompte = async (
  ctx: ContextePublic,
  { tenant: { groupementId, ...tenant }, user }: Inscription,
  { adhererALInscription }: Pick<SuitesAdhesion, 'adhererALInscription'>,
): Promise<{ id: number }> => {
  const attente = await inSysteme({ ...ctx, requete: { ...ctx.requete, idempotence: undefined } }, (tx) =>
    consommerQuota(tx, `inscription:${ctx.requete.ip}`, INSCRIPTIONS_PAR_HEURE, 3600),
  );
  if (attente > 0)
    throw coreErrors.tropDeTentatives(attente, 'Trop d’inscriptions depuis cet accès, veuillez réessayer plus tard.');
  const passwordHash = await hacherMotDePasse(user.password);
  return inSysteme(ctx, (tx) =>
    ouvrirInscription(tx, { tenant, user }, passwordHash, async (pharmacie) => {
      if (groupementId !== null) await adhererALInscription(tx, pharmacie, groupementId);
    }),
  );
};

const memeAdresse = (mail: string, autreMail: string): boolean => mail.toLowerCase() === autreMail.toLowerCase();

type CorpsTenant<K extends keyof typeof tenantContract> = BodyOf<(typeof tenantContract)[K]>;

/** The role of the first person of an account that the super administrator makes. */
const PREMIER_ROLE = { PHARMACIE: 'ADMIN', TRADE: 'DELEGUE' } as const satisfies Partial<Record<TypeTenant, Role>>;

/** A pharmacy and its administrator, or a delegate's firm and its first delegate (CPT-73): open at once. */
export const creerTenant = async (
  ctx: Contexte,
  { type, tenant, user, acces }: CorpsTenant<'creerTenant'>,
  donnerAcces: DonnerAcces,
): Promise<Tenant> => {
  const { nom, prenom, username, email } = user;
  const passwordHash = await hacherPremierMotDePasse(user.inviter ? null : user.password);
  return inSysteme(ctx, async (tx) => {
    const unicite = { username: '/user/username', email: '/user/email' };
    const mail = type === 'PHARMACIE' ? { mail: tenant.mail } : {};
    await lockUniciteCompte(tx, { username, email, ...mail }, { ...unicite, mail: '/tenant/mail' });
    const { id } = await insertTenant(tx, { type, active: 'ACCEPTED', ...colonnesIdentite(tenant) }, '/tenant/nom');
    const premier = await insertUtilisateurTenant(
      tx,
      {
        tenant_id: id,
        username,
        password_hash: passwordHash,
        nom,
        prenom,
        email,
        role: PREMIER_ROLE[type],
        new_password_needed: true,
      },
      unicite,
    );
    await journaliser(tx, ctx.acteur, { tenantId: id, objet: 'tenant', objetId: id, action: 'creer', apres: tenant });
    if (user.inviter)
      await inviterUtilisateur(
        tx,
        ctx.acteur,
        { ...user, id: premier.id, tenantId: id, compteNom: tenant.nom },
        ctx.services,
      );
    // A delegate's firm has no subscription (CPT-73).
    if (type === 'PHARMACIE') await donnerAcces(tx, ctx, id, acces);
    return tenantDuJour(tx, ctx, id);
  });
};

export const modifierTenant = (
  ctx: Contexte,
  { id, version, ...identite }: CorpsTenant<'modifierTenant'>,
): Promise<Tenant> => {
  const modifier = async (tx: SystemeTx): Promise<Tenant> => {
    const avant = await tenantVerrouille(tx, id);
    // A foreign id and an unknown id answer alike (COM-11).
    if (!canModifierTenant(ctx.acteur, avant)) throw coreErrors.introuvable();
    exigerVersion(avant, version);
    const tenantAvant = await tenantDuJour(tx, ctx, id);
    if (avant.type === 'PHARMACIE' && !memeAdresse(avant.mail, identite.mail))
      await lockUniciteCompte(tx, { mail: identite.mail, tenantId: id }, { mail: '/mail' });
    await updateTenant(tx, id, { ...colonnesIdentite(identite), modifie_par_nom: ctx.acteur.nomComplet });
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'modifier',
      ...differencesDeFiche(tenantAvant, identite),
    });
    await signalerMailDuCompte(tx, ctx, { tenantId: id, avant: avant.mail, apres: identite.mail });
    return tenantDuJour(tx, ctx, id);
  };
  const { acteur, services } = ctx;
  return bornerDejaPris({ services, qui: `u${acteur.utilisateurId}` }, () => inSysteme(ctx, modifier));
};

/**
 * One change of state, told to the account, in the caller's transaction.
 * @param motif why a registration is refused, as its mail says it (CPT-96)
 */
export const passerCompteA = async (
  tx: SystemeTx,
  { acteur, services }: AuteurDuCompte,
  { id, vers, motif }: { readonly id: number; readonly vers: EtatTenant; readonly motif: string | null },
  { cloreAdhesions }: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Promise<void> => {
  const compte = await tenantVerrouille(tx, id);
  const { active, type } = compte;
  if (type === 'EDITEUR') throw coreErrors.introuvable();
  await updateEtatTenant(tx, id, passerA(active as EtatTenant, vers));
  if (vers !== 'ACCEPTED') await fermerSessions(tx, { tenantId: id });
  await ecrireReponse(tx, compte, { avant: active as EtatTenant, vers, motif, adresse: services.publicUrl });
  if (active === 'WAITING')
    await cloreEvenements(
      tx,
      acteur,
      ['INSCRIPTION_RECUE'],
      (await idsEditeurs(tx)).map((tenantId) => ({ tenantId, objet: '', element: id })),
    );
  if (vers === 'REFUSED' && acteur) await cloreAdhesions(tx, acteur, { id, type: type as TypeTenant });
  await journaliser(tx, acteur ?? 'systeme', {
    tenantId: id,
    objet: 'tenant',
    objetId: id,
    action: 'changer-etat',
    avant: { active },
    apres: { active: vers, ...(motif === null ? {} : { motif }) },
  });
};

/**
 * Accept, refuse, deactivate, accept again (CPT-23). A tenant that is no longer accepted loses its sessions at once.
 */
export const changerEtat = (
  ctx: Contexte,
  { id, vers }: { readonly id: number; readonly vers: EtatTenant },
  suites: Pick<SuitesAdhesion, 'cloreAdhesions'>,
): Promise<Tenant> =>
  inSysteme(ctx, async (tx) => {
    await passerCompteA(tx, ctx, { id, vers, motif: null }, suites);
    return tenantDuJour(tx, ctx, id);
  });

/** A pharmacy that resigns by itself is told to the publisher. */
const prevenirEditeurs = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  { id, nom }: { readonly id: number; readonly nom: string },
): Promise<void> => {
  if (acteur.role === 'SUPER_ADMIN') return;
  const editeurs = await idsEditeurs(tx);
  await annoncerEvenement(
    tx,
    null,
    'COMPTE_RESILIE',
    editeurs.map((tenantId) => ({
      tenantId,
      objet: id,
      donnees: { compte: nom, par: acteur.nomComplet },
      lien: { ecran: 'clotures', params: { ouvert: String(id) } },
    })),
  );
};

type SuitesResiliation = Pick<SuitesAdhesion, 'cloreAdhesions'> & { readonly ouvrirCloture: SuiteCloture };
export const resilierCompte = (
  ctx: Contexte,
  id: number,
  { cloreAdhesions, ouvrirCloture }: SuitesResiliation,
): Promise<null> =>
  inSysteme(ctx, async (tx) => {
    const { active, type, nom, mail } = await tenantVerrouille(tx, id);
    if (type === 'EDITEUR' || !canResilier(ctx.acteur, { id })) throw coreErrors.introuvable();
    await updateEtatTenant(tx, id, passerA(active as EtatTenant, 'TERMINATED'));
    await fermerSessions(tx, { tenantId: id });
    await cloreAdhesions(tx, ctx.acteur, { id, type: type as TypeTenant });
    await journaliser(tx, ctx.acteur, {
      tenantId: id,
      objet: 'tenant',
      objetId: id,
      action: 'resilier',
      avant: { active },
      apres: { active: 'TERMINATED' },
    });
    await ouvrirCloture(tx, ctx, { id, nom, type, mail });
    await prevenirEditeurs(tx, ctx, { id, nom });
    return null;
  });
