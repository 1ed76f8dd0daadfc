import { annulerSiEchec } from '#server/core/db/annuler-si-echec.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { transactionSysteme, type Database, type SystemeTx } from '../db/database.ts';
import type { FileStore } from '../files/store.ts';
import { mettreEnFile } from '../jobs/file.ts';
import type { Services } from '../services.ts';
import { lierTravail, type Travail } from '../jobs/travail.ts';
import { envoiMail } from './courrier.ts';
import { aServir, chargerMail, adressesParmi, versMessage, type LigneMail } from './message.ts';
import { IssueInconnue, RefusDefinitif, type MessageMail, type TransportMail } from './transport.ts';

export type OptionsEnvoi = {
  /** The pool that sees every tenant. */
  readonly db: Database;
  readonly store: FileStore;
  /** Undefined: mails are not sent, but kept and shown to the super administrators. */
  readonly transport: TransportMail | undefined;
  /** `Pharmaccord <contact@exemple.fr>` or a bare address. */
  readonly expediteur: string;
  /** Notifies the sender of an undelivered mail, in the transaction that records it. */
  readonly surRefus?: (tx: SystemeTx, refus: MailRefuse) => Promise<void>;
  /** Tells the screens that show a mail that its state has changed. */
  readonly surIssue?: (tx: SystemeTx, mail: MailEssaye) => Promise<void>;
};

/** A mail after an attempt to send it. */
export type MailEssaye = {
  readonly tenantId: number;
  readonly id: number;
  readonly destinataires: readonly string[];
  readonly auteurId: number | null;
  readonly objet: string | null;
  readonly objetId: number | null;
};
/** A mail that will not arrive, at least at some addresses. */
export type MailRefuse = Omit<MailEssaye, 'destinataires'> & {
  readonly sujet: string;
  readonly raison: string;
  /** Whether it is unknown if the mail was sent. */
  readonly incertain?: boolean;
  /** Whether some recipients have the mail. */
  readonly parti: boolean;
  /** The recipients that the mail has not reached. */
  readonly reste: readonly string[];
};

const AUCUNE_REMISE = { remise_cle: null, remise_le: null };

type Issue = {
  readonly statut: 'EN_ATTENTE' | 'ENVOYE' | 'CONSERVE' | 'ECHEC' | 'INCERTAIN';
  readonly erreur: string | null;
  /** The recipients not reached; null before any sending, or when all were reached. */
  readonly reste: readonly string[] | null;
};

/**
 * @param cle the attempt that records its outcome; absent for any attempt.
 * @returns false when another attempt has taken the mail
 */
const noter = async (
  tx: SystemeTx,
  { tenantId, id, cle }: { readonly tenantId: number; readonly id: number; readonly cle?: string },
  { statut, erreur, reste }: Issue,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('mail')
    .set({
      statut,
      erreur,
      reste: reste && [...reste],
      tentatives: sql`tentatives + ${statut === 'CONSERVE' ? 0 : 1}`,
      ...(statut === 'ENVOYE' && { envoye_le: sql<string>`now()` }),
      ...(statut === 'EN_ATTENTE' && AUCUNE_REMISE),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .$if(cle !== undefined, (requete) => requete.where('remise_cle', '=', cle!))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

const issueDe = (error: unknown, dernierEssai: boolean, reste: Issue['reste']): Issue => {
  const erreur = (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
  if (error instanceof IssueInconnue) return { statut: 'INCERTAIN', erreur, reste };
  return { statut: dernierEssai || error instanceof RefusDefinitif ? 'ECHEC' : 'EN_ATTENTE', erreur, reste };
};

/** A mail taken by one attempt: another attempt that takes it changes its key. */
type Prise = { readonly cle: string; readonly ligne: LigneMail; readonly message: MessageMail };

/**
 * Recorded just before the end of the mail is sent: if the recording fails, the other server cannot accept the mail.
 */
const noterContenuParti = async (db: Database, tenantId: number, { cle, ligne: { id } }: Prise): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ remise_le: sql`now()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('remise_cle', '=', cle)
    .where('statut', '=', 'EN_ATTENTE')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new Error('un autre essai a pris ce mail');
};

const remettre = async (
  { db, transport }: OptionsEnvoi,
  tenantId: number,
  prise: Prise,
  dernierEssai: boolean,
): Promise<Issue> => {
  const { ligne, message } = prise;
  const { reste } = ligne;
  if (!transport) return { statut: 'CONSERVE', erreur: null, reste };
  try {
    const { refuses } = await transport.envoyer(message, () => noterContenuParti(db, tenantId, prise));
    const sans = adressesParmi(aServir(ligne), refuses);
    return sans.length > 0
      ? { statut: 'ENVOYE', erreur: `Refusé par le serveur pour ${sans.join(', ')}.`, reste: sans }
      : { statut: 'ENVOYE', erreur: null, reste: null };
  } catch (error) {
    return issueDe(error, dernierEssai, reste);
  }
};

/** A failure to announce must not undo the sending: recorded as unsent, the mail would be sent twice. */
const annoncerSansEchouer = async (tx: SystemeTx, log: Services['log'], work: () => Promise<void>): Promise<void> => {
  await annulerSiEchec(tx, work).catch((error: unknown) => log.error({ err: error }, 'issue d’un mail non annoncée'));
};

/** Tells the screens that show the mail, then notifies the people concerned that it has not arrived. */
const annoncerIssue = async (
  tx: SystemeTx,
  { surIssue, surRefus }: OptionsEnvoi,
  { tenantId, ...ligne }: LigneMail & { readonly tenantId: number },
  { statut, erreur, reste }: Issue,
): Promise<void> => {
  const { id, sujet, auteurId, objet, objetId, destinataires } = ligne;
  await surIssue?.(tx, { tenantId, id, destinataires, auteurId, objet, objetId });
  if (erreur === null || statut === 'EN_ATTENTE') return;
  const parti = statut === 'ENVOYE' || ligne.reste !== null;
  await surRefus?.(tx, {
    tenantId,
    id,
    sujet,
    raison: erreur,
    incertain: statut === 'INCERTAIN',
    parti,
    reste: reste ?? destinataires,
    auteurId,
    objet,
    objetId,
  });
};

type Essai = { readonly tenantId: number; readonly id: number; readonly dernierEssai: boolean };

/**
 * Records the outcome of a mail and announces it.
 * @returns the outcome, or undefined when another attempt has taken the mail
 */
const conclure = async (
  tx: SystemeTx,
  options: OptionsEnvoi,
  { tenantId, ligne, cle, log }: { tenantId: number; ligne: LigneMail; cle?: string; log: Services['log'] },
  issue: Issue,
): Promise<Issue | undefined> => {
  if (!(await noter(tx, { tenantId, id: ligne.id, ...(cle !== undefined && { cle }) }, issue))) return undefined;
  await annoncerSansEchouer(tx, log, () => annoncerIssue(tx, options, { ...ligne, tenantId }, issue));
  return issue;
};

const COUPE_NET = 'Pharmaccord s’est arrêté pendant l’envoi.';

/**
 * Takes the mail for one attempt. If an earlier attempt had handed its content over without recording an outcome, the
 * mail may have arrived: its state says so, and it is not sent again (CRR-36).
 */
const prendre = (
  options: OptionsEnvoi,
  { tenantId, id, dernierEssai }: Essai,
  log: Services['log'],
): Promise<Prise | Issue | undefined> =>
  transactionSysteme(options.db, async (tx) => {
    const ligne = await chargerMail(tx, tenantId, id);
    if (!ligne) return undefined;
    const { reste, remiseLe } = ligne;
    if (remiseLe !== null)
      return conclure(tx, options, { tenantId, ligne, log }, { statut: 'INCERTAIN', erreur: COUPE_NET, reste });
    try {
      const message = await versMessage(tx, options, tenantId, ligne);
      const cle = randomUUID();
      await tx
        .updateTable('mail')
        .set({ remise_cle: cle })
        .where('tenant_id', '=', tenantId)
        .where('id', '=', id)
        .execute();
      return { cle, ligne, message };
    } catch (error) {
      return conclure(tx, options, { tenantId, ligne, log }, issueDe(error, dernierEssai, reste));
    }
  });

/**
 * The job that sends mails, for the list of `demarrerTravaux`. It holds no database connection while it waits for the
 * mail server.
 */
export const creerTravailMail = (options: OptionsEnvoi): Travail =>
  lierTravail(envoiMail, async ({ tenantId, id }, { log }, { dernierEssai }) => {
    const prise = await prendre(options, { tenantId, id, dernierEssai }, log);
    if (!prise) return;
    let issue: Issue | undefined;
    if ('statut' in prise) issue = prise;
    else {
      const obtenue = await remettre(options, tenantId, prise, dernierEssai);
      issue = await transactionSysteme(options.db, (tx) => conclure(tx, options, { tenantId, ...prise, log }, obtenue));
    }
    // The outcome is committed; throwing plans a retry. A final failure needs no dead letter, because the screen of
    // mails shows it and can send it again.
    if (issue?.statut === 'EN_ATTENTE') throw new Error(issue.erreur ?? 'envoi impossible');
  });

/** Whether a `mail m` failed, was kept, may not have arrived, or has not reached everybody. */
export const resteARemettre = sql<boolean>`(m.statut in ('ECHEC', 'CONSERVE', 'INCERTAIN')
  or (m.statut = 'ENVOYE' and m.reste is not null))`;

/** The corrected addresses of a mail: those that received it stay, and do not receive it again. */
const corriger = ({ destinataires, reste }: Pick<LigneMail, 'destinataires' | 'reste'>, vers: readonly string[]) => {
  const servis = reste ? destinataires.filter((destinataire) => !reste.includes(destinataire)) : [];
  const deja = adressesParmi(vers, servis);
  const nouveaux = vers.filter((ver) => !deja.includes(ver));
  return {
    destinataires: [...servis, ...nouveaux],
    reste: servis.length > 0 ? nouveaux : null,
    vide: nouveaux.length === 0,
  };
};

/**
 * Sends a mail again to the recipients it has not reached.
 * @param vers new addresses in place of these recipients
 * @returns false when there is nothing to send again
 */
export const renvoyerMail = async (
  tx: SystemeTx,
  tenantId: number,
  id: number,
  vers?: readonly string[],
): Promise<boolean> => {
  const ligne = await tx
    .selectFrom('mail as m')
    .select(['m.destinataires', 'm.reste'])
    .where('m.tenant_id', '=', tenantId)
    .where('m.id', '=', id)
    .where(resteARemettre)
    .forUpdate()
    .executeTakeFirst();
  if (!ligne) return false;
  const { vide, ...adresses } = vers ? corriger(ligne, vers) : { ...ligne, vide: false };
  if (vide) return false;
  await tx
    .updateTable('mail')
    .set({ statut: 'EN_ATTENTE', erreur: null, ...AUCUNE_REMISE, ...adresses })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  return mettreEnFile(tx, envoiMail, { tenantId, id });
};
