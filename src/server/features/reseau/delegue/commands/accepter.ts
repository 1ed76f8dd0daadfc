import { aujourdhuiDe, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { entrerParLien, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import { hacherMotDePasse } from '#server/core/mot-de-passe.ts';
import { exigerPresence } from '#server/core/version.ts';
import { bornerDejaPris } from '#server/features/comptes/compte/commands/borner-deja-pris.ts';
import { ouvrirSocieteDeDelegue } from '#server/features/comptes/tenant/commands/societe-deleguee.ts';
import {
  declinerParLien,
  exigerSansReponse,
  noterOuverture,
  parInvitation,
} from '#server/features/reseau/invitation/commands/publique.ts';
import {
  findLienAcces,
  updateInvitation,
  type LigneDInvitation,
} from '#server/features/reseau/invitation/repository.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import type { accesProposeContract } from '#shared/features/reseau/delegue/contract/public.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import { sorteDemandee, type Sorte } from '#shared/features/reseau/delegue/policy.ts';
import { droitsOffertsSchema, type AccesPropose } from '#shared/features/reseau/delegue/schemas/envois.ts';
import { invitationErrors } from '#shared/features/reseau/invitation/errors.ts';
import { conclureActe } from '../commands.ts';
import { accesPropose, estSonAdresse } from '../read-models/invitations.ts';
import { laboratoiresDuCompteDelegue } from '../read-models/laboratoires.ts';
import { findHabilitation, findParLien, insertHabilitation, updateHabilitation } from '../repository.ts';
import { droitsAccordes, enregistrerDroits, type DroitsAccordes } from './droits.ts';
import { rafraichirHabilitations } from './prevenir.ts';
import { accesDe, signalerHabilitation } from './signaler.ts';

const LIEN: SorteDeLien = { nom: 'acces', trouver: findLienAcces, invalide: invitationErrors.lienInvalide };

/** What the link shows; the first time, who offers learns that it was opened (RES-83). */
export const lireAcces = (ctx: ContextePublic, lien: LienRecu): Promise<AccesPropose> =>
  parInvitation(ctx, LIEN, lien, async (tx, ligne) => {
    await noterOuverture(tx, ctx, ligne);
    return accesPropose(tx, ligne);
  });

export const declinerAcces = (ctx: ContextePublic, lien: LienRecu): Promise<null> => declinerParLien(ctx, LIEN, lien);

/** @throws 409 for an invitation that was answered, or whose last day is past */
const exigerOuverte = (ctx: ContextePublic, ligne: LigneDInvitation): DroitsAccordes => {
  exigerSansReponse(ligne);
  const droits = droitsOffertsSchema.parse(ligne.droits);
  if (droits.expireLe !== null && droits.expireLe < aujourdhuiDe(ctx)) throw delegueErrors.offreFinie();
  return droits;
};

/**
 * The account of a delegate who had none, under the address that was invited: once, since an address has one account.
 * He accepts afterwards, logged in as anybody does (RES-83).
 */
export const inscrireDelegue = (
  ctx: ContextePublic,
  lien: LienRecu,
  { societe, password, ...personne }: BodyOf<(typeof accesProposeContract)['inscrireDelegue']>,
): Promise<{ id: number }> =>
  bornerDejaPris({ services: ctx.services, qui: ctx.requete.ip }, async () => {
    // Checked before the costly hash: a made-up link must not cost time.
    await entrerParLien(ctx, LIEN, lien);
    const passwordHash = await hacherMotDePasse(password);
    return parInvitation(ctx, LIEN, lien, async (tx, ligne) => {
      exigerOuverte(ctx, ligne);
      if (ligne.sorte !== 'TRADE') throw delegueErrors.autreCompte('CONNEXION');
      return ouvrirSocieteDeDelegue(tx, { societe, mail: ligne.mail, ...personne }, passwordHash);
    });
  });

type Accepteur = { readonly id: number; readonly tenantId: number };

/** Offers the habilitation to this delegate, or offers the existing one again with these rights. @returns its id */
const proposerA = async (
  tx: SystemeTx,
  { acteur, services }: Contexte,
  ligne: LigneDInvitation,
  delegue: Accepteur,
  { laboratoireIds, ...droits }: DroitsAccordes,
): Promise<number> => {
  const sorte = ligne.sorte as Sorte;
  const offre = {
    etat: 'WAITING',
    initiateur: 'PHARMACIE',
    date_demande: services.maintenant().toISOString(),
    demande_par_nom: ligne.creeParNom,
    modifie_par_nom: ligne.creeParNom,
  };
  const deux = { tenant_id: ligne.tenantId, sorte, delegue_tenant_id: delegue.tenantId, delegue_id: delegue.id };
  const nouvelle = await insertHabilitation(tx, { ...deux, ...offre });
  const h = exigerPresence(await findParLien(tx, { tenantId: ligne.tenantId, sorte, delegueId: delegue.id }));
  if (nouvelle === undefined && h.etat !== 'ACCEPTED') await updateHabilitation(tx, h, { ...offre, arrete_par: null });
  const avant = await droitsAccordes(tx, h);
  // A laboratory that the account has dropped since the invitation stays closed.
  const apres = { ...droits, laboratoireIds: await laboratoiresDuCompteDelegue(tx, h.tenantId, laboratoireIds) };
  await enregistrerDroits(tx, h, apres, ligne.creeParNom);
  const ecriture = { tenantId: h.tenantId, objet: 'habilitation', objetId: h.id, action: 'modifier', avant, apres };
  await journaliser(tx, acteur, ecriture);
  return h.id;
};

/**
 * Accepts, logged in, what the link offers. A delegate may hold an account under another address; a whole account opens
 * to the one address that was written to (RES-83).
 * @throws 409 from an account that cannot be a beneficiary of it, or for an invitation that was answered or is over
 */
export const accepterAcces = (ctx: Contexte, lien: LienRecu): Promise<null> =>
  parInvitation(ctx, LIEN, lien, async (tx, ligne) => {
    const { acteur, services } = ctx;
    const droits = exigerOuverte(ctx, ligne);
    const sorte = ligne.sorte as Sorte;
    if (sorteDemandee(acteur) !== sorte || acteur.tenantId === ligne.tenantId) throw delegueErrors.autreCompte(sorte);
    if (sorte === 'CONNEXION' && !(await estSonAdresse(tx, acteur, ligne.mail)))
      throw delegueErrors.autreAdresse(ligne.mail);
    const delegue = { id: acteur.utilisateurId, tenantId: acteur.tenantId };
    const connue = await findParLien(tx, { tenantId: ligne.tenantId, sorte, delegueId: delegue.id });
    const avant = connue ? await accesDe(tx, connue) : null;
    const id = await proposerA(tx, ctx, ligne, delegue, droits);
    const h = exigerPresence(await findHabilitation(tx, id));
    if (h.etat === 'WAITING') await conclureActe(tx, ctx, h, 'ACCEPTER', 'DELEGUE');
    else rafraichirHabilitations(tx, h);
    await updateInvitation(tx, ligne, { accepteeLe: services.maintenant() }, acteur.nomComplet);
    await signalerHabilitation(tx, ctx, id, avant);
    return null;
  });
