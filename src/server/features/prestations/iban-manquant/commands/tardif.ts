import { inSysteme, type Contexte, type ContextePublic } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser } from '#server/core/journal.ts';
import { entrerParLien, ouvreEncore, type LienRecu, type SorteDeLien } from '#server/core/lien-public.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import { exigerPresence } from '#server/core/version.ts';
import { destinatairesDuCompte } from '#server/features/comptes/compte/commands/signaler-acte.ts';
import { idsEditeurs } from '#server/features/comptes/compte/read-models/noms.ts';
import { annoncerEvenement } from '#server/features/courrier/notification/commands/annoncer.ts';
import { cloreEvenements } from '#server/features/courrier/notification/commands/clore.ts';
import { enregistrerCompteConfirme } from '#server/features/prestations/prestation/commands/coordonnees.ts';
import { AppError } from '#shared/core/app-error.ts';
import type { BodyOf, ResponseOf } from '#shared/core/contract.ts';
import { formatInstant, formatJour, jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { ibanMasque } from '#shared/core/iban.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import type { ibanManquantContract, SuiviIbanTardif } from '#shared/features/prestations/iban-manquant/contract.ts';
import { ibanManquantErrors } from '#shared/features/prestations/iban-manquant/errors.ts';
import { canSuivreIbanTardif } from '#shared/features/prestations/iban-manquant/policy.ts';
import { ibanConfirmable, finDuLienIban } from '#shared/features/prestations/iban-manquant/rules.ts';
import { utilisableDes } from '#shared/features/prestations/prestation/rules/attente-iban.ts';
import { adminConnu, compteResilie, suiviIbanTardif, type CompteResilie } from '../read-models.ts';
import {
  findIbanTardif,
  lockIbanTardif,
  updateIbanConfirme,
  updateIbanSaisi,
  upsertIbanTardif,
} from '../repository.ts';

const exigerSuivi = ({ acteur }: Contexte): void => {
  if (!canSuivreIbanTardif(acteur)) throw coreErrors.interdit();
};
const relire = async (tx: SystemeTx, ctx: Contexte, id: number): Promise<SuiviIbanTardif> =>
  exigerPresence(await suiviIbanTardif(tx, id, ctx.services.maintenant()));

export const lireIbanTardif = (ctx: Contexte, id: number): Promise<SuiviIbanTardif> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, (tx) => relire(tx, ctx, id));
};

const lettre = (salut: string, ...paragraphes: readonly string[]): string =>
  [salut, ...paragraphes, 'L’équipe Pharmaccord'].join('\n\n');

/** Closes the super administrators' notification once the IBAN is confirmed or asked again. */
const cloreIbanAConfirmer = async (tx: SystemeTx, acteur: Contexte['acteur'], id: number): Promise<void> =>
  cloreEvenements(
    tx,
    acteur,
    ['IBAN_A_CONFIRMER'],
    (await idsEditeurs(tx)).map((tenantId) => ({ tenantId, objet: id })),
  );

/**
 * Sends the link to the oldest ADMIN that the closed account had: a new link replaces the one before (PRS-28).
 * @throws 409 when nothing is owed, or no ADMIN has an address
 */
export const envoyerLienIban = async (
  tx: SystemeTx,
  { acteur, services }: Pick<Contexte, 'acteur' | 'services'>,
  id: number,
): Promise<void> => {
  const compte = exigerPresence(await compteResilie(tx, id));
  if (compte.dus.length === 0) throw ibanManquantErrors.rienDu();
  const admin = await adminConnu(tx, id);
  if (admin === undefined) throw ibanManquantErrors.sansAdresse();
  const le = services.maintenant();
  const expireLe = finDuLienIban(le);
  const { secret } = await upsertIbanTardif(tx, id, { adresse: admin.email, parNom: acteur.nomComplet, le, expireLe });
  const texte = lettre(
    `Bonjour ${`${admin.prenom} ${admin.nom}`.trim()},`,
    `Une reversion est encore due à ${compte.nom}, dont le compte est résilié, par ` +
      `${compte.dus.map(({ groupementNom }) => groupementNom).join(', ')}. ` +
      'Donnez l’IBAN où la recevoir\u00a0:',
    `${services.publicUrl}/iban/${id}/public/${secret}`,
    `Ce lien ne sert qu’une fois, jusqu’au ${formatJour(jourParis(expireLe))}. L’IBAN donné est dit à tous les ` +
      'administrateurs du compte, et sert 72 heures plus tard, une fois confirmé.',
  );
  await envoyerMail(tx, {
    tenantId: id,
    cle: `iban-tardif:${secret}`,
    destinataires: [admin.email],
    sujet: 'Donnez votre IBAN pour recevoir une reversion',
    ...mettreEnLettre({ sujet: 'Donnez votre IBAN pour recevoir une reversion', texte }),
    auteur: 'systeme',
  });
  await cloreIbanAConfirmer(tx, acteur, id);
  await journaliser(tx, acteur, { tenantId: id, objet: 'coordonnees-bancaires', objetId: id, action: 'demander' });
};

export const demanderIbanTardif = (ctx: Contexte, id: number): Promise<SuiviIbanTardif> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, async (tx) => {
    await envoyerLienIban(tx, ctx, id);
    return relire(tx, ctx, id);
  });
};

const LIEN: SorteDeLien = {
  nom: 'iban-tardif',
  trouver: async (tx, id) => {
    const ligne = await findIbanTardif(tx, id);
    // Used once, it opens no more; nor once nothing is owed.
    const ouvert = ligne?.saisiLe === null && ((await compteResilie(tx, id))?.dus.length ?? 0) > 0;
    return (
      ligne && {
        tenantId: id,
        id,
        secret: ligne.secret,
        expireLe: ligne.expireLe,
        revoqueLe: ouvert ? null : ligne.demandeLe,
      }
    );
  },
  invalide: ibanManquantErrors.lienInvalide,
};

const parLienIban = async <T>(
  ctx: ContextePublic,
  lien: LienRecu,
  work: (tx: SystemeTx, id: number, compte: CompteResilie) => Promise<T>,
): Promise<T> => {
  const { id } = await entrerParLien(ctx, LIEN, lien);
  return inSysteme(ctx, async (tx) => work(tx, id, exigerPresence(await compteResilie(tx, id))));
};

export const lireDemandeIban = (
  ctx: ContextePublic,
  lien: LienRecu,
): Promise<ResponseOf<(typeof ibanManquantContract)['lireDemandeIban']>> =>
  parLienIban(ctx, lien, (_tx, _id, { nom, dus }) => Promise.resolve({ nom, dus: [...dus] }));

/**
 * The IBAN is given, once: every ADMIN and the account's own address learn it, and the super administrator (PRS-28).
 */
export const donnerIban = (
  ctx: ContextePublic,
  lien: LienRecu,
  compte: BodyOf<(typeof ibanManquantContract)['donnerIban']>,
): Promise<null> =>
  parLienIban(ctx, lien, async (tx, id, { nom }) => {
    const ligne = await lockIbanTardif(tx, id);
    // Another tab was first, or another link has replaced this one.
    if (ligne?.saisiLe !== null || !ouvreEncore(lien, ligne)) throw ibanManquantErrors.lienInvalide();
    const le = ctx.services.maintenant();
    const utilisableLe = utilisableDes(undefined, compte.iban, le);
    await updateIbanSaisi(tx, id, compte, { le, utilisableLe });
    const iban = ibanMasque(compte.iban);
    await journaliser(tx, 'systeme', {
      tenantId: id,
      objet: 'coordonnees-bancaires',
      objetId: id,
      action: 'modifier',
      apres: { titulaire: compte.titulaire, iban, utilisableLe, source: ctx.requete.ip },
    });
    const { destinataires } = await destinatairesDuCompte(tx, id);
    const sujet = 'Un IBAN a été donné pour votre compte résilié';
    const texte = lettre(
      'Bonjour,',
      `Un IBAN (${iban}, au nom de ${compte.titulaire}) a été donné par le lien envoyé à ${ligne.adresse}, pour ` +
        `recevoir ce qui est encore dû à ${nom}.`,
      `Ce n’est pas vous\u00a0? Répondez à ce mail avant le ` +
        `${formatInstant(utilisableLe ?? le.toISOString())}\u00a0: il ne sert à rien` +
        ' d’ici là, ni sans notre confirmation.',
    );
    if (destinataires.length > 0)
      await envoyerMail(tx, {
        tenantId: id,
        cle: `iban-donne:${ligne.secret}`,
        destinataires,
        sujet,
        ...mettreEnLettre({ sujet, texte }),
        auteur: 'systeme',
      });
    const donnees = { compte: nom, iban, titulaire: compte.titulaire, des: utilisableLe ?? le.toISOString() };
    await annoncerEvenement(
      tx,
      null,
      'IBAN_A_CONFIRMER',
      (await idsEditeurs(tx)).map((tenantId) => ({
        tenantId,
        objet: id,
        donnees,
        lien: { ecran: 'clotures', params: { ouvert: String(id) } },
      })),
    );
    return null;
  });

/**
 * A super administrator confirms it, 72 hours after: transfers use it (PRS-28).
 * @throws 409 before, or when it changed
 */
export const confirmerIbanTardif = (ctx: Contexte, id: number, version: number): Promise<SuiviIbanTardif> => {
  exigerSuivi(ctx);
  return inSysteme(ctx, async (tx) => {
    const ligne = exigerPresence(await lockIbanTardif(tx, id));
    if (ligne.version !== version)
      throw new AppError(409, 'CONFLIT_VERSION', 'Cet IBAN a changé entre-temps\u00a0: rechargez la page.');
    const { titulaire, iban, bic, utilisableLe } = ligne;
    if (titulaire === null || iban === null || ligne.confirmeLe !== null) throw ibanManquantErrors.rienAConfirmer();
    const le = ctx.services.maintenant();
    if (!ibanConfirmable(ligne, le)) throw ibanManquantErrors.tropTot(utilisableLe ?? le.toISOString());
    await enregistrerCompteConfirme(tx, id, { titulaire, iban, bic }, ctx.acteur);
    await updateIbanConfirme(tx, id, { parNom: ctx.acteur.nomComplet, le });
    await cloreIbanAConfirmer(tx, ctx.acteur, id);
    return relire(tx, ctx, id);
  });
};
