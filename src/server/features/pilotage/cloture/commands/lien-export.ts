import { inSysteme, type Contexte } from '#server/core/contexte.ts';
import type { SystemeTx } from '#server/core/db/database.ts';
import { journaliser, type Auteur } from '#server/core/journal.ts';
import { envoyerMail } from '#server/core/mail/courrier.ts';
import type { Services } from '#server/core/services.ts';
import { consommerQuota } from '#server/core/tentatives.ts';
import { exigerPresence } from '#server/core/version.ts';
import type { CompteJoignable } from '#server/features/comptes/compte/commands/ecrire-au-compte.ts';
import { gestionnairesJoignables } from '#server/features/comptes/compte/read-models/gestionnaires.ts';
import { SORTE_EXPORT } from '#server/features/exploitation/export-donnees/commands/archiver.ts';
import { formatJour, jourParis } from '#shared/core/dates.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { mettreEnLettre } from '#shared/features/comptes/compte/rules/courrier.ts';
import { clotureErrors } from '#shared/features/pilotage/cloture/errors.ts';
import { canSuivreClotures } from '#shared/features/pilotage/cloture/policy.ts';
import { actesDeLaCloture, finDuLienExport } from '#shared/features/pilotage/cloture/rules.ts';
import type { Cloture } from '#shared/features/pilotage/cloture/schemas.ts';
import { faitsDeCloture, uneCloture } from '../read-models.ts';
import { compteClos } from '../read-models/export.ts';
import { lockCloture } from '../repository.ts';
import { upsertLienExport } from '../repository/export.ts';

const ENVOIS_PAR_JOUR = 5;
/** Who may take the data of an account while it lives (EXP-5); a delegates' firm has none. */
const ROLES_QUI_EXPORTENT = { PHARMACIE: 'ADMIN', GROUPEMENT: 'GROUPEMENT' } as const;

type CompteClos = CompteJoignable & { readonly nom: string };
export type OutilsDuLien = Pick<Services, 'publicUrl' | 'maintenant'>;

const adminConnu = async (tx: SystemeTx, { id, type }: CompteClos) => {
  const role = ROLES_QUI_EXPORTENT[type as keyof typeof ROLES_QUI_EXPORTENT];
  return role && (await gestionnairesJoignables(tx, id, role, 1))[0];
};

export const adresseDuLien = ({ publicUrl }: OutilsDuLien, id: number, secret: string): string =>
  `${publicUrl}/export/${id}/public/${secret}`;

export const ecrireAvecLien = async (
  tx: SystemeTx,
  id: number,
  { nom, adresse, secret }: { readonly nom: string; readonly adresse: string; readonly secret: string },
  {
    cle,
    sujet,
    paragraphes,
  }: { readonly cle: string; readonly sujet: string; readonly paragraphes: readonly string[] },
): Promise<void> => {
  const texte = [`Bonjour ${nom},`, ...paragraphes, 'L’équipe Pharmaccord'].join('\n\n');
  await envoyerMail(tx, {
    tenantId: id,
    cle: `${cle}:${secret}`,
    destinataires: [adresse],
    sujet,
    ...mettreEnLettre({ sujet, texte }),
    auteur: 'systeme',
    objet: 'tenant',
    objetId: id,
  });
};

type Auteurs = { readonly acteur: Auteur; readonly services: OutilsDuLien };

/** The link of the oldest ADMIN that the closed account had, without its mail; undefined when none has an address. */
export const ouvrirLienDExport = async (tx: SystemeTx, { acteur, services }: Auteurs, compte: CompteClos) => {
  const admin = await adminConnu(tx, compte);
  if (!admin) return undefined;
  const { effacementLe } = await faitsDeCloture(tx, compte.id);
  const le = services.maintenant();
  const expireLe = finDuLienExport(effacementLe, le);
  const personne = { nom: `${admin.prenom} ${admin.nom}`.trim(), adresse: admin.email };
  const { secret } = await upsertLienExport(tx, compte.id, { ...personne, utilisateurId: admin.id, le, expireLe });
  await journaliser(tx, acteur, {
    tenantId: compte.id,
    objet: SORTE_EXPORT.objet,
    objetId: compte.id,
    action: 'envoyer-lien',
    apres: { adresse: admin.email, expireLe: expireLe.toISOString() },
  });
  return { ...personne, secret, expireLe };
};

/**
 * Mails the link by which the known ADMIN of a closed account takes its data: a new link replaces the one before
 * (CPT-146).
 * @returns false when no ADMIN has an address
 */
export const envoyerLienDExport = async (tx: SystemeTx, auteurs: Auteurs, compte: CompteClos): Promise<boolean> => {
  const lien = await ouvrirLienDExport(tx, auteurs, compte);
  if (!lien) return false;
  await ecrireAvecLien(tx, compte.id, lien, {
    cle: 'lien-export',
    sujet: 'Emportez les données de votre compte résilié',
    paragraphes: [
      `Le compte de ${compte.nom} est résilié\u00a0: personne ne s’y connecte plus. Ses données s’emportent ici\u00a0:`,
      adresseDuLien(auteurs.services, compte.id, lien.secret),
      `Ce lien ne sert qu’une fois, avant le ${formatJour(jourParis(lien.expireLe))}\u00a0; les données sont ensuite ` +
        'effacées. Il donne tout ce que contient le compte\u00a0: ne le transférez pas.',
    ],
  });
  return true;
};

/** @throws 403, 404, 409 once the erasure began or without an address, 429 */
export const renvoyerLienExport = (ctx: Contexte, id: number): Promise<Cloture> => {
  if (!canSuivreClotures(ctx.acteur)) throw coreErrors.interdit();
  return inSysteme(ctx, async (tx) => {
    exigerPresence(await lockCloture(tx, id));
    const aujourdhui = jourParis(ctx.services.maintenant());
    if (!actesDeLaCloture(await faitsDeCloture(tx, id), aujourdhui).envoyerLien) throw clotureErrors.effacee();
    const attente = await consommerQuota(tx, `lien-export:${id}`, ENVOIS_PAR_JOUR, 86_400);
    if (attente > 0) throw coreErrors.tropDeTentatives(attente);
    if (!(await envoyerLienDExport(tx, ctx, await compteClos(tx, id)))) throw clotureErrors.sansAdresse();
    return uneCloture(tx, id, { paiement: ctx.services.paiement, aujourdhui });
  });
};
