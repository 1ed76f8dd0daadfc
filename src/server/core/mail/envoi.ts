import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { AppError } from '#shared/core/app-error.ts';
import { transactionSysteme, type Database, type SystemeTx } from '../db/database.ts';
import { lireFichier } from '../files/fichiers.ts';
import type { FileStore } from '../files/store.ts';
import { mettreEnFile } from '../jobs/file.ts';
import { travail, type Travail } from '../jobs/travail.ts';
import { envoiMail, type PieceJointe } from './courrier.ts';
import { RefusDefinitif, type Message, type PieceEnvoyee, type TransportMail } from './transport.ts';

export type OptionsEnvoi = {
  /** The pool that sees every tenant. */
  readonly db: Database;
  readonly store: FileStore;
  /** Undefined: nothing leaves, mails are kept and shown to the super administrators. */
  readonly transport: TransportMail | undefined;
  /** `Pharmaccord <contact@exemple.fr>` or a bare address. */
  readonly expediteur: string;
  /** Tells the sender what could not be delivered, in the transaction that writes it down. */
  readonly surRefus?: (tx: SystemeTx, refus: MailRefuse) => Promise<void>;
};

/** A mail that will not arrive, or not to everybody. */
export type MailRefuse = {
  readonly tenantId: number;
  readonly sujet: string;
  readonly raison: string;
  /** Some recipients have it. */
  readonly parti: boolean;
  readonly auteurId: number | null;
  readonly objet: string | null;
  readonly objetId: number | null;
};

/** Locked until its outcome is written: a try that outlives its time and the next one cannot both send. */
const charger = (tx: SystemeTx, tenantId: number, id: number) =>
  tx
    .selectFrom('mail as m')
    .innerJoin('tenant as t', 't.id', 'm.tenant_id')
    .select([
      'm.id',
      'm.destinataires',
      'm.repondre_a as repondreA',
      'm.sujet',
      'm.texte',
      'm.html',
      'm.pieces',
      'm.cree_le as creeLe',
      'm.cree_par_id as auteurId',
      'm.objet',
      'm.objet_id as objetId',
      'm.desabonnement',
      't.nom as tenant',
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', id)
    .where('m.statut', '=', 'EN_ATTENTE')
    .forUpdate('m')
    .executeTakeFirst();
type LigneMail = NonNullable<Awaited<ReturnType<typeof charger>>>;

const lirePieces = async (tx: SystemeTx, store: FileStore, tenantId: number, pieces: readonly PieceJointe[]): Promise<PieceEnvoyee[]> => {
  const lues: PieceEnvoyee[] = [];
  for (const { fichierId, nom } of pieces) {
    const { flux, mime } = await lireFichier(tx, store, fichierId, tenantId).catch((error: unknown) => {
      throw error instanceof AppError ? new RefusDefinitif(`La pièce jointe « ${nom} » n’existe plus.`, { cause: error }) : error;
    });
    lues.push({ filename: nom, content: await buffer(flux), contentType: mime });
  }
  return lues;
};

const lireExpediteur = (expediteur: string): { nom: string; adresse: string } => {
  const [, nom = '', adresse = expediteur] = /^\s*"?([^<>"]*?)"?\s*<([^<>]+)>\s*$/.exec(expediteur) ?? [];
  return { nom, adresse };
};

/** The identifier is the row's: a server that receives a mail again after a cut recognises it. */
const versMessage = async (tx: SystemeTx, { expediteur, store }: OptionsEnvoi, tenantId: number, ligne: LigneMail): Promise<Message> => {
  const { nom, adresse } = lireExpediteur(expediteur);
  return {
    messageId: `<pharmaccord.${tenantId}.${ligne.id}.${Date.parse(ligne.creeLe)}@${adresse.split('@')[1] ?? 'localhost'}>`,
    date: new Date(ligne.creeLe),
    from: { name: [ligne.tenant, nom].filter(Boolean).join(' – '), address: adresse },
    to: ligne.destinataires,
    replyTo: ligne.repondreA,
    subject: ligne.sujet,
    text: ligne.texte,
    html: ligne.html,
    automatique: ligne.auteurId === null,
    desabonnement: ligne.desabonnement,
    attachments: await lirePieces(tx, store, tenantId, ligne.pieces as unknown as PieceJointe[]),
  };
};

type Issue = { readonly statut: 'EN_ATTENTE' | 'ENVOYE' | 'CONSERVE' | 'ECHEC'; readonly erreur: string | null };

const noter = (tx: SystemeTx, tenantId: number, id: number, { statut, erreur }: Issue) =>
  tx
    .updateTable('mail')
    .set({
      statut,
      erreur,
      tentatives: sql`tentatives + ${statut === 'CONSERVE' ? 0 : 1}`,
      ...(statut === 'ENVOYE' && { envoye_le: sql<string>`now()` }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();

const issueDe = (error: unknown, dernierEssai: boolean): Issue => {
  const erreur = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  return { statut: dernierEssai || error instanceof RefusDefinitif ? 'ECHEC' : 'EN_ATTENTE', erreur };
};

const remettre = async (
  tx: SystemeTx,
  options: OptionsEnvoi,
  tenantId: number,
  ligne: LigneMail,
  dernierEssai: boolean,
): Promise<Issue> => {
  if (!options.transport) return { statut: 'CONSERVE', erreur: null };
  try {
    const { refuses } = await options.transport.envoyer(await versMessage(tx, options, tenantId, ligne));
    return { statut: 'ENVOYE', erreur: refuses.length > 0 ? `Refusé par le serveur pour ${refuses.join(', ')}.` : null };
  } catch (error) {
    return issueDe(error, dernierEssai);
  }
};

/** The job that sends mails, to put in the list of `demarrerTravaux`. */
export const creerTravailMail = (options: OptionsEnvoi): Travail =>
  travail(envoiMail, async ({ tenantId, id }, _services, { dernierEssai }) => {
    const issue = await transactionSysteme(options.db, async (tx) => {
      const ligne = await charger(tx, tenantId, id);
      if (!ligne) return undefined;
      const obtenue = await remettre(tx, options, tenantId, ligne, dernierEssai);
      await noter(tx, tenantId, id, obtenue);
      const { sujet, auteurId, objet, objetId } = ligne;
      if (obtenue.erreur !== null && obtenue.statut !== 'EN_ATTENTE')
        await options.surRefus?.(tx, {
          tenantId,
          sujet,
          raison: obtenue.erreur,
          parti: obtenue.statut === 'ENVOYE',
          auteurId,
          objet,
          objetId,
        });
      return obtenue;
    });
    // Written down and committed; asked again later. A final failure needs no dead letter: it is shown, and sent again, from the mails' screen.
    if (issue?.statut === 'EN_ATTENTE') throw new Error(issue.erreur ?? 'envoi impossible');
  });

/**
 * Sends again a mail that has failed or was kept (super administrators).
 * @returns false when there is nothing to send again
 */
export const renvoyerMail = async (tx: SystemeTx, tenantId: number, id: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({ statut: 'EN_ATTENTE', erreur: null })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('statut', 'in', ['ECHEC', 'CONSERVE'])
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  return mettreEnFile(tx, envoiMail, { tenantId, id });
};
