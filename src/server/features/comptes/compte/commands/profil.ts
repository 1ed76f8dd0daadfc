import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { hacherMotDePasse, verifierMotDePasse } from '#server/core/mot-de-passe.ts';
import { fermerSessions } from '#server/core/session.ts';
import { oublierTentatives } from '#server/core/tentatives.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { compteContract, Profil } from '#shared/features/comptes/compte/contract.ts';
import { compteErrors } from '#shared/features/comptes/compte/errors.ts';
import { unProfil } from '../read-models.ts';
import {
  deleteDemandesDeMotDePasse,
  updateMotDePasse,
  findProfil,
  findUtilisateurCompte,
  updateProfil,
} from '../repository.ts';
import { compterEssai } from './essais.ts';
import { noterRefus } from './noter-acces.ts';
import { bornerDejaPris } from './borner-deja-pris.ts';
import { signalerActe } from './signaler-acte.ts';
import { conflitDeVersion, exigerVersion } from '#server/core/version.ts';

type CorpsProfil<K extends keyof typeof compteContract> = BodyOf<(typeof compteContract)[K]>;

/**
 * The present password, throttled like a login: an open session must not serve to guess it.
 * @returns the hash that was compared
 * @throws 400 MOT_DE_PASSE_INCORRECT at `pointer`, 429 after too many tries
 */
export const exigerMotDePasse = async (ctx: Contexte, motDePasse: string, pointer: string): Promise<string> => {
  const { utilisateurId } = ctx.acteur;
  const cle = `mot-de-passe:${utilisateurId}:${ctx.requete.ip}`;
  await inSysteme(ctx, (tx) => compterEssai(tx, cle, ctx.services.maintenant()));
  const { passwordHash } = await inSysteme(ctx, (tx) => findUtilisateurCompte(tx, utilisateurId));
  if (!(await verifierMotDePasse(motDePasse, passwordHash))) {
    noterRefus(ctx, { action: 'refuser-mot-de-passe', raison: 'Mot de passe faux' });
    throw compteErrors.motDePasseIncorrect(pointer);
  }
  await inSysteme(ctx, (tx) => oublierTentatives(tx, cle));
  return passwordHash;
};

/** The old password is required; every other session ends, the present one stays (CPT-5). */
export const changerSonMotDePasse = async (
  ctx: Contexte,
  { ancien, nouveau }: CorpsProfil<'changerMotDePasse'>,
): Promise<null> => {
  const { utilisateurId, sessionId } = ctx.acteur;
  const avant = await exigerMotDePasse(ctx, ancien, '/ancien');
  if (nouveau === ancien)
    throw coreErrors.champInvalide('/nouveau', 'Choisissez un mot de passe différent de l’actuel.');
  const hache = await hacherMotDePasse(nouveau);
  return inSysteme(ctx, async (tx) => {
    // Two changes at once, each with the old password: the second one finds a hash that is not the one it compared.
    if (!(await updateMotDePasse(tx, utilisateurId, hache, avant))) throw compteErrors.motDePasseIncorrect('/ancien');
    await deleteDemandesDeMotDePasse(tx, utilisateurId);
    await fermerSessions(tx, { utilisateurId, sauf: sessionId });
    await journaliser(tx, ctx.acteur, { objet: 'utilisateur', objetId: utilisateurId, action: 'changer-mot-de-passe' });
    return null;
  });
};

const memeAdresse = (a: string | null, b: string | null) => (a ?? '').toLowerCase() === (b ?? '').toLowerCase();

export const modifierProfil = async (
  ctx: Contexte,
  id: number,
  { version, motDePasse, ...identite }: CorpsProfil<'modifierProfil'>,
): Promise<Profil> => {
  const { acteur } = ctx;
  if (id !== acteur.utilisateurId) throw coreErrors.introuvable();
  const { email } = await inSysteme(ctx, (tx) => findUtilisateurCompte(tx, id));
  if (!memeAdresse(email, identite.email)) {
    if (!motDePasse)
      throw coreErrors.champInvalide(
        '/motDePasse',
        'Votre mot de passe actuel est demandé pour changer d’adresse e-mail.',
      );
    await exigerMotDePasse(ctx, motDePasse, '/motDePasse');
  }
  const modifier = async (tx: SystemeTx) => {
    const avant = await findProfil(tx, id);
    exigerVersion(avant, version);
    // The address changed between the two readings: the password was asked for another address.
    if (!memeAdresse(avant.email, email)) throw conflitDeVersion(avant);
    if (!memeAdresse(email, identite.email)) await deleteDemandesDeMotDePasse(tx, id);
    await updateProfil(tx, id, { ...identite, modifie_par_nom: `${identite.nom} ${identite.prenom}`.slice(0, 255) });
    await journaliser(tx, acteur, {
      objet: 'utilisateur',
      objetId: id,
      action: 'modifier-profil',
      avant: { nom: avant.nom, prenom: avant.prenom, email: avant.email },
      apres: identite,
    });
    if (!memeAdresse(email, identite.email))
      await signalerActe(tx, ctx, {
        tenantId: acteur.tenantId,
        nature: 'EMAIL',
        objetId: id,
        sujet: 'Adresse e-mail modifiée',
        phrase:
          `Adresse e-mail de ${acteur.nomComplet} : avant, ${email ?? 'aucune'} ; maintenant, ` +
          `${identite.email ?? 'aucune'}.`,
        avant: email,
        apres: identite.email,
        aussi: [email],
      });
    return unProfil(tx, id);
  };
  return bornerDejaPris({ services: ctx.services, qui: `u${id}` }, () => inSysteme(ctx, modifier));
};
