import { sql } from 'kysely';
import { z } from 'zod';
import type { Acteur } from '#shared/core/acteur.ts';
import { AppError, type FieldError } from '#shared/core/app-error.ts';
import { mailRequis } from '#shared/core/champs.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';
import { MAX_OCTETS_MAIL } from '#shared/core/fichiers/taille-fichier.ts';
import type { TenantTx, Tx } from '../db/database.ts';
import { tenantDe } from '../db/tenant-de.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { declarerTravail } from '../jobs/travail.ts';
import { compterDestinataires } from './inconnus.ts';

/** 10 MB of attachments, all together (CRR-2). */
export const MAX_OCTETS_PIECES = MAX_OCTETS_MAIL;
const MAX_DESTINATAIRES = 100;
const MAX_SUJET = 255;

/** About a day of retries, by when a temporary refusal (greylisting, full mailbox, server down) is over. */
export const envoiMail = declarerTravail({
  nom: 'mail',
  schema: z.object({ tenantId: z.number(), id: z.number() }),
  reessais: { limite: 12, delaiSecondes: 60, delaiMaxSecondes: 4 * 3_600 },
  dureeMaxSecondes: 180,
});

export type PieceJointe = { readonly fichierId: number; readonly nom: string };
export type NouveauMail = {
  /** The unique key of the mail in its tenant: it is never sent twice. */
  readonly cle: string;
  readonly destinataires: readonly string[];
  readonly repondreA?: string | null;
  readonly sujet: string;
  readonly texte: string;
  /** The HTML, already sanitised. */
  readonly html?: string | null;
  readonly pieces?: readonly PieceJointe[];
  /** The thread of the mail, within its tenant: its mails reference one another (CRR-29). */
  readonly fil?: string;
  /** The object of the mail, then its id, for the history of the item. */
  readonly objet?: string;
  readonly objetId?: number;
  readonly auteur: Acteur | 'systeme';
  /** Whether Pharmaccord writes the mail but signs it with the name of the account, which the reader knows (CRR-80). */
  readonly auNomDuCompte?: boolean;
  /** The address of ours where a POST stops this kind of mail. */
  readonly desabonnement?: string;
  /** Required in a transaction that sees every tenant. */
  readonly tenantId?: number;
};
type MailEnregistre = {
  readonly id: number;
  /** False: this key was already there. */ readonly nouveau: boolean;
};

const adresse = mailRequis('L’adresse');
const adresseValide = (valeur: string): boolean => adresse.safeParse(valeur).data === valeur;
// oxlint-disable-next-line no-control-regex -- a line break in a header starts another header
const SUR_UNE_LIGNE = /^[^\u0000-\u001f\u007f\u2028\u2029]*$/;

const erreursDestinataires = (destinataires: readonly string[]): FieldError[] => {
  if (destinataires.length === 0) return [{ pointer: '/destinataires', detail: 'Indiquez au moins un destinataire.' }];
  if (destinataires.length > MAX_DESTINATAIRES)
    return [
      { pointer: '/destinataires', detail: `Un mail ne peut pas avoir plus de ${MAX_DESTINATAIRES} destinataires.` },
    ];
  const vus = new Set<string>();
  return destinataires.flatMap((destinataire, i) => {
    const cle = destinataire.toLowerCase();
    const double = vus.has(cle);
    vus.add(cle);
    const pointer = `/destinataires/${i}`;
    if (!adresseValide(destinataire))
      return [{ pointer, detail: `« ${destinataire.slice(0, 80)} » n’est pas une adresse e-mail valide.` }];
    return double ? [{ pointer, detail: `« ${destinataire} » est indiqué deux fois.` }] : [];
  });
};

const erreurSujet = (sujet: string): string | null => {
  if (sujet.trim() === '') return 'Le sujet est obligatoire.';
  if (sujet.length > MAX_SUJET) return `Le sujet ne doit pas dépasser ${MAX_SUJET} caractères.`;
  return SUR_UNE_LIGNE.test(sujet) ? null : 'Le sujet contient un caractère non accepté.';
};

const verifier = ({ destinataires, repondreA, sujet, texte, html }: NouveauMail): void => {
  const erreurs = erreursDestinataires(destinataires);
  if (repondreA && !adresseValide(repondreA))
    erreurs.push({ pointer: '/repondreA', detail: 'L’adresse de réponse n’est pas une adresse e-mail valide.' });
  const dansLeSujet = erreurSujet(sujet);
  if (dansLeSujet) erreurs.push({ pointer: '/sujet', detail: dansLeSujet });
  if (`${texte}${html ?? ''}`.includes('\0'))
    erreurs.push({ pointer: '/texte', detail: 'Le message contient un caractère non accepté.' });
  if (erreurs.length > 0) throw coreErrors.requeteInvalide(erreurs);
};

/** Checks that the attachments exist, belong to the tenant and weigh at most 10 MB together. */
const verifierPieces = async (tx: Tx, tenantId: number, pieces: readonly PieceJointe[]): Promise<void> => {
  if (pieces.length === 0) return;
  const ids = pieces.map(({ fichierId }) => fichierId);
  const lignes = await tx
    .selectFrom('fichier')
    .select(['id', 'taille'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute();
  const tailles = new Map(lignes.map(({ id, taille }) => [id, taille]));
  if (ids.some((id) => !tailles.has(id))) throw coreErrors.introuvable();
  const total = ids.reduce((somme, id) => somme + (tailles.get(id) ?? 0), 0);
  if (total > MAX_OCTETS_PIECES) throw new AppError(413, 'MAIL_TROP_VOLUMINEUX', 'Le mail dépasse 10 Mo.');
};

/**
 * The subject of the next mail of a thread: that of its first mail, after « Re : » as mail programs do, so that none
 * splits the thread (CRR-30). Previews use it too.
 * @param propre the subject when the thread is empty
 */
export const sujetDuFil = async (tx: TenantTx, fil: string, propre: string): Promise<string> => {
  const premier = await tx
    .selectFrom('mail')
    .select('sujet')
    .where('tenant_id', '=', tx.tenantId)
    .where('fil', '=', fil)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return premier ? `Re: ${premier.sujet.replace(/^(?:Re: )+/, '')}`.slice(0, MAX_SUJET) : propre;
};

/**
 * Saves a mail and asks for its sending, both in the caller's transaction: it is sent if, and only if, the transaction
 * commits.
 * @throws {AppError} 400 with the field, 404 for a foreign attachment, 413 MAIL_TROP_VOLUMINEUX, 429
 * TROP_DE_DESTINATAIRES
 */
export const envoyerMail = async (tx: Tx, mail: NouveauMail): Promise<MailEnregistre> => {
  const tenantId = tenantDe(tx, mail.tenantId);
  const pieces = (mail.pieces ?? []).map(({ fichierId, nom }) => ({ fichierId, nom: renommerFichier(nom) }));
  verifier(mail);
  await verifierPieces(tx, tenantId, pieces);
  const { auteur } = mail;
  const ligne = await tx
    .insertInto('mail')
    .values({
      tenant_id: tenantId,
      cle: mail.cle,
      destinataires: [...mail.destinataires],
      repondre_a: mail.repondreA ?? null,
      sujet: mail.sujet,
      texte: mail.texte,
      html: mail.html ?? null,
      pieces: sql`${JSON.stringify(pieces)}::jsonb`,
      fil: mail.fil ?? null,
      objet: mail.objet ?? null,
      objet_id: mail.objetId ?? null,
      desabonnement: mail.desabonnement ?? null,
      au_nom_du_compte: auteur !== 'systeme' || mail.auNomDuCompte === true,
      cree_par_id: auteur === 'systeme' ? null : auteur.utilisateurId,
      cree_par_nom: auteur === 'systeme' ? 'Pharmaccord' : auteur.nomComplet,
    })
    .onConflict((conflit) => conflit.columns(['tenant_id', 'cle']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (ligne) {
    const { destinataires } = mail;
    if (auteur !== 'systeme')
      await compterDestinataires(tx, auteur, { tenantId, mailId: ligne.id, adresses: destinataires });
    await mettreEnFile(tx, envoiMail, { tenantId, id: ligne.id });
    return { id: ligne.id, nouveau: true };
  }
  const { id } = await tx
    .selectFrom('mail')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('cle', '=', mail.cle)
    .executeTakeFirstOrThrow();
  return { id, nouveau: false };
};
