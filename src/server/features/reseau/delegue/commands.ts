import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import type { BodyOf } from '#shared/core/contract.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { delegueContract, Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { delegueErrors } from '#shared/features/reseau/delegue/errors.ts';
import { coteDe } from '#shared/features/reseau/delegue/policy.ts';
import {
  acteVersDelegue,
  droitsAGarder,
  droitsHabilitation,
  droitsPossibles,
  estMontreeAuBeneficiaire,
  permisSansAbonnement,
  appliquerActeDelegue,
  type ActeHabilitation,
  type CoteDelegue,
  type EtatHabilitation,
} from '#shared/features/reseau/delegue/rules.ts';
import { avertirPartie, fermerConnexions, prevenirDe, rafraichirHabilitations } from './commands/prevenir.ts';
import { droitsAccordes, enregistrerDroits } from './commands/droits.ts';
import { accesDe, signalerHabilitation } from './commands/signaler.ts';
import { uneHabilitation } from './read-models.ts';
import { findHabilitation, updateHabilitation, type HabilitationVerrouillee } from './repository.ts';
import { exigerVersion } from '#server/core/version.ts';

const habilitationVue = async (
  tx: SystemeTx,
  { acteur }: Contexte,
  id: number,
): Promise<{ h: HabilitationVerrouillee; cote: CoteDelegue }> => {
  const h = await findHabilitation(tx, id);
  const cote = h && coteDe(acteur, h);
  // A foreign id and an unknown id answer alike (COM-11).
  if (!h || !cote) throw coreErrors.introuvable();
  // The beneficiary who asked for an habilitation does not see it before the answer either (RES-82).
  if (cote === 'DELEGUE' && !estMontreeAuBeneficiaire(h)) throw coreErrors.introuvable();
  return { h, cote };
};

/** Who acts and the clock: a call, or the job that follows it. */
export type ActeurDeDelegue = Pick<Contexte, 'acteur' | 'services'>;

/** Applies one act of one side: the rule gives the next state; sessions, journal and the other side follow. */
export const conclureActe = async (
  tx: SystemeTx,
  ctx: ActeurDeDelegue,
  h: HabilitationVerrouillee,
  acte: ActeHabilitation,
  cote: CoteDelegue,
): Promise<void> => {
  const { acteur, services } = ctx;
  const suite = appliquerActeDelegue(acte, h, cote, aujourdhuiDe({ services }));
  const demande = acte === 'DEMANDER';
  const maintenant = services.maintenant().toISOString();
  await updateHabilitation(tx, h, {
    etat: suite.etat,
    initiateur: suite.initiateur,
    arrete_par: suite.arretePar,
    expire_le: suite.expireLe,
    ...(suite.etat === 'ACCEPTED' ? { connue: true } : {}),
    ...(demande ? { date_demande: maintenant, demande_par_nom: acteur.nomComplet } : {}),
    decide_par_id: demande ? null : acteur.utilisateurId,
    decide_par_nom: demande ? null : acteur.nomComplet,
    decide_le: demande ? null : maintenant,
    modifie_par_nom: acteur.nomComplet,
  });
  if (suite.etat !== 'ACCEPTED') await fermerConnexions(tx, h);
  await journaliser(tx, acteur, {
    tenantId: h.tenantId,
    objet: 'habilitation',
    objetId: h.id,
    action: acte.toLowerCase(),
    avant: { etat: h.etat },
    apres: { etat: suite.etat, sorte: h.sorte, delegueId: h.delegueId, delegue: h.delegueNom },
  });
  await prevenirDe(tx, h, acte, cote, acteur);
};

/** `PUT delegue/etat/{id}`: the requested state gives the act; the side of the caller says whether it is allowed. */
export const changerEtatHabilitation = (ctx: Contexte, id: number, vers: EtatHabilitation): Promise<Habilitation> =>
  inSysteme(ctx, async (tx) => {
    const { h, cote } = await habilitationVue(tx, ctx, id);
    const acte = acteVersDelegue(vers, h, cote);
    if (!ctx.acteur.abonne && !permisSansAbonnement(acte)) throw coreErrors.abonnementRequis();
    const acces = await accesDe(tx, h);
    await conclureActe(tx, ctx, h, acte, cote);
    if (cote === 'PHARMACIE' || acte === 'ACCEPTER') await signalerHabilitation(tx, ctx, id, acces);
    return uneHabilitation(tx, ctx, id);
  });

/** Rights and last day of an habilitation, by the pharmacy that owns it. */
export const modifierHabilitation = (
  ctx: Contexte,
  id: number,
  { version, ...droits }: BodyOf<(typeof delegueContract)['modifierHabilitation']>,
): Promise<Habilitation> =>
  inSysteme(ctx, async (tx) => {
    const { acteur, services } = ctx;
    const aujourdhui = aujourdhuiDe({ services });
    const { h, cote } = await habilitationVue(tx, ctx, id);
    if (cote !== 'PHARMACIE') throw coreErrors.introuvable();
    exigerVersion(h, version, 'une autre personne');
    if (!droitsHabilitation(h, cote, aujourdhui, acteur.abonne).modifier) throw delegueErrors.plusModifiable();
    if (droits.expireLe !== null && droits.expireLe < aujourdhui) throw delegueErrors.finPassee();
    const avant = await droitsAccordes(tx, h);
    const acces = await accesDe(tx, h);
    const apres = droitsAGarder(h.sorte, droitsPossibles(acteur.typeTenant, droits));
    await enregistrerDroits(tx, h, apres, acteur.nomComplet);
    await journaliser(tx, acteur, {
      tenantId: h.tenantId,
      objet: 'habilitation',
      objetId: id,
      action: 'modifier',
      avant,
      apres,
    });
    if (estMontreeAuBeneficiaire(h))
      await avertirPartie(tx, h, 'DELEGUE', acteur, {
        sorte: 'ACCES',
        titre: 'Accès modifié',
        phrase: `${h.tenantNom} a modifié vos droits d’accès.`,
      });
    await signalerHabilitation(tx, ctx, id, acces);
    rafraichirHabilitations(tx, h);
    return uneHabilitation(tx, ctx, id);
  });
